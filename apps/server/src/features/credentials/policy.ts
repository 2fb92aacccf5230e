import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import type { Config } from '../../config.ts'

/** Number of wrong codes that invalidates a two-factor challenge. */
export const maxChallengeFailures = 5
export const maxApiKeys = 50
/** Maximum length of the list of sessions, which has no pagination. */
export const maxListedSessions = 1000
/** Maximum grants per account, including those with an unexchanged code. */
export const maxGrants = 50
export const authorizationCodeLifetimeMs = minuteMs
export const accessTokenLifetimeMs = hourMs
export const unusedGrantLifetimeMs = 60 * dayMs
/** Time after the consent when an agent must be connected again, however often it refreshes its tokens. */
export const grantLifetimeMs = 180 * dayMs

/** Returns the resource of agents' access tokens (RFC 8707): the MCP server's URL, for any request path. */
export const getAgentResource = ({ BASE_URL }: Pick<Config, 'BASE_URL'>): string => `${BASE_URL}/mcp`
