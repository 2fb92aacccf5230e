import { accessExtensions } from './access.ts'
import { accountExtensions } from './account.ts'
import { adminExtensions } from './admin.ts'
import { agentExtensions } from './agents.ts'
import { alertExtensions } from './alerts.ts'
import { answerExtensions } from './answers.ts'
import { campaignExtensions } from './campaigns.ts'
import { destinationExtensions } from './destinations.ts'
import { doctorExtensions } from './doctor.ts'
import { effectExtensions } from './effects.ts'
import { exportExtensions } from './exports.ts'
import { feedExtensions } from './feeds.ts'
import { importExtensions } from './imports.ts'
import { linkExtensions } from './links.ts'
import { operatorExtensions } from './operators.ts'
import { pageTransferExtensions } from './page-transfers.ts'
import { previewExtensions } from './preview.ts'
import { profileExtensions } from './profiles.ts'
import { proposalExtensions } from './proposals.ts'
import { reportExtensions } from './reports.ts'
import { segmentExtensions } from './segments.ts'
import { signInExtensions } from './sign-in.ts'
import { submissionExtensions } from './submissions.ts'
import { subscriberExtensions } from './subscribers.ts'
import { variantExtensions } from './variants.ts'
import { ideaExtensions, versionExtensions } from './versions.ts'
import { webhookExtensions } from './webhooks.ts'
import { workspaceExtensions } from './workspaces.ts'

/** Base path of the extensions. The contract's table and documents do not contain them. */
export const extensionBase = '/ext/v1'

/** Operations beyond the contract, by operationId. They accept sessions and API keys. */
export const extensionOperations = {
  ...accountExtensions,
  ...accessExtensions,
  ...signInExtensions,
  ...adminExtensions,
  ...reportExtensions,
  ...operatorExtensions,
  ...profileExtensions,
  ...pageTransferExtensions,
  ...linkExtensions,
  ...variantExtensions,
  ...campaignExtensions,
  ...versionExtensions,
  ...ideaExtensions,
  ...doctorExtensions,
  ...alertExtensions,
  ...submissionExtensions,
  ...subscriberExtensions,
  ...workspaceExtensions,
  ...importExtensions,
  ...previewExtensions,
  ...webhookExtensions,
  ...exportExtensions,
  ...agentExtensions,
  ...effectExtensions,
  ...destinationExtensions,
  ...proposalExtensions,
  ...feedExtensions,
  ...segmentExtensions,
  ...answerExtensions,
} as const

export {
  accessExtensions,
  accountExtensions,
  adminExtensions,
  agentExtensions,
  alertExtensions,
  answerExtensions,
  campaignExtensions,
  destinationExtensions,
  doctorExtensions,
  effectExtensions,
  exportExtensions,
  feedExtensions,
  ideaExtensions,
  importExtensions,
  linkExtensions,
  operatorExtensions,
  pageTransferExtensions,
  previewExtensions,
  profileExtensions,
  proposalExtensions,
  reportExtensions,
  segmentExtensions,
  signInExtensions,
  submissionExtensions,
  subscriberExtensions,
  variantExtensions,
  versionExtensions,
  webhookExtensions,
  workspaceExtensions,
}

export type ExtensionOperations = typeof extensionOperations
export type ExtensionOperationId = keyof ExtensionOperations
