import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export type OidcClaims = {
  email?: string
  email_verified?: boolean | undefined
  name?: string
  groups?: string[]
}

/** Starts an OpenID Connect provider on loopback. Its sign-in page accepts `person` without a password. */
export const startOidc = async (redirectUri: string) => {
  const people = new Map<string, OidcClaims>()
  const login: { person: string; down: boolean } = { person: '', down: false }
  const server = createServer((request, response) => {
    if (login.down) return void response.writeHead(503).end()
    if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: login.person } })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { client_id: 'vitrine', client_secret: 'a secret of the tests' }
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [redirectUri.replace(/oidc$/, 'signin')],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return {
    issuer,
    people,
    login,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.client_id, OIDC_CLIENT_SECRET: client.client_secret },
    visit: async (url: string, person: string): Promise<string> => {
      login.person = person
      const jar = new Map<string, string>()
      let next = url
      for (let hop = 0; hop < 10; hop++) {
        if (next.startsWith(redirectUri)) return new URL(next).search.slice(1)
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [pair = ''] = line.split(';')
          const at = pair.indexOf('=')
          jar.set(pair.slice(0, at), pair.slice(at + 1))
        }
        const location = response.headers.get('location')
        if (!location)
          throw new Error(`The provider responded with ${response.status}: ${await response.text()}`)
        next = new URL(location, next).href
      }
      throw new Error('The provider redirects without end.')
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
