import {
  type Call,
  createCall,
  exchangeJson,
  type MailedToken,
  type Mails,
  type Person,
  readDocument,
  register,
  sessionOf,
  signIn,
} from './people.ts'
import { Pools } from './pools.ts'
import { administrator } from './service.ts'
import type { Wire } from './wire.ts'

/** Who sends a request. `spare` is somebody whose account may break: what ends accounts and sessions is done to it. */
export const callerNames = [
  'anonymous',
  'readKey',
  'writeKey',
  'owner',
  'editor',
  'viewer',
  'admin',
  'adminKey',
  'spare',
] as const
export type CallerName = (typeof callerNames)[number]
type PersonName = 'owner' | 'editor' | 'viewer' | 'admin' | 'spare' | 'victim'

/** Everybody and everything that a stretch of requests works on. */
export type World = {
  readonly number: number
  readonly people: Record<PersonName, Person>
  readonly keys: { readonly readKey: string; readonly writeKey: string; readonly adminKey: string }
  readonly workspaceId: number
  readonly pools: Pools
  /** Cookie and token of somebody with a browser who is not signed in. */
  readonly visitor: { readonly cookie: string; readonly csrf: string }
  /** An example of each kind of link. */
  readonly blocks: readonly Record<string, unknown>[]
  /** Secret of the authenticator that the spare account was last told of. */
  authenticator: string | null
  tokens: readonly MailedToken[]
}

/** What authenticates a request of a caller. */
export const credentialsOf = (world: World, caller: CallerName): [string, string][] => {
  if (caller === 'anonymous') return []
  if (caller === 'readKey' || caller === 'writeKey' || caller === 'adminKey')
    return [['Authorization', `Bearer ${world.keys[caller]}`]]
  const { cookie, csrf } = world.people[caller]
  return [
    ['Cookie', cookie],
    ['X-CSRF-Token', csrf],
  ]
}

const address = (seed: number, number: number, name: string) => `${name}.${seed}.${number}@fuzz.example`

/** The administrator, of whom there is one in all worlds. */
export const signInAdministrator = async (wire: Wire): Promise<Person> => {
  const person: Person = { ...administrator, userId: 0, profileId: 0, username: '', cookie: '', csrf: '' }
  if (!(await signIn(wire, person))) throw new Error('the administrator cannot sign in')
  return person
}

/** Registers everybody and gives the owner something of every kind. */
export const createWorld = async (
  wire: Wire,
  mails: Mails,
  admin: Person,
  seed: number,
  number: number,
): Promise<World> => {
  const call = createCall(wire)
  const enrol = (name: string) => register(wire, mails, `${name} ${number}`, address(seed, number, name))
  const owner = await enrol('owner')
  const editor = await enrol('editor')
  const viewer = await enrol('viewer')
  const victim = await enrol('victim')
  const spare = await enrol('spare')
  if (!(await signIn(wire, admin))) throw new Error('the administrator cannot sign in')
  const keyOf = async (person: Person, scope: string): Promise<string> =>
    (await call('POST', '/account/api-keys', sessionOf(person), { name: scope, scope })).key
  const keys = {
    readKey: await keyOf(owner, 'read'),
    writeKey: await keyOf(owner, 'write'),
    adminKey: await keyOf(admin, 'admin'),
  }
  const session = sessionOf(owner)
  const workspace = await call('POST', '/api/v1/workspaces', session, { name: 'Home' })
  for (const [person, role] of [
    [editor, 'editor'],
    [viewer, 'viewer'],
  ] as const) {
    await call('POST', `/api/v1/workspaces/${workspace.id}/invites`, session, { email: person.email, role })
    const token = await mails.token(person.email, 'invites')
    await call('POST', '/account/invites/accept', sessionOf(person), { token })
  }
  await call('PUT', `/api/v1/workspaces/${workspace.id}/profiles`, session, {
    profile_ids: [owner.profileId],
  })
  const visit = await exchangeJson(wire, 'GET', '/account/csrf', {})
  const world: World = {
    number,
    visitor: { cookie: visit.cookie, csrf: visit.data.csrf_token },
    people: { owner, editor, viewer, admin, spare, victim },
    keys,
    workspaceId: workspace.id,
    pools: new Pools(),
    blocks: (await readDocument(wire, '/docs/blocks.json'))?.blocks ?? [],
    authenticator: null,
    tokens: [],
  }
  await furnish(call, world)
  return world
}

const gateCode = 'open sesame 7391'
/** What people wrote that only hashes are kept of. */
export const privateTexts: readonly string[] = [gateCode]

/** Links of several kinds, forms, gates, variants, campaigns, versions, a run of the doctor, a second workspace. */
const furnish = async (call: Call, world: World): Promise<void> => {
  const { owner, victim, spare } = world.people
  const session = sessionOf(owner)
  const { pools, workspaceId } = world
  const profile = `/api/v1/profiles/${owner.profileId}`
  const add = async (path: string, body: object) => {
    const data = await call('POST', path, session, body)
    pools.learn('POST', path, data)
    return data
  }
  pools.add('profile', owner.profileId)
  pools.add('workspace', workspaceId)
  pools.add('user', victim.userId)
  pools.add('user', spare.userId)
  pools.add('blockedProfile', victim.profileId)
  pools.add('username', owner.username)
  pools.add('username', victim.username)

  const link = (title: string, more: object = {}) =>
    add('/api/v1/links', { title, url: `https://shop.example.com/${title.length}`, ...more })
  const plain = await link('Shop')
  await link('Plain web', { url: 'http://old.example.com/' })
  await link('For adults', { gate: { type: 'age', min_age: 18 } })
  await link('With a code', { gate: { type: 'code', code: gateCode } })
  await link('Later', { schedule: { starts_at: '2099-01-01T00:00:00Z' } })
  const form = {
    fields: [
      { id: 'name', type: 'text', label: 'Name' },
      { id: 'mail', type: 'email', label: 'Mail', required: true },
    ],
  }
  await link('Write to us', { kind: 'form', business_block_config: form })
  await link('Letters', { kind: 'email_capture' })
  await link('Card', {
    kind: 'contact_card',
    business_block_config: { name: 'Robin', email: 'robin@example.com' },
  })

  await add(`${profile}/variants`, {
    name: 'Test',
    kind: 'experiment',
    status: 'running',
    weight: 50,
    overrides: { bio: 'B' },
  })
  await add(`${profile}/variants`, {
    name: 'Phones',
    kind: 'audience',
    status: 'running',
    conditions: [{ attribute: 'device', operator: 'eq', value: 'mobile' }],
  })
  await add(`${profile}/campaigns`, { name: 'Fair', status: 'active', link_ids: [plain.id] })
  await add(`${profile}/versions`, { name: 'First' })
  await add(`${profile}/versions`, { name: 'Second' })
  await add(`${profile}/doctor/analyze`, {})
  await add(`${profile}/ai-content/generate`, { type: 'bio', count: 1 })
  await add('/api/v1/workspaces', { name: 'Second' })
  await add('/api/v1/billing/checkout', { plan_key: 'pro', interval: 'month' })
  const home = await call('GET', `/api/v1/workspaces/${workspaceId}`, session)
  pools.learn('GET', `/api/v1/workspaces/${workspaceId}`, home)
}

/** What requests did to the people of a world: an administrator blocked somebody; callers answered 401. */
export type Damage = { blocked: boolean; readonly ended: Set<CallerName> }

/** Undoes what fuzzed administrators and sign-outs did to the people of a world, so that requests keep passing. */
export const repairWorld = async (
  wire: Wire,
  mails: Mails,
  world: World,
  damage: Damage,
  seed: number,
  round: number,
): Promise<void> => {
  const { people } = world
  const call = createCall(wire)
  const worksFor = async (person: Person) =>
    (await exchangeJson(wire, 'GET', '/account', sessionOf(person))).status === 200
  if (damage.ended.size || damage.blocked) {
    if (!(await worksFor(people.admin)) && !(await signIn(wire, people.admin)))
      throw new Error('the administrator cannot sign in any more')
  }
  if (damage.blocked)
    for (const { userId, profileId } of [people.owner, people.editor, people.viewer]) {
      await call('PUT', `/api/v1/admin/users/${userId}/unblock`, sessionOf(people.admin))
      await call('PUT', `/api/v1/admin/profiles/${profileId}/unblock`, sessionOf(people.admin))
    }
  for (const name of ['owner', 'editor', 'viewer'] as const)
    if (damage.blocked || damage.ended.has(name) || (name === 'owner' && damage.ended.size))
      if (!(await worksFor(people[name])) && !(await signIn(wire, people[name])))
        throw new Error(`the ${name} cannot sign in any more`)
  if (damage.ended.has('spare') && !(await worksFor(people.spare))) {
    people.spare = await register(wire, mails, 'Spare', address(seed, world.number, `spare-${round}`))
    world.pools.add('user', people.spare.userId)
    world.authenticator = null
  }
  world.tokens = await mails.read()
}
