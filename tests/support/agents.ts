import { createHash, randomBytes } from 'node:crypto'
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { dayMs, hourMs } from '@vitrine/contract/durations'
import { sha256 } from '../../apps/server/src/crypto/tokens.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { type App, type Data, type Person, startApp } from './app.ts'
import type { EngineName } from './databases.ts'
import { parseMarkup } from './markup.ts'
import { findFreePort } from './ports.ts'
import { insertRows } from './rows.ts'

/** Stores the grant of an agent, with the access token `access` unless it is null. */
export const addGrant = (
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  {
    userId,
    profileId,
    scope = 'write',
  }: { userId: number; profileId: number; scope?: 'read' | 'propose' | 'write' },
  access: string | null = null,
) =>
  insertRows(deps.db, 'agent_grant', {
    user_id: userId,
    profile_id: profileId,
    client_hash: randomBytes(8).toString('hex'),
    client_name: 'Desk',
    client_host: 'assistant.example.com',
    scope,
    grants: scope === 'write' ? 1 : 0,
    resource: `${deps.config.BASE_URL}/mcp`,
    code_hash: randomBytes(8).toString('hex'),
    code_challenge: '',
    redirect_uri: 'https://assistant.example.com/back',
    access_hash: access && sha256(access),
    access_expires_at: deps.now() + hourMs,
    connected_at: deps.now(),
    expires_at: deps.now() + dayMs,
    created_at: deps.now(),
  })

export const agentHost = 'assistant.example.com'
export const redirectUri = `https://${agentHost}/back`
export const verifier = 'a-verifier-of-more-than-forty-three-characters.of~it'
export const createChallenge = (text: string) => createHash('sha256').update(text).digest('base64url')

export type ToolOutcome = { failed: boolean; data: Data }

/** Starts the service on a free port, with actions of agents and users. */
export const startAgentApp = async (engine: EngineName, env: Record<string, string> = {}) => {
  const port = await findFreePort()
  const base = `http://127.0.0.1:${port}`
  const app: App = await startApp(engine, { BASE_URL: base, ...env })
  await app.app.listen({ port, host: '127.0.0.1' })
  const mcp = new URL(`${base}/mcp`)
  const clients: Client[] = []

  /** Connects the official client. The `old` protocol (before 2026) starts with a handshake. */
  const open = async (
    credentials: { key: string } | { authProvider: OAuthClientProvider },
    protocol: 'new' | 'old' = 'new',
  ): Promise<Client> => {
    const client = new Client(
      { name: 'test', version: '1' },
      protocol === 'new' ? { versionNegotiation: { mode: 'auto' } } : {},
    )
    clients.push(client)
    const options =
      'key' in credentials
        ? { requestInit: { headers: { authorization: `Bearer ${credentials.key}` } } }
        : credentials
    await client.connect(new StreamableHTTPClientTransport(mcp, options))
    // The client then validates each result against the tool's output schema
    await client.listTools()
    return client
  }

  const call = async (
    client: Client,
    name: string,
    args: Record<string, unknown> = {},
  ): Promise<ToolOutcome> => {
    const result = await client.callTool({ name, arguments: args })
    const [content] = result.content as { text: string }[]
    const data = result.structuredContent as Data
    if (JSON.stringify(data) !== content?.text) throw new Error('text and structure of an answer differ')
    return { failed: result.isError === true, data }
  }

  /** Sends one message unchanged. */
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(mcp, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  const submit = async (user: Pick<Person, 'cookie' | 'csrf'>, url: string, form: Record<string, string>) => {
    const response = await app.app.inject({
      method: 'POST',
      url,
      headers: { cookie: user.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ csrf_token: user.csrf, ...form }).toString(),
    })
    return { status: response.statusCode, location: response.headers.location, text: response.body }
  }

  const register = async (metadata: object = { client_name: 'Desk', redirect_uris: [redirectUri] }) => {
    const response = await app.post('/oauth/register', metadata)
    return { status: response.status, body: response.body as Data }
  }

  const authorizePath = (more: Record<string, string | undefined>): string => {
    const all = {
      response_type: 'code',
      redirect_uri: redirectUri,
      code_challenge: createChallenge(verifier),
      code_challenge_method: 'S256',
      state: 'st',
      resource: mcp.href,
      ...more,
    }
    const query = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return `/oauth/authorize?${new URLSearchParams(query)}`
  }

  /** Opens the consent page and submits it with the fields that it contains. */
  const consent = async (
    user: Person,
    path: string,
    { button = 'allow', ...chosen }: { button?: 'allow' | 'refuse' } & Record<string, string> = {},
  ) => {
    const page = await app.request({ url: path, cookie: user.cookie })
    if (page.status !== 200)
      return { status: page.status, location: page.headers.location, text: String(page.body), page }
    const form: Record<string, string> = {}
    for (const { name, attributes, parent } of parseMarkup(page.body)) {
      if (name === 'input' && attributes.get('type') === 'hidden')
        form[attributes.get('name')!] = attributes.get('value')!
      const select = parent?.attributes.get('name')
      if (name === 'option' && select && (attributes.has('selected') || !(select in form)))
        form[select] = attributes.get('value')!
    }
    const { csrf_token: _, ...fields } = form
    const to = button === 'allow' ? '/oauth/authorize' : '/oauth/refuse'
    const response = await submit(user, to, { ...fields, ...chosen })
    return { ...response, page }
  }

  const requestToken = async (form: Record<string, string>) => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    return { status: response.statusCode, body: response.json() as Data }
  }

  const readCode = (location: string | string[] | undefined): string =>
    new URL(String(location)).searchParams.get('code')!

  const exchange = (client_id: string, code: string, more: Record<string, string> = {}) =>
    requestToken({
      grant_type: 'authorization_code',
      client_id,
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      resource: mcp.href,
      ...more,
    })

  /** Grants an agent access and returns its tokens. */
  const grantAccess = async (
    user: Person,
    chosen: Record<string, string> = {},
    asked: { scope?: string } = {},
  ) => {
    const { client_id } = (await register()).body
    const { location } = await consent(user, authorizePath({ client_id, ...asked }), chosen)
    const { body } = await exchange(client_id, readCode(location))
    return { client_id: client_id as string, access: body.access_token, refresh: body.refresh_token, body }
  }

  /** Returns the auth provider of an official client. `user` submits the consent page. */
  const createProvider = (user: Person, chosen: Record<string, string> = {}) => {
    let information: OAuthClientInformationMixed | undefined
    let tokens: OAuthTokens | undefined
    let code = ''
    let discovered: OAuthDiscoveryState | undefined
    const answered: { location?: string; asked?: URL } = {}
    const authProvider: OAuthClientProvider = {
      redirectUrl: redirectUri,
      clientMetadata: { client_name: 'Official', redirect_uris: [redirectUri] },
      state: () => 'state-of-the-client',
      clientInformation: () => information,
      saveClientInformation: (value) => {
        information = value
      },
      tokens: () => tokens,
      saveTokens: (value) => {
        tokens = value
      },
      saveCodeVerifier: (value) => {
        code = value
      },
      codeVerifier: () => code,
      saveDiscoveryState: (value) => {
        discovered = value
      },
      discoveryState: () => discovered,
      redirectToAuthorization: async (url) => {
        answered.asked = url
        const { location } = await consent(user, url.pathname + url.search, chosen)
        answered.location = String(location)
      },
    }
    return { authProvider, answered, tokens: () => tokens }
  }

  return {
    app,
    base,
    mcp,
    open,
    call,
    post,
    submit,
    register,
    authorizePath,
    consent,
    requestToken,
    exchange,
    readCode,
    grantAccess,
    createProvider,
    close: async () => {
      for (const client of clients) await client.close()
      await app.close()
    },
  }
}
export type AgentApp = Awaited<ReturnType<typeof startAgentApp>>
