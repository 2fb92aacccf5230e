import { cleanCode } from '@vitrine/contract/clean'
import { Secret, TOTP } from 'otpauth'

const period = 30
/** Parameters that every authenticator app supports: SHA-1, 6 digits, 30 seconds (RFC 6238). */
const parameters = { algorithm: 'SHA1', digits: 6, period }

/** Returns a new secret of 160 bits (RFC 4226, section 4) in base 32. Store it encrypted. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

export const createTotpUrl = ({
  secret,
  account,
  issuer,
}: {
  secret: string
  account: string
  issuer: string
}): string =>
  // A colon separates issuer and account in the label, so neither may contain one
  new TOTP({
    ...parameters,
    secret,
    label: account.replaceAll(':', ' '),
    issuer: issuer.replaceAll(':', ' '),
  }).toString()

/**
 * Returns the 30-second step of a code, or null if it matches no step within ±`window`. Accept only steps above the
 * stored one (RFC 6238, 5.2).
 */
export const findTotpStep = (secret: string, code: string, nowMs: number, window = 1): number | null => {
  const token = cleanCode(code)
  if (!/^\d{6}$/.test(token)) return null
  const delta = TOTP.validate({
    ...parameters,
    token,
    secret: Secret.fromBase32(secret),
    timestamp: nowMs,
    window,
  })
  return delta === null ? null : Math.floor(nowMs / 1000 / period) + delta
}
