import type { AnyOperation } from '@vitrine/contract'
import type { Actor } from '../domain/context.ts'

export const isLimited = ({ onlyProfileId, onlyWorkspaceId }: Actor): boolean =>
  onlyProfileId !== null || onlyWorkspaceId !== null

/** Operations that limited keys may call although path and query name no profile or workspace. Their handlers check the limit. */
const withinLimit: ReadonlySet<string> = new Set([
  'getCurrentAccount',
  'listProfiles',
  'listProfileSummaries',
  'listWorkspaces',
  'updateLink',
  'archiveLink',
  'getLink',
  'restoreLink',
  'getSubmission',
  'updateSubmission',
  'deleteSubmission',
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

/** Rejected operations: they create a page outside the limit, or change the members or pages of a workspace. */
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

/** Returns true if a limited API key may call an operation, which then checks its target. */
export const acceptsLimitedKeys = ({ id, params, query }: AnyOperation): boolean =>
  !beyondLimit.has(id) &&
  (withinLimit.has(id) ||
    [params, query].some((schema) =>
      ['profile_id', 'workspace_id'].some((name) => name in (schema?.properties ?? {})),
    ))
