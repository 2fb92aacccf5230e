/** Access for agents: OAuth 2.1 for the MCP server (docs/decisions/0022-agents.md). */
export { allow, profilesToOffer, readAsked, readConsentRequest, refusalAddress } from './authorise.ts'
export { registerClient } from './clients.ts'
export { OAuthFault } from './fault.ts'
export { endToken, type Form, issueTokens } from './tokens.ts'
