/** OAuth 2.1 authorisation of agents for the MCP server (docs/decisions/0022-agents.md). */
export {
  type ClientRequest,
  type ConsentRequest,
  grantAccess,
  listGrantableProfiles,
  readClientRequest,
  readConsentRequest,
  toErrorRedirect,
} from './authorise.ts'
export { registerClient } from './clients.ts'
export { OAuthError } from './oauth-error.ts'
export { isAppUri, parseClientHost } from './policy.ts'
export { type Form, issueTokens, revokeByToken } from './tokens.ts'
