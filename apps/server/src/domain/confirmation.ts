import { createProblem } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import type { Actor } from './context.ts'
import { fail } from './errors.ts'

/** Validity of a sign-in or confirmation for sensitive operations. */
const confirmationLifetimeMs = 15 * minuteMs

/** Returns true for API keys and recently confirmed sessions. Rejects a time far in the future, which a fast clock has stored. */
export const isConfirmed = ({ scope, confirmedAt }: Actor, now: number): boolean =>
  scope !== 'session' || Math.abs(now - confirmedAt) < confirmationLifetimeMs

/** Fails with 403 `confirmation_required` unless the session was confirmed recently (docs/decisions/0033). */
export const requireConfirmation = (actor: Actor, now: number): void => {
  if (!isConfirmed(actor, now)) fail('forbidden', createProblem(null, 'confirmation_required'))
}
