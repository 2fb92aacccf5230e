import type { AnyOperation } from '@vitrine/contract'
import type { Actor } from '../domain/context.ts'

/** Returns true if a credential is limited to one page or one workspace. */
export const isLimited = ({ onlyProfileId, onlyWorkspaceId }: Actor): boolean =>
  onlyProfileId !== null || onlyWorkspaceId !== null

/** Operations whose target the path or query does not name as a profile or workspace, but which stay within the limit. */
const withinLimit: ReadonlySet<string> = new Set([
  'getCurrentAccount',
  'listProfiles',
  'listWorkspaces',
  'updateLink',
  'archiveLink',
  'getLink',
  'bringBackLink',
  'getSubmission',
  'listExports',
  'getExport',
  'previewLink',
  'describeWebhooks',
  'getWebhook',
  'updateWebhook',
  'deleteWebhook',
  'rotateWebhookSecret',
  'testWebhook',
  'listWebhookDeliveries',
  'getWebhookDelivery',
  'replayWebhookDelivery',
])

/** Operations that create a page elsewhere, or decide who and what belongs to a workspace. */
const beyondLimit: ReadonlySet<string> = new Set([
  'copyProfile',
  'setWorkspaceProfiles',
  'archiveWorkspace',
  'inviteMember',
  'revokeInvite',
  'updateMember',
  'removeMember',
  'requestTransfer',
  'cancelTransfer',
])

/** Returns true if a limited API key may call an operation. The operation itself checks its target. */
export const acceptsLimitedKeys = ({ id, params, query }: AnyOperation): boolean =>
  !beyondLimit.has(id) &&
  (withinLimit.has(id) ||
    [params, query].some((schema) =>
      ['profile_id', 'workspace_id'].some((name) => name in (schema?.properties ?? {})),
    ))
