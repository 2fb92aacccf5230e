/** OAuth 2.1 authorisation of agents for the MCP server (docs/decisions/0022-agents.md). */
export { allow, profilesToOffer, readAsked, readConsentRequest, refusalAddress } from './authorise.ts'
export { registerClient } from './clients.ts'
export { OAuthFault } from './fault.ts'
export { agentScopes, hostOf, isAppAddress } from './policy.ts'
export { endToken, type Form, issueTokens } from './tokens.ts'
