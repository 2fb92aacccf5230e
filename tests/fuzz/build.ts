import { codeAt } from '../support/authenticator.ts'
import {
  type Call,
  createCall,
  exchangeJson,
  type Person,
  readDocument,
  register,
  sessionOf,
  signIn,
} from './people.ts'
import { Pools } from './pools.ts'
import { administrator } from './service.ts'
import type { Wire } from './wire.ts'
import { gateCode, type Surroundings, type World } from './world.ts'

const address = (seed: number, number: number, name: string) => `${name}.${seed}.${number}@fuzz.example`

export const signInAdministrator = async (wire: Wire): Promise<Person> => {
  const person: Person = { ...administrator, userId: 0, profileId: 0, username: '', cookie: '', csrf: '' }
  if (!(await signIn(wire, person))) throw new Error('the administrator cannot sign in')
  return person
}

/** Registers everybody and gives the owner something of every kind. */
export const createWorld = async (around: Surroundings, number: number): Promise<World> => {
  const { wire, mails, admin, seed } = around
  const call = createCall(wire)
  const enrol = (name: string) => register(wire, mails, `${name} ${number}`, address(seed, number, name))
  const owner = await enrol('owner')
  const people = {
    owner,
    admin,
    editor: await enrol('editor'),
    viewer: await enrol('viewer'),
    victim: await enrol('victim'),
    guarded: await enrol('guarded'),
    spare: owner,
  }
  if (!(await signIn(wire, admin))) throw new Error('the administrator cannot sign in')
  const visit = await exchangeJson(wire, 'GET', '/account/csrf', {})
  const world: World = {
    number,
    people,
    keys: { readKey: '', writeKey: '', adminKey: '' },
    workspaceId: 0,
    pools: new Pools(),
    visitor: { cookie: visit.cookie, csrf: visit.data.csrf_token },
    blocks: (await readDocument(wire, '/docs/blocks.json'))?.blocks ?? [],
    challenge: { cookie: '', csrf: '', codes: await protect(call, people.guarded) },
    authenticator: null,
    tokens: [],
  }
  await newKeys(wire, world)
  const { pools } = world
  pools.add('profile', owner.profileId)
  pools.add('user', people.victim.userId)
  pools.add('blockedProfile', people.victim.profileId)
  pools.add('username', owner.username)
  pools.add('username', people.victim.username)
  await share(around, world)
  await furnish(call, world)
  await newSpare(around, world, 0)
  await newChallenge(wire, world)
  return world
}

/** Turns two-factor sign-in on; answers the recovery codes. */
const protect = async (call: Call, person: Person): Promise<string[]> => {
  const { secret } = await call('POST', '/account/two-factor', sessionOf(person), {
    current_password: person.password,
  })
  const code = codeAt(secret, Date.now())
  return (await call('POST', '/account/two-factor/confirm', sessionOf(person), { code })).recovery_codes
}

/** A key of each scope; all others of owner and administrator are deleted, since an account has at most 50. */
export const newKeys = async (wire: Wire, { people, keys }: World): Promise<void> => {
  const call = createCall(wire)
  for (const person of [people.owner, people.admin])
    for (const { id } of await call('GET', '/account/api-keys', sessionOf(person)))
      await call('DELETE', `/account/api-keys/${id}`, sessionOf(person))
  for (const scope of ['read', 'write', 'admin'] as const) {
    const session = sessionOf(scope === 'admin' ? people.admin : people.owner)
    keys[`${scope}Key`] = (await call('POST', '/account/api-keys', session, { name: scope, scope })).key
  }
}

/** A sign-in that waits for its second factor. */
export const newChallenge = async (wire: Wire, { people, challenge }: World): Promise<void> => {
  const { email, password } = people.guarded
  const { cookie, data } = await exchangeJson(wire, 'POST', '/api/v1/auth/login', {}, { email, password })
  challenge.cookie = cookie
  challenge.csrf = data?.csrf_token ?? ''
}

/** A workspace in which editor, viewer and victim are members, with the owner's profile in it. */
export const share = async ({ wire, mails }: Surroundings, world: World): Promise<void> => {
  const call = createCall(wire)
  const { owner, editor, viewer, victim } = world.people
  const session = sessionOf(owner)
  const { id } = await call('POST', '/api/v1/workspaces', session, { name: 'Home' })
  for (const [person, role] of [
    [editor, 'editor'],
    [viewer, 'viewer'],
    [victim, 'viewer'],
  ] as const) {
    await mails.forget(person.email)
    await call('POST', `/api/v1/workspaces/${id}/invites`, session, { email: person.email, role })
    const token = await mails.token(person.email, 'invites')
    await call('POST', '/account/invites/accept', sessionOf(person), { token })
  }
  await call('PUT', `/api/v1/workspaces/${id}/profiles`, session, { profile_ids: [owner.profileId] })
  world.workspaceId = id
  const path = `/api/v1/workspaces/${id}`
  world.pools.learn('GET', path, await call('GET', path, session))
}

/** Somebody whose account may break, with something of everything an account has. */
export const newSpare = async (
  { wire, mails, seed }: Surroundings,
  world: World,
  round: number,
): Promise<void> => {
  const call = createCall(wire)
  const { people, pools, number } = world
  const spare = await register(wire, mails, 'Spare', address(seed, number, `spare-${round}`))
  people.spare = spare
  const session = sessionOf(spare)
  pools.clear('account:')
  pools.add('user', spare.userId)
  world.authenticator = null
  const make = async (path: string, body: object) =>
    pools.learn('POST', path, await call('POST', path, session, body))
  for (const name of ['One', 'Two', 'Three']) await make('/account/api-keys', { name, scope: 'read' })
  for (const name of ['a', 'b'])
    await make('/account/profiles', { username: `s${number}-${round}-${name}`, display_name: name })
  pools.learn('GET', '/account/sessions', await call('GET', '/account/sessions', session))
  const { password } = spare
  if (round % 2 === 0)
    world.authenticator = (
      await call('POST', '/account/two-factor', session, { current_password: password })
    ).secret
  await offer({ wire, mails }, world)
}

/** A workspace whose ownership the spare account is offered, and an invitation that it has not answered. */
const offer = async ({ wire, mails }: Pick<Surroundings, 'wire' | 'mails'>, { people, pools }: World) => {
  const call = createCall(wire)
  const owner = sessionOf(people.owner)
  const spare = sessionOf(people.spare)
  const { email } = people.spare
  const invite = async (id: number) =>
    call('POST', `/api/v1/workspaces/${id}/invites`, owner, { email, role: 'viewer' })
  const [given, open] = [
    await call('POST', '/api/v1/workspaces', owner, { name: 'Given away' }),
    await call('POST', '/api/v1/workspaces', owner, { name: 'Open' }),
  ]
  await invite(given.id)
  await call('POST', '/account/invites/accept', spare, { token: await mails.token(email, 'invites') })
  await call('POST', `/api/v1/workspaces/${given.id}/transfers`, owner, { email })
  await mails.forget(email)
  await invite(open.id)
  for (const kind of ['transfers', 'invites'])
    pools.learn('GET', `/account/${kind}`, await call('GET', `/account/${kind}`, spare))
}

type Seed = readonly [kind: string, path: string, body: object]

/** Things of the owner that requests change and archive, by the pool they are kept in. */
const belongings = ({ people: { owner }, workspaceId, pools }: World): readonly Seed[] => {
  const profile = `/api/v1/profiles/${owner.profileId}`
  const link = (title: string, more: object = {}): Seed => [
    'link',
    '/api/v1/links',
    { title, url: `https://shop.example.com/${title.length}`, ...more },
  ]
  const fields = [
    { id: 'name', type: 'text', label: 'Name' },
    { id: 'mail', type: 'email', label: 'Mail', required: true },
  ]
  const card = { name: 'Robin', email: 'robin@example.com' }
  const phones = [{ attribute: 'device', operator: 'eq', value: 'mobile' }]
  const member = pools.all('member').find(({ within }) => within === workspaceId)?.id
  return [
    link('Shop'),
    link('Plain web', { url: 'http://old.example.com/' }),
    link('For adults', { gate: { type: 'age', min_age: 18 } }),
    link('With a code', { gate: { type: 'code', code: gateCode } }),
    link('Later', { schedule: { starts_at: '2099-01-01T00:00:00Z' } }),
    [
      'form',
      '/api/v1/links',
      { title: 'Write', url: 'https://a.example', kind: 'form', business_block_config: { fields } },
    ],
    ['form', '/api/v1/links', { title: 'Letters', url: 'https://a.example', kind: 'email_capture' }],
    link('Card', { kind: 'contact_card', business_block_config: card }),
    [
      'variant',
      `${profile}/variants`,
      { name: 'Test', kind: 'experiment', status: 'running', weight: 50, overrides: { bio: 'B' } },
    ],
    [
      'variant',
      `${profile}/variants`,
      { name: 'Phones', kind: 'audience', status: 'running', conditions: phones },
    ],
    ['campaign', `${profile}/campaigns`, { name: 'Fair', status: 'active' }],
    ['campaign', `${profile}/campaigns`, { name: 'Market' }],
    ['version', `${profile}/versions`, { name: 'First' }],
    ['version', `${profile}/versions`, { name: 'Second' }],
    ['recommendation', `${profile}/doctor/analyze`, {}],
    ['idea', `${profile}/ai-content/generate`, { type: 'bio', count: 1 }],
    ['workspace', '/api/v1/workspaces', { name: 'Second' }],
    ['checkout', '/api/v1/billing/checkout', { plan_key: 'pro', interval: 'month' }],
    ['portal', '/api/v1/billing/portal', {}],
    ['transfer', `/api/v1/workspaces/${workspaceId}/transfers`, { member_id: member }],
  ]
}

/** Everything once, and a subscription. */
const furnish = async (call: Call, world: World): Promise<void> => {
  const session = sessionOf(world.people.owner)
  const all = belongings(world).filter(([kind]) => kind !== 'portal')
  for (const [, path, body] of all) world.pools.learn('POST', path, await call('POST', path, session, body))
  const checkout = world.pools.all('checkout')[0]!.id
  await call('POST', `/sandbox/checkout/${checkout}`, session, {
    act: 'complete',
    csrf_token: world.people.owner.csrf,
  }).catch(() => {})
}

/** Makes what is used up anew. What the service refuses is left as it is. */
export const replenish = async (wire: Wire, world: World): Promise<void> => {
  for (const [kind, path, body] of belongings(world)) {
    if (world.pools.all(kind).length >= 2) continue
    const { status, data } = await exchangeJson(wire, 'POST', path, sessionOf(world.people.owner), body)
    if (status < 300) world.pools.learn('POST', path, data)
  }
}
