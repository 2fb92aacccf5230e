import type { Secrets } from '../../crypto/secrets.ts'
import { minuteMs } from '../../lib/durations.ts'

/** How long a review may be acted on, in milliseconds. */
export const previewMs = 30 * minuteMs

/** What a preview token vouches for. */
export type Preview = {
  profileId: number
  versionId: number
  userId: number
  /** Content revision of the profile that was compared with. */
  contentRevision: number
  /** Epoch milliseconds. */
  expiresAt: number
}

const purpose = 'version-preview'

/**
 * A token that says what was reviewed, by whom and when, with a MAC over it. It needs no table: a restore
 * raises the content revision in its own transaction, so the token it used can never match again.
 */
export const previewToken = (secrets: Secrets, preview: Preview): string => {
  const { profileId, versionId, userId, contentRevision, expiresAt } = preview
  const said = ['rv1', versionId, profileId, userId, contentRevision, expiresAt].join('.')
  return `${said}.${secrets.mac(purpose, said)}`
}

/** What a token says; null when this service did not make it. */
export const readPreviewToken = (secrets: Secrets, token: string): Preview | null => {
  const end = token.lastIndexOf('.')
  const said = token.slice(0, Math.max(end, 0))
  if (!/^rv1(?:\.\d{1,16}){5}$/.test(said) || !secrets.verifyMac(purpose, said, token.slice(end + 1)))
    return null
  const [versionId, profileId, userId, contentRevision, expiresAt] = said.split('.').slice(1).map(Number)
  return {
    profileId: profileId!,
    versionId: versionId!,
    userId: userId!,
    contentRevision: contentRevision!,
    expiresAt: expiresAt!,
  }
}
