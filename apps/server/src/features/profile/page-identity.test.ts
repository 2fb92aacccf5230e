import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { sendRequest } from '#tests/http-request.ts'
import { updateRows } from '#tests/rows.ts'

const did = 'did:plc:z72i7hdynmk6r22z27h6tvur'

describeBoth('decentralised identity of a page', (engine) => {
  const app = useApp(engine)
  let count = 0
  beforeAll(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
  })

  const toPath = ({ profileId }: Person) => `/ext/v1/profiles/${profileId}/identity`
  const change = (person: Person, body: unknown, of = person) => app.as(person, 'PUT', toPath(of), body)
  const readPage = async ({ username }: Person) => String((await app.request({ url: `/${username}` })).body)
  /** Gives a page a verified domain, and returns a function that requests its paths. */
  const withDomain = async (person: Person) => {
    const host = `identity${++count}.example.com`
    await updateRows(
      app.deps.db,
      'profile',
      { id: person.profileId },
      { domain_host: host, domain_verified_at: 1, domain_doc: '{}' },
    )
    const { port } = app.app.server.address() as AddressInfo
    const at = (path: string) => sendRequest(port, path, { host })
    return { host, at }
  }

  test('sets and clears each field of an identity that is empty at first', async () => {
    const person = await app.signUp()
    const read = async () => (await app.as(person, 'GET', toPath(person))).body.data
    expect(await read()).toEqual({ atproto_did: null, fediverse_creator: null })
    expect((await change(person, { atproto_did: did })).body.data).toEqual({
      atproto_did: did,
      fediverse_creator: null,
    })
    await change(person, { fediverse_creator: 'robin_a@social.example' })
    expect(await read()).toEqual({ atproto_did: did, fediverse_creator: '@robin_a@social.example' })
    await change(person, { atproto_did: null, fediverse_creator: null })
    expect(await read()).toEqual({ atproto_did: null, fediverse_creator: null })
  })

  test('adds the fediverse account, but not the DID, to the head of the page', async () => {
    const person = await app.signUp()
    const plain = await readPage(person)
    await change(person, { atproto_did: did })
    expect(await readPage(person)).toBe(plain)
    await change(person, { fediverse_creator: '@robin@social.example' })
    const meta = '<meta name="fediverse:creator" content="@robin@social.example">'
    const named = await readPage(person)
    expect(named).toContain(meta)
    expect(named.replace(meta, '')).toBe(plain)
    await change(person, { fediverse_creator: null })
    expect(await readPage(person)).toBe(plain)
  })

  test('serves the identity only on the verified custom domain of a published page', async () => {
    const person = await app.signUp()
    await change(person, { atproto_did: did, fediverse_creator: '@robin@social.example' })
    const { host, at } = await withDomain(person)
    const served = await at('/.well-known/atproto-did')
    expect([served.status, served.body, served.headers['content-type']]).toEqual([
      200,
      did,
      'text/plain; charset=utf-8',
    ])
    for (const resource of [`acct:anyone@${host}`, `acct:Any@${host.toUpperCase()}`, `https://${host}/`]) {
      const response = await at(`/.well-known/webfinger?resource=${encodeURIComponent(resource)}`)
      expect([
        response.status,
        response.headers.location,
        response.headers['access-control-allow-origin'],
      ]).toEqual([
        302,
        'https://social.example/.well-known/webfinger?resource=acct:robin%40social.example',
        '*',
      ])
    }
    const others = [
      '',
      '?resource=acct:robin@social.example',
      '?resource=acct:a@b&resource=x',
      '?resource=%00',
    ]
    for (const query of others) expect((await at(`/.well-known/webfinger${query}`)).status, query).toBe(404)
    for (const path of ['atproto-did', `webfinger?resource=acct:a@${host}`]) {
      expect((await app.request({ url: `/.well-known/${path}` })).status).toBe(404)
      expect((await app.request({ url: `/${person.username}/.well-known/${path}` })).status).toBe(404)
    }
    await app.as(person, 'PUT', '/api/v1/profile', { is_published: false })
    expect((await at('/.well-known/atproto-did')).status).toBe(404)
  })

  test('returns 404 on a domain without an identity instead of a redirect to itself', async () => {
    const person = await app.signUp()
    const { host, at } = await withDomain(person)
    const finger = `/.well-known/webfinger?resource=acct:robin@${host}`
    expect([(await at('/.well-known/atproto-did')).status, (await at(finger)).status]).toEqual([404, 404])
    await change(person, { fediverse_creator: `@robin@${host}` })
    expect((await at(finger)).status).toBe(404)
  })

  test.each([
    ['atproto_did', 'did:plc:short'],
    ['atproto_did', 'did:web:example.com:path'],
    ['atproto_did', `${did}\nheader: x`],
    ['atproto_did', 'did:key:z6Mk'],
    ['atproto_did', 'did:web:localhost'],
    ['atproto_did', 7],
    ['fediverse_creator', 'robin'],
    ['fediverse_creator', '@robin@localhost'],
    ['fediverse_creator', '@robin@127.0.0.1'],
    ['fediverse_creator', '@robin@social.example/path'],
    ['fediverse_creator', '@robin@social.example:8443'],
    ['fediverse_creator', '@robin"><script>@social.example'],
    ['fediverse_creator', '@robin@social.example@evil.example'],
    ['fediverse_creator', `@${'r'.repeat(300)}@social.example`],
  ])('rejects %s %j', async (field, value) => {
    const person = await app.signUp()
    const response = await change(person, { [field]: value })
    expect([response.status, response.body.problems[0].path]).toEqual([422, field])
  })
})
