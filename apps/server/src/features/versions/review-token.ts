import { minuteMs } from '@vitrine/contract/durations'
import { createTokenSigner } from '../../crypto/signed-token.ts'

export const reviewLifetimeMs = 30 * minuteMs

export type ReviewToken = {
  readonly profileId: number
  readonly versionId: number
  readonly userId: number
  /** Content revision of the profile that the version was compared with. A restore raises it, so a token works once. */
  readonly contentRevision: number
  readonly expiresAt: number
}

export const { sign: createReviewToken, verify: verifyReviewToken } =
  createTokenSigner<ReviewToken>('version-review')
