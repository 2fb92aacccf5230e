import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { Notice } from '../events/index.ts'
import { enqueueMail, findRecipient } from '../mail/index.ts'
import { findProfile } from '../profile/index.ts'
import { findUser } from '../users/index.ts'
import { findWorkspace } from '../workspaces/index.ts'
import type { Endpoint } from './endpoint.ts'

/** Sends an e-mail to the owner of an endpoint's profile or workspace, unless blocked or unverified. */
export const notifyOwner = async (
  deps: Deps,
  db: Tx,
  endpoint: Endpoint,
  notice: Notice,
  now: number,
): Promise<void> => {
  const recipient = await findNoticeRecipient(db, endpoint)
  if (!recipient) return
  const { id: userId, email: to, name } = recipient.user
  const params = {
    name,
    path: `${recipient.path}/webhooks/${endpoint.id}`,
    place: recipient.subjectName,
    host: URL.parse(endpoint.url)?.host ?? '',
    count: String(notice.failures),
  }
  await enqueueMail(deps, db, {
    userId,
    to,
    now,
    ...(notice.kind === 'failing'
      ? { kind: 'webhook_failing' as const, params }
      : {
          kind: 'webhook_disabled' as const,
          params: {
            ...params,
            gone: endpoint.disabled_reason === 'gone' ? 'gone' : '',
            abandoned: endpoint.disabled_reason === 'creator_lost_access' ? 'abandoned' : '',
          },
        }),
  })
}

const findNoticeRecipient = async (db: Tx, { profileId, workspaceId }: Endpoint) => {
  if (profileId !== null) {
    const owner = await findRecipient(db, profileId)
    const profile = owner && (await findProfile(db, profileId))
    return (
      owner &&
      profile && {
        user: owner,
        path: `/pages/${profileId}`,
        subjectName: profile.doc.display_name || profile.username,
      }
    )
  }
  const workspace = workspaceId === null ? undefined : await findWorkspace(db, workspaceId)
  const owner = workspace && (await findUser(db, workspace.ownerId))
  const isReachable = owner && owner.email_verified_at !== null && owner.blocked_at === null
  return workspace && isReachable
    ? { user: owner, path: `/workspaces/${workspace.id}`, subjectName: workspace.doc.name }
    : undefined
}
