import { minuteMs } from '@vitrine/contract/durations'
import type { Config } from '../../config.ts'

/** EdDSA, ES256 and RS256 (COSE). For newer algorithms Node logs a warning that they are experimental. */
export const algorithms = [-8, -7, -257] as const
export const maxPasskeys = 20
export const challengeLifetimeMs = 5 * minuteMs

/** Returns the host for which passkeys are created. Passkeys of another host cannot sign in here. */
export const resolveRpId = ({ BASE_URL }: Pick<Config, 'BASE_URL'>): string => new URL(BASE_URL).hostname
