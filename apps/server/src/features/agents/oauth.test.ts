import { StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agentHost, createChallenge, redirectUri, startAgentApp, verifier } from '#tests/agents.ts'
import type { Data, Person } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { parseMarkup } from '#tests/markup.ts'
import { useResource } from '#tests/resources.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { createAddressReadLimiter } from '../../container.ts'
import { createSecrets } from '../../crypto/secrets.ts'
import { createSystemContext, type Deps } from '../../deps.ts'
import { runJob } from '../../jobs/engine.ts'
import { type Egress, EgressError } from '../../providers/egress/port.ts'
import { blockUsers, setUserBlocked } from '../admin/index.ts'
import { expiredSignIns } from '../auth/index.ts'
import { revokeCredentials } from '../credentials/index.ts'
import { findClient } from './clients.ts'
import { OAuthError } from './oauth-error.ts'
import { isMetadataUrl, isRegisteredRedirect, readName, readScope, redirectProblem } from './policy.ts'

const backLink = (page: string): URL => {
  const links = parseMarkup(page).filter(({ attributes }) => attributes.get('href')?.startsWith(redirectUri))
  expect(links).toHaveLength(1)
  return new URL(links[0]!.attributes.get('href')!)
}

describeBoth('OAuth for agents', (engine) => {
  let robin: Person
  let sam: Person
  const a = useResource(() => startAgentApp(engine))
  beforeAll(async () => {
    robin = await a.app.signUp()
    sam = await a.app.signUp('Sam Example')
  })
  // Tests move the clock, and only confirmed sessions connect agents
  beforeEach(() => updateRows(a.app.deps.db, 'session', {}, { confirmed_at: a.app.clock.now }))

  const grants = async () =>
    (await a.app.deps.db.read.selectFrom('agent_grant').selectAll().orderBy('id').execute()).filter(
      (row) => row.connected_at !== null,
    )
  const agents = async (user: Person) => (await a.app.as(user, 'GET', '/ext/v1/agents')).body.data
  const works = async (access: string) =>
    (await a.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { authorization: `Bearer ${access}` }))
      .status

  describe('discovery of the authorisation server', () => {
    test('responds with 401 and metadata of the resource and this server', async () => {
      const refusal = await a.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
      expect(refusal.status).toBe(401)
      const challenge = refusal.headers.get('www-authenticate')!
      const [, address] = /^Bearer resource_metadata="([^"]+)"/.exec(challenge)!
      expect(challenge).not.toContain('scope')
      const resource = await (await fetch(address!)).json()
      expect(resource).toMatchObject({
        resource: a.mcp.href,
        authorization_servers: [a.base],
      })
      expect(await (await fetch(`${a.base}/.well-known/oauth-protected-resource`)).json()).toEqual(resource)
      const server = await (await fetch(`${a.base}/.well-known/oauth-authorization-server`)).json()
      expect(server).toMatchObject({
        issuer: a.base,
        code_challenge_methods_supported: ['S256'],
        scopes_supported: ['read', 'propose', 'write'],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: false,
      })
    })

    test('completes registration, consent, tokens and tools with the official client', async () => {
      const { authProvider, answered, tokens } = a.createProvider(robin, { access: 'read' })
      const first = new StreamableHTTPClientTransport(a.mcp, { authProvider })
      await expect(a.open({ authProvider })).rejects.toThrow(UnauthorizedError)
      expect(answered.asked!.searchParams.get('resource')).toBe(a.mcp.href)
      await first.finishAuth(new URL(answered.location!).searchParams)
      const client = await a.open({ authProvider })
      const { data } = await a.call(client, 'get_page')
      expect(data.page.username).toBe(robin.username)
      expect(tokens()!.scope).toBe('read')
      const { failed, data: refused } = await a.call(client, 'make_version', { name: 'x' })
      expect([failed, refused.code]).toEqual([true, 'key_scope'])
      await a.app.settle()
      const [agent] = await agents(robin)
      expect(agent.last_used_at).not.toBeNull()
      expect([agent.revision, agent.created_at, agent.updated_at]).toEqual([
        1,
        agent.connected_at,
        agent.connected_at,
      ])
      expect(agent).toMatchObject({
        name: 'Official',
        host: agentHost,
        scope: 'read',
        profile: { id: robin.profileId, username: robin.username },
      })
      const mail = (await a.app.mails(robin.email)).at(-1)!
      expect(mail.subject).toBe('An agent was connected')
      expect(mail.text).toMatch(/“Official” got access .* It can read this page/)
    })

    test('asks for the scope that the client names', async () => {
      for (const scope of ['read', undefined]) {
        const { authProvider, answered } = a.createProvider(robin)
        const clientMetadata = { ...authProvider.clientMetadata, ...(scope ? { scope } : {}) }
        await expect(a.open({ authProvider: { ...authProvider, clientMetadata } })).rejects.toThrow(
          UnauthorizedError,
        )
        expect(answered.asked!.searchParams.get('scope')).toBe(scope ?? null)
      }
    })

    test('shows the consent page for the registered scope if the request names none', async () => {
      const metadata = { client_name: 'Reader', redirect_uris: [redirectUri], scope: 'read' }
      const { body } = await a.register(metadata)
      expect(body.scope).toBe('read')
      const grant = async (scope?: string) => {
        const path = a.authorizePath({ client_id: body.client_id, ...(scope ? { scope } : {}) })
        const { location } = await a.consent(robin, path)
        return (await a.exchange(body.client_id, a.readCode(location))).body.scope
      }
      expect([await grant(), await grant('write')]).toEqual(['read', 'write'])
      expect((await a.register({ ...metadata, scope: 'openid' })).body.scope).toBe('write')
    })

    test('accepts its origin as resource', async () => {
      const { client_id } = (await a.register()).body
      for (const resource of [a.base, `${a.base}/`, `${a.mcp.href}/`]) {
        const { location } = await a.consent(robin, a.authorizePath({ client_id, resource }))
        const { status, body } = await a.exchange(client_id, a.readCode(location), { resource })
        expect([resource, status, await works(body.access_token)]).toEqual([resource, 200, 200])
      }
    })

    test('renews the official client’s expired access token', async () => {
      const { authProvider, answered, tokens } = a.createProvider(sam)
      await expect(a.open({ authProvider })).rejects.toThrow(UnauthorizedError)
      await new StreamableHTTPClientTransport(a.mcp, { authProvider }).finishAuth(
        new URL(answered.location!).searchParams,
      )
      const before = tokens()!
      a.app.clock.advance(hourMs + minuteMs)
      const client = await a.open({ authProvider })
      expect((await a.call(client, 'get_page')).data.page.username).toBe(sam.username)
      expect(tokens()!.access_token).not.toBe(before.access_token)
    })
  })

  describe('consent page', () => {
    test('redirects to sign-in and back', async () => {
      const { client_id } = (await a.register()).body
      const path = a.authorizePath({ client_id })
      const authorizeResponse = await a.app.request({ url: path })
      expect([authorizeResponse.status, authorizeResponse.headers.location]).toEqual([
        303,
        `/studio/signin?next=${encodeURIComponent(path)}`,
      ])
      const { client_id: _, ...form } = { client_id, answer: 'allow' }
      const posted = await a.submit({ cookie: '', csrf: '' }, '/oauth/authorize', { client_id, ...form })
      expect([posted.status, posted.location]).toEqual([
        303,
        expect.stringContaining('/studio/signin?next=%2Foauth%2Fauthorize%3F'),
      ])
    })

    test('shows client, host, account and pages without scripts or frames', async () => {
      const { client_id } = (
        await a.register({ client_name: 'Desk <b>\u202e\u0007', redirect_uris: [redirectUri] })
      ).body
      const page = await a.app.request({ url: a.authorizePath({ client_id }), cookie: robin.cookie })
      for (const text of [
        'Desk &lt;b&gt;',
        agentHost,
        robin.email,
        robin.username,
        'This name is not verified',
      ])
        expect(page.body).toContain(text)
      expect(page.body).not.toMatch(/<script|\u202e/)
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toContain(`form-action 'self' https://${agentHost};`)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('script-src')
      expect(page.headers['x-frame-options']).toBe('DENY')
      expect(page.headers['cache-control']).toBe('no-store')
    })

    test('returns state and issuer for every decision', async () => {
      const { client_id } = (await a.register()).body
      const path = a.authorizePath({ client_id, state: 'a b&c=d' })
      const refusedUrl = new URL(String((await a.consent(robin, path, { button: 'refuse' })).location))
      expect(Object.fromEntries(refusedUrl.searchParams)).toMatchObject({
        error: 'access_denied',
        state: 'a b&c=d',
        iss: a.base,
      })
      const allowed = new URL(String((await a.consent(robin, path)).location))
      expect(allowed.origin + allowed.pathname).toBe(redirectUri)
      expect([...allowed.searchParams.keys()]).toEqual(['code', 'state', 'iss'])
    })

    test('warns that any app may claim the redirect URI', async () => {
      const redirect_uri = 'cursor://anysphere.cursor-retrieval/oauth/callback'
      const { status, body } = await a.register({ client_name: 'Desk', redirect_uris: [redirect_uri] })
      expect([status, body.redirect_uris]).toEqual([201, [redirect_uri]])
      const { client_id } = body
      const path = a.authorizePath({ client_id, redirect_uri })
      const page = await a.app.request({ url: path, cookie: robin.cookie })
      expect(page.body).toContain(`<code>${redirect_uri}</code>`)
      expect(page.body).toContain('Any app on this device can use this URL')
      expect(String(page.headers['content-security-policy'])).toContain("form-action 'self' cursor:;")
      const { status: answered, location } = await a.consent(robin, path)
      expect([answered, String(location).startsWith(`${redirect_uri}?code=`)]).toEqual([303, true])
      const wrong = await a.exchange(client_id, a.readCode(location), {
        redirect_uri,
        code_verifier: 'x'.repeat(43),
      })
      expect(wrong.body.error).toBe('invalid_grant')
      const again = await a.consent(robin, path)
      const { body: tokens } = await a.exchange(client_id, a.readCode(again.location), { redirect_uri })
      expect(await works(tokens.access_token)).toBe(200)
      const listed = (await agents(robin)).find(({ host }: Data) => host.startsWith('cursor'))
      expect(listed!.host).toBe('cursor://anysphere.cursor-retrieval')
      const plain = a.authorizePath({ client_id, redirect_uri, code_challenge_method: 'plain' })
      const refusal = await a.consent(robin, plain)
      expect([refusal.status, refusal.location]).toEqual([400, undefined])
      expect(refusal.text).toContain(redirect_uri)
    })

    test('grants nothing without the CSRF token of the session', async () => {
      const { client_id } = (await a.register()).body
      const path = a.authorizePath({ client_id })
      const staleResponse = await a.consent({ ...robin, csrf: sam.csrf }, path)
      expect([staleResponse.status, staleResponse.location]).toEqual([403, undefined])
      expect((await a.consent({ ...robin, csrf: 'x' }, path, { button: 'refuse' })).location).toBeUndefined()
    })

    test('offers and grants only the user’s pages', async () => {
      const { client_id } = (await a.register()).body
      const path = a.authorizePath({ client_id })
      const other = await a.consent(robin, path, { profile_id: String(sam.profileId) })
      expect([other.status, other.location]).toEqual([403, undefined])
      expect(other.text).toContain('Choose one of your pages.')
      for (const profile_id of ['', '0', '-1', 'x', '999999'])
        expect((await a.consent(robin, path, { profile_id })).status).toBe(404)
    })

    test('lets an agent grant access only if the user allows it', async () => {
      const change = async (grants: Record<string, string>) => {
        const client = await a.grantAccess(robin, { access: 'write', ...grants })
        const [listed] = await agents(robin)
        const response = await a.post(
          {
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: 'update_profile', arguments: { username: `robin-${listed.id}` } },
          },
          { authorization: `Bearer ${client.body.access_token}` },
        )
        return [listed.grants, (await response.text()).includes('must not grant access')]
      }
      expect(await change({})).toEqual([false, true])
      expect(await change({ grants: 'yes' })).toEqual([true, false])
      // Read-only access grants nothing
      await a.grantAccess(robin, { access: 'read', grants: 'yes' })
      expect((await agents(robin))[0]).toMatchObject({ scope: 'read', grants: false })
    })

    test('grants an agent access to propose, which writes nothing', async () => {
      const sam = await a.app.signUp('Sam Example')
      const { body, access } = await a.grantAccess(sam, { access: 'propose', grants: 'yes' })
      expect(body.scope).toBe('propose')
      expect((await agents(sam))[0]).toMatchObject({ scope: 'propose', grants: false })
      const texts = (await a.app.mails(sam.email)).map(({ text }) => text)
      expect(texts.some((text) => text.includes('It can read this page and propose'))).toBe(true)
      const client = await a.open({ key: access })
      expect((await a.call(client, 'get_page')).data.page.username).toBe(sam.username)
      const { failed, data } = await a.call(client, 'make_version', { name: 'x' })
      expect([failed, data.code, data.problems[0].rule]).toEqual([true, 'key_scope', 'agent_proposes'])
      const limited = await a.grantAccess(sam, { access: 'write' }, { scope: 'read propose' })
      expect(limited.body.scope).toBe('propose')
      const refreshed = await a.requestToken({
        grant_type: 'refresh_token',
        client_id: limited.client_id,
        refresh_token: limited.refresh,
      })
      expect(refreshed.body.scope).toBe('propose')
    })

    test('grants a client only the requested read access', async () => {
      const { body } = await a.grantAccess(robin, { access: 'write' }, { scope: 'read offline_access' })
      expect(body.scope).toBe('read')
      const { client_id } = (await a.register()).body
      const { status, location, text } = await a.consent(
        robin,
        a.authorizePath({ client_id, scope: 'admin' }),
      )
      expect([status, location, backLink(text).searchParams.get('error')]).toEqual([
        400,
        undefined,
        'invalid_scope',
      ])
    })
  })

  describe('invalid requests', () => {
    test('redirects only to redirect URIs that the client registered', async () => {
      const { client_id } = (await a.register()).body
      const forged = `vtc_${Buffer.from(JSON.stringify(['Desk', ['https://evil.example/'], 1])).toString('base64url')}.${'A'.repeat(43)}`
      for (const wrong of [
        { client_id, redirect_uri: 'https://evil.example/back' },
        { client_id, redirect_uri: `${redirectUri}/more` },
        { client_id, redirect_uri: `${redirectUri}?x=1` },
        { client_id, redirect_uri: 'javascript:alert(1)' },
        { client_id, redirect_uri: `https://${agentHost}@evil.example/back` },
        { client_id: forged, redirect_uri: 'https://evil.example/' },
        { client_id: `${client_id}x` },
        { client_id: '' },
        { client_id: undefined },
        { client_id: 'https://evil.example/client.json' },
      ]) {
        const page = await a.consent(robin, a.authorizePath(wrong))
        expect([wrong, page.status, page.location]).toEqual([wrong, 400, undefined])
      }
      const twice = `${a.authorizePath({ client_id })}&redirect_uri=https%3A%2F%2Fevil.example`
      expect((await a.consent(robin, twice)).status).toBe(400)
      const form = { client_id, redirect_uri: 'https://evil.example', response_type: 'code' }
      expect((await a.submit(robin, '/oauth/authorize', form)).status).toBe(400)
    })

    test('shows an error of the client without a redirect or code', async () => {
      const { client_id } = (await a.register()).body
      for (const [more, error] of [
        [{ code_challenge: undefined }, 'invalid_request'],
        [{ code_challenge_method: undefined }, 'invalid_request'],
        [{ code_challenge_method: 'plain' }, 'invalid_request'],
        [{ code_challenge: 'short' }, 'invalid_request'],
        [{ response_type: 'token' }, 'unsupported_response_type'],
        [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
        [{ state: 'x'.repeat(2001) }, 'invalid_request'],
      ] as const) {
        const path = a.authorizePath({ client_id, ...more })
        const submission = await a.submit(
          robin,
          '/oauth/authorize',
          Object.fromEntries(new URL(path, a.base).searchParams),
        )
        for (const { location, status, text } of [await a.consent(robin, path), submission]) {
          const address = backLink(text)
          expect([more, status, location, address.origin + address.pathname]).toEqual([
            more,
            400,
            undefined,
            redirectUri,
          ])
          expect([address.searchParams.get('error'), address.searchParams.get('code')]).toEqual([error, null])
          expect(text).toContain(`<b>${agentHost}</b>`)
        }
      }
    })

    test('rejects client metadata with unsafe redirect URIs', async () => {
      for (const redirect_uris of [
        undefined,
        [],
        'https://a.example',
        ['http://a.example/back'],
        ['https://a.example/#x'],
        ['https://u:p@a.example/'],
        ['javascript://back/%0aalert(1)'],
        ['cursor:back'],
        ['http://cursor/back'],
        ['https://a.example/\n'],
        Array.from({ length: 6 }, (_, i) => `https://a.example/${i}`),
        [`https://a.example/${'x'.repeat(500)}`],
        [7],
      ]) {
        const { status, body } = await a.register({ client_name: 'Desk', redirect_uris })
        expect([redirect_uris, status, body.error]).toEqual([redirect_uris, 400, 'invalid_redirect_uri'])
      }
      for (const metadata of [[], 'x', { redirect_uris: [redirectUri], grant_types: ['password'] }])
        expect((await a.register(metadata as object)).status).toBe(400)
      const { status, body } = await a.register({
        redirect_uris: ['http://127.0.0.1:8976/cb'],
        client_name: {},
      })
      expect([status, body.client_name, body.token_endpoint_auth_method]).toEqual([201, 'localhost', 'none'])
    })
  })

  describe('codes and tokens', () => {
    const codeFor = async (user = robin) => {
      const { client_id } = (await a.register()).body
      const { location } = await a.consent(user, a.authorizePath({ client_id }))
      return { client_id: client_id as string, code: a.readCode(location) }
    }

    test('stores and logs no tokens or client identifiers', async () => {
      const { access, refresh, client_id } = await a.grantAccess(robin)
      const rows = JSON.stringify(await grants())
      for (const secret of [access, refresh, client_id]) expect(rows).not.toContain(secret)
      expect(a.app.lines.some((line) => line.includes(access) || line.includes(refresh))).toBe(false)
    })

    test('revokes the grant if a code is reused', async () => {
      const { client_id, code } = await codeFor()
      const first = await a.exchange(client_id, code)
      expect(first.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'write' })
      expect(await works(first.body.access_token)).toBe(200)
      expect((await a.exchange(client_id, code)).body.error).toBe('invalid_grant')
      expect(await works(first.body.access_token)).toBe(401)
    })

    test('accepts a code in one of 20 concurrent requests, and revokes its grant', async () => {
      const { client_id, code } = await codeFor()
      const responses = await Promise.all(Array.from({ length: 20 }, () => a.exchange(client_id, code)))
      const good = responses.filter(({ status }) => status === 200)
      const rejected = responses.filter(({ status }) => status === 400)
      expect([good.length, rejected.length]).toEqual([1, 19])
      expect(await works(good[0]!.body.access_token)).toBe(401)
    })

    test('accepts a code for one minute, with its client, redirect URI, verifier and resource only', async () => {
      const other = (await a.register({ client_name: 'Other', redirect_uris: [redirectUri] })).body.client_id
      const wrong: [Record<string, string>, string][] = [
        [{ client_id: other }, 'invalid_grant'],
        [{ redirect_uri: `https://${agentHost}/other` }, 'invalid_grant'],
        [{ code_verifier: `${verifier}x` }, 'invalid_grant'],
        [{ code_verifier: createChallenge(verifier) }, 'invalid_grant'],
        [{ code_verifier: '' }, 'invalid_request'],
        [{ code_verifier: 'short' }, 'invalid_request'],
        [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
        [{ grant_type: 'password' }, 'unsupported_grant_type'],
        [{ code: 'made-up' }, 'invalid_grant'],
      ]
      for (const [more, error] of wrong) {
        const { client_id, code } = await codeFor()
        const { status, body } = await a.exchange(client_id, code, more)
        expect([more, status, body.error]).toEqual([more, 400, error])
      }
      const { client_id, code } = await codeFor()
      a.app.clock.advance(minuteMs)
      expect((await a.exchange(client_id, code)).body.error).toBe('invalid_grant')
    })

    test('accepts an access token for an hour, only at /mcp and for one page', async () => {
      const owner = await a.app.signUp()
      await updateRows(a.app.deps.db, 'user', { id: owner.user.id }, { plan_key: 'agency' })
      const second = await a.app.as(owner, 'POST', '/account/profiles', { display_name: 'Second' })
      expect(second.status).toBe(201)
      const { access } = await a.grantAccess(owner)
      const api = await a.app.request({ url: '/api/v1/profile', key: access })
      expect([api.status, api.body.errors]).toEqual([
        401,
        ['The access token has expired or is for another URL. Refresh it, or connect the agent again.'],
      ])
      expect((await a.app.request({ url: '/ext/v1/profiles', key: access })).status).toBe(401)
      const client = await a.open({ key: access })
      expect((await a.call(client, 'get_page')).data).not.toHaveProperty('profiles')
      for (const profile_id of [sam.profileId, second.body.data.id, 999_999])
        for (const tool of ['get_page', 'run_doctor', 'list_links', 'list_submissions'])
          expect((await a.call(client, tool, { profile_id })).data.code).toBe('forbidden')
      a.app.clock.advance(hourMs)
      expect(await works(access)).toBe(401)
    })

    test('revokes the grant if a refresh token is reused', async () => {
      const { client_id, refresh, access } = await a.grantAccess(robin)
      const again = (token: string, more: Record<string, string> = {}) =>
        a.requestToken({ grant_type: 'refresh_token', client_id, refresh_token: token, ...more })
      const other = (await a.register()).body.client_id
      expect((await again(refresh, { client_id: other })).body.error).toBe('invalid_grant')
      const unknown = await again(refresh, { client_id: `${client_id}x` })
      expect([unknown.status, unknown.body.error]).toEqual([401, 'invalid_client'])
      expect((await again(refresh, { resource: 'https://other.example' })).body.error).toBe('invalid_target')
      const altered = `${refresh.slice(0, -1)}${refresh.endsWith('x') ? 'y' : 'x'}`
      expect((await again(altered)).body.error).toBe('invalid_grant')
      const next = (await again(refresh)).body
      expect([await works(next.access_token), await works(access)]).toEqual([200, 401])
      expect((await again(refresh)).body.error).toBe('invalid_grant')
      expect(await works(next.access_token)).toBe(401)
      expect((await again(next.refresh_token)).body.error).toBe('invalid_grant')
    })

    test('accepts each kind of token only for its purpose', async () => {
      const { client_id, code } = await codeFor()
      expect(await works(code)).toBe(401)
      const { body } = await a.exchange(client_id, code)
      expect(await works(body.refresh_token)).toBe(401)
      const swapped = { grant_type: 'refresh_token', client_id, refresh_token: body.access_token }
      expect((await a.requestToken(swapped)).body.error).toBe('invalid_grant')
    })

    test('rejects tokens issued under a former site URL', async () => {
      const { access, refresh, client_id } = await a.grantAccess(robin)
      const [last] = (await grants()).slice(-1)
      await updateRows(
        a.app.deps.db,
        'agent_grant',
        { id: last!.id },
        { resource: 'https://former.example/mcp' },
      )
      expect(await works(access)).toBe(401)
      const form = { grant_type: 'refresh_token', client_id, refresh_token: refresh }
      expect((await a.requestToken(form)).body.error).toBe('invalid_grant')
    })
  })

  describe('end of a grant', () => {
    test('lets a user revoke a grant, and hides grants of other accounts', async () => {
      const { access } = await a.grantAccess(robin)
      const [mine] = await agents(robin)
      expect((await a.app.as(sam, 'DELETE', `/ext/v1/agents/${mine.id}`)).status).toBe(404)
      expect(await works(access)).toBe(200)
      const ended = await a.app.as(robin, 'DELETE', `/ext/v1/agents/${mine.id}`)
      expect(ended.body.data).toEqual({ id: mine.id, deleted: true })
      expect(await works(access)).toBe(401)
      expect((await agents(robin)).some(({ id }: { id: number }) => id === mine.id)).toBe(false)
    })

    test('lets a client revoke only its tokens', async () => {
      for (const which of ['access', 'refresh'] as const) {
        const tokens = await a.grantAccess(robin)
        const revoke = (form: Record<string, string>) => a.app.postForm('/oauth/revoke', form)
        await revoke({ token: tokens[which], client_id: 'vtc_other' })
        expect(await works(tokens.access)).toBe(200)
        const response = await revoke({ token: tokens[which], client_id: tokens.client_id })
        expect(response.statusCode).toBe(200)
        expect(await works(tokens.access)).toBe(401)
        expect((await revoke({ token: 'unknown', client_id: tokens.client_id })).statusCode).toBe(200)
      }
    })

    test('revokes a grant with all credentials of the user or by a new grant', async () => {
      const kim = await a.app.signUp('Kim Example')
      const { client_id } = (await a.register()).body
      const once = async () => {
        const { location } = await a.consent(kim, a.authorizePath({ client_id }))
        return (await a.exchange(client_id, a.readCode(location))).body
      }
      const first = await once()
      const second = await once()
      expect([await works(first.access_token), await works(second.access_token)]).toEqual([401, 200])
      expect(await agents(kim)).toHaveLength(1)
      const { location } = await a.consent(kim, a.authorizePath({ client_id }))
      await a.app.deps.db.tx((db) => revokeCredentials(db, kim.user.id, a.app.clock.now))
      expect(await works(second.access_token)).toBe(401)
      expect((await a.exchange(client_id, a.readCode(location))).body.error).toBe('invalid_grant')
    })

    test('suspends a grant while the account is blocked', async () => {
      const pat = await a.app.signUp('Pat Example')
      const { access, refresh, client_id } = await a.grantAccess(pat)
      const ctx = createSystemContext(a.app.deps, 'system')
      await blockUsers(ctx, { accounts: [pat.email], reason: 'Phishing' })
      expect(await works(access)).toBe(401)
      const form = { grant_type: 'refresh_token', client_id, refresh_token: refresh }
      expect((await a.requestToken(form)).body.error).toBe('invalid_grant')
      await setUserBlocked(ctx, pat.user.id, null)
      expect(await works(access)).toBe(200)
      expect((await a.requestToken(form)).status).toBe(200)
    })

    test('expires unused codes and grants', async () => {
      const ash = await a.app.signUp('Ash Example')
      const { access } = await a.grantAccess(ash)
      await a.consent(ash, a.authorizePath({ client_id: (await a.register()).body.client_id }))
      const countGrants = async () =>
        (await selectRows(a.app.deps.db, 'agent_grant', { user_id: ash.user.id }, ['connected_at'])).length
      expect(await countGrants()).toBe(2)
      await runJob(a.app.deps, expiredSignIns, { now: a.app.clock.now + hourMs })
      expect(await countGrants()).toBe(1)
      expect(await works(access)).toBe(200)
      await runJob(a.app.deps, expiredSignIns, { now: a.app.clock.now + 61 * dayMs })
      expect(await countGrants()).toBe(0)
    })

    test('ends an agent 180 days after the consent, however often it refreshes its tokens', async () => {
      const kai = await a.app.signUp('Kai Example')
      const { refresh: firstToken, client_id } = await a.grantAccess(kai)
      let refresh_token = firstToken
      let elapsedMs = 0
      const refreshAfter = async (ms: number) => {
        elapsedMs += ms
        a.app.clock.advance(ms)
        const response = await a.requestToken({ grant_type: 'refresh_token', client_id, refresh_token })
        refresh_token = response.body.refresh_token ?? refresh_token
        return response
      }
      try {
        for (const days of [59, 59, 59]) expect((await refreshAfter(days * dayMs)).status).toBe(200)
        // The last tokens end with the agent
        const last = await refreshAfter(3 * dayMs - minuteMs)
        expect(last.body.expires_in).toBeLessThanOrEqual(60)
        expect(await works(last.body.access_token)).toBe(200)
        const ended = await refreshAfter(minuteMs)
        expect([ended.status, ended.body.error]).toEqual([400, 'invalid_grant'])
        expect(await works(last.body.access_token)).toBe(401)
      } finally {
        a.app.clock.advance(-elapsedMs)
      }
    })

    test('limits an account to fifty grants', async () => {
      const lee = await a.app.signUp('Lee Example')
      const now = a.app.clock.now
      await a.app.deps.db.tx(async (db) => {
        for (let i = 0; i < 50; i++)
          await db
            .insertInto('agent_grant')
            .values({
              user_id: lee.user.id,
              profile_id: lee.profileId,
              client_hash: `h${i}`,
              client_name: 'Desk',
              client_host: agentHost,
              scope: 'read',
              grants: 0,
              resource: a.mcp.href,
              code_hash: `c${lee.user.id}-${i}`,
              code_challenge: '',
              redirect_uri: redirectUri,
              connected_at: now,
              expires_at: now + dayMs,
              created_at: now,
            })
            .execute()
      })
      const { client_id } = (await a.register()).body
      const refusal = await a.consent(lee, a.authorizePath({ client_id }))
      expect([refusal.status, refusal.location]).toEqual([409, undefined])
      expect(refusal.text).toContain('at most 50 connected agents')
    })
  })
})

describe('client metadata', () => {
  test.each([
    'cursor://anysphere.cursor-retrieval/oauth/user-desk/callback',
    'vscode://publisher.extension/back?x=1',
    'com.example.app:/oauth2redirect',
    'app:///back',
  ])('accepts the app URL %s as redirect URI', (uri) => {
    expect(redirectProblem(uri)).toBeNull()
    expect(isRegisteredRedirect([uri], uri)).toBe(true)
    expect(isRegisteredRedirect([uri], `${uri}/more`)).toBe(false)
    expect(isRegisteredRedirect([uri], uri.replace(/^[^:]+/, 'other'))).toBe(false)
  })

  test.each([
    'javascript://back/%0aalert(1)',
    'JavaScript://back/x',
    'vbscript://back/x',
    'data://text/html,x',
    'file:///etc/passwd',
    'blob://back/x',
    'filesystem://back/x',
    'about://blank',
    'view-source://a.example/',
    'mailto:/a@example.com',
    'tel://123',
    'sms://123',
    'ftp://a.example/back',
    'ws://localhost/back',
    'wss://a.example/back',
    'intent://scan/#Intent;end',
    'chrome-extension://abcdef/back',
    'moz-extension://abcdef/back',
    'ms-msdt:/id',
    'search-ms:/query',
    'web+app://back',
    'ssh://a.example/',
    'Cursor://back',
    'cursor:back',
    'cursor://',
    'cursor://back#fragment',
    'cursor://user:password@back/',
    'cursor://back/ x',
    'http://a.example/back',
  ])('rejects %s as redirect URI', (uri) => {
    expect(redirectProblem(uri)).not.toBeNull()
    expect(isRegisteredRedirect([uri], uri)).toBe(false)
  })

  test('accepts redirect URIs with https, or on the local machine with any port', () => {
    for (const uri of [
      'https://a.example/x?y=1',
      'http://localhost:1/cb',
      'http://[::1]/',
      'http://127.0.0.1:99/',
    ])
      expect(redirectProblem(uri)).toBeNull()
    for (const uri of [
      'http://localhost.evil.example/',
      'http://127.0.0.2/',
      'data:text/html,x',
      '//a',
      '/a',
      null,
    ])
      expect(redirectProblem(uri)).not.toBeNull()
    expect(isRegisteredRedirect(['http://127.0.0.1:1/cb'], 'http://127.0.0.1:65000/cb')).toBe(true)
    expect(isRegisteredRedirect(['http://127.0.0.1:1/cb'], 'http://127.0.0.1:1/other')).toBe(false)
    expect(isRegisteredRedirect(['http://127.0.0.1/cb'], 'http://localhost/cb')).toBe(false)
    expect(isRegisteredRedirect(['https://a.example/cb'], 'https://a.example:8443/cb')).toBe(false)
    expect(isRegisteredRedirect(['https://a.example/cb'], 'https://a.example/cb?')).toBe(false)
  })

  test('reads client names as one line of at most 80 characters', () => {
    expect(readName(' Desk\n\u202eassistant\u0000 ')).toBeNull()
    expect(readName(' Desk\n\u202eassistant ')).toBe('Desk assistant')
    expect(readName('x'.repeat(200))).toHaveLength(80)
    expect(readName('\u200b')).toBeNull()
  })

  test('ignores unknown scopes', () => {
    expect(['', 'read', 'read write', 'openid read', 'openid'].map(readScope)).toEqual([
      'write',
      'read',
      'write',
      'read',
      null,
    ])
  })

  test('accepts the URL of a metadata document in its normal form only', () => {
    for (const id of ['https://a.example/c.json', 'https://a.example:8443/x/y?z'])
      expect(isMetadataUrl(id)).toBe(true)
    for (const id of [
      'https://a.example',
      'https://a.example/',
      'http://a.example/c',
      'https://u@a.example/c',
      'https://A.example/c',
      'https://a.example/../c',
      'https://a.example/c#x',
      'https://a.example:443/c',
    ])
      expect(isMetadataUrl(id)).toBe(false)
  })

  describe('client metadata documents', () => {
    const id = 'https://assistant.example.com/client.json'
    const uris = ['https://assistant.example.com/back', 'http://localhost/cb']
    const document = { client_id: id, client_name: 'Desk', redirect_uris: uris }
    const log = { info: () => {} } as unknown as Deps['log']
    const secrets = createSecrets('only-for-tests-0123456789-abcdefghij')
    const reading = (response: unknown, url = id) => {
      const asked: string[] = []
      const egress: Pick<Egress, 'isOn' | 'get'> = {
        isOn: true,
        get: async (address) => {
          asked.push(address)
          if (response instanceof Error) throw response
          const bytes = Buffer.from(typeof response === 'string' ? response : JSON.stringify(response))
          return { url, type: 'application/json', bytes }
        },
      }
      const addressReadLimiter = createAddressReadLimiter(secrets)
      const find = (wanted = id, userId = 1, now = 0) =>
        findClient({ egress, log, secrets, addressReadLimiter } as unknown as Deps, wanted, { userId, now })
      return { asked, find }
    }

    test('reads a client metadata document and shows its host', async () => {
      const { asked, find } = reading(document)
      const client = {
        id,
        name: 'Desk',
        redirectUris: uris,
        scope: 'write',
        documentHost: 'assistant.example.com',
      }
      expect(await find()).toEqual(client)
      expect(asked).toEqual([id])
    })

    test.each([
      ['of another client', { ...document, client_id: 'https://evil.example/client.json' }, id],
      ['that leads elsewhere', document, 'https://evil.example/client.json'],
      ['that is no JSON', '<html>', id],
      ['that is a list', [document], id],
      ['without addresses', { ...document, redirect_uris: [] }, id],
      ['with an address of plain http', { ...document, redirect_uris: ['http://evil.example/'] }, id],
      ['that is too long', { ...document, x: 'x'.repeat(20_000) }, id],
      ['that cannot be read', new EgressError('refused', 'it leads to a private address'), id],
    ])('rejects a document %s', async (_, response, url) => {
      await expect(reading(response, url).find()).rejects.toBeInstanceOf(OAuthError)
    })

    test('fetches documents only from allowed IP addresses and within a rate limit', async () => {
      const { asked, find } = reading(document)
      for (const wrong of ['https://assistant.example.com', 'https://u@a.example/c', 'https://A.example/c'])
        await expect(find(wrong)).rejects.toBeInstanceOf(OAuthError)
      expect(asked).toEqual([])
      for (let i = 0; i < 40; i++) await find(`https://assistant.example.com/${i}`).catch(() => {})
      expect(asked).toHaveLength(30)
      await find(`https://assistant.example.com/x`, 2).catch(() => {})
      expect(asked).toHaveLength(31)
    })
  })
})
