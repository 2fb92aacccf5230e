import type { Secrets } from '../../crypto/secrets.ts'
import { minuteMs } from '../../lib/durations.ts'

export const reviewTokenMs = 30 * minuteMs

export type ReviewToken = {
  profileId: number
  versionId: number
  userId: number
  /** Content revision of the profile that the version was compared with. */
  contentRevision: number
  expiresAt: number
}

const purpose = 'version-preview'

/** Returns a signed token of the reviewed state. It works once without a table, because a restore raises the content revision. */
export const createReviewToken = (secrets: Secrets, review: ReviewToken): string => {
  const { profileId, versionId, userId, contentRevision, expiresAt } = review
  const payload = ['rv1', versionId, profileId, userId, contentRevision, expiresAt].join('.')
  return `${payload}.${secrets.mac(purpose, payload)}`
}

export const verifyReviewToken = (secrets: Secrets, token: string): ReviewToken | null => {
  const end = token.lastIndexOf('.')
  const payload = token.slice(0, Math.max(end, 0))
  if (!/^rv1(?:\.\d{1,16}){5}$/.test(payload) || !secrets.verifyMac(purpose, payload, token.slice(end + 1)))
    return null
  const [versionId, profileId, userId, contentRevision, expiresAt] = payload.split('.').slice(1).map(Number)
  return {
    profileId: profileId!,
    versionId: versionId!,
    userId: userId!,
    contentRevision: contentRevision!,
    expiresAt: expiresAt!,
  }
}
