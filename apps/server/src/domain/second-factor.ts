import { createProblem } from '@vitrine/contract'
import type { Config } from '../config.ts'
import type { Actor } from './context.ts'
import { fail } from './errors.ts'

/** Returns true for a session that must set up a second factor or passkey before it can do anything else (REQUIRE_SECOND_FACTOR). */
export const lacksSecondFactor = (
  { REQUIRE_SECOND_FACTOR: required }: Pick<Config, 'REQUIRE_SECOND_FACTOR'>,
  { hasSecondFactor, isAdmin }: Pick<Actor, 'hasSecondFactor' | 'isAdmin'>,
): boolean => !hasSecondFactor && (required === 'all' || (required === 'admins' && isAdmin))

/** Fails with 403 `second_factor_required` for such a session. */
export const requireSecondFactor = (...args: Parameters<typeof lacksSecondFactor>): void => {
  if (lacksSecondFactor(...args)) fail('forbidden', createProblem(null, 'second_factor_required'))
}
