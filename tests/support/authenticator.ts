import { Secret, TOTP } from 'otpauth'
import type { App, Person } from './app.ts'

/** Returns the code that an authenticator app shows at a time (epoch milliseconds). */
export const computeCode = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: at,
  })

export type Protected = Person & { secret: string; recoveryCodes: string[] }

/** Moves the clock to the next time step, so that its code is unused. */
export const advanceToNextStep = (app: App): void => app.clock.advance(30_000)

/** Enables two-factor authentication, which uses the code of the current time step. */
export const enableTwoFactor = async (app: App, person: Person): Promise<Protected> => {
  const enrolment = await app.as(person, 'POST', '/account/two-factor', { current_password: person.password })
  const { secret } = enrolment.body.data
  const code = computeCode(secret, app.clock.now)
  const confirmation = await app.as(person, 'POST', '/account/two-factor/confirm', { code })
  if (confirmation.status !== 200)
    throw new Error(`enrolling responded with ${JSON.stringify(confirmation.body)}`)
  return { ...person, secret, recoveryCodes: confirmation.body.data.recovery_codes }
}

/** Returns six digits that are wrong at all time steps around `at`. */
export const createWrongCode = (secret: string, at: number): string => {
  const right = [-60_000, -30_000, 0, 30_000, 60_000].map((shift) => computeCode(secret, at + shift))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!
}
