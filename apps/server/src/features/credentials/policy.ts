import type { Config } from '../../config.ts'
import { dayMs, hourMs, minuteMs } from '../../lib/durations.ts'

/** Wrong codes that end one two-factor challenge. */
export const challengeTries = 5
/** API keys of one account. */
export const maxKeys = 50
/** Sessions a list shows: it has no pages. */
export const maxListedSessions = 1000
/** Agents an account can have connected. */
export const maxGrants = 50
/** How long a code waits for its exchange, an access token is good, and an agent that does not come back is remembered. */
export const codeMs = minuteMs
export const accessTokenMs = hourMs
export const grantMs = 60 * dayMs

/** What the access tokens of agents are for (RFC 8707): the address of the MCP server, which does not change with the path asked. */
export const agentResource = ({ BASE_URL }: Pick<Config, 'BASE_URL'>): string => `${BASE_URL}/mcp`
