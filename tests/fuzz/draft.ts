import { codeAt } from '../support/authenticator.ts'
import type { DocumentedOperation, Schema } from './documents.ts'
import { isObject, type Path, withValue } from './json.ts'
import { poolName } from './pools.ts'
import type { Random } from './random.ts'
import { type Known, mainType, sample, schemaAt } from './sample.ts'
import { voucherCodes } from './service.ts'
import { type CallerName, credentialsOf, type World } from './world.ts'

/** A request while it is being made: well-formed at first, then mutated. */
export type Draft = {
  readonly target: string
  readonly operation: DocumentedOperation | null
  caller: CallerName
  method: string
  base: string
  /** Below the base, with `{name}` for parameters. */
  path: string
  /** Values of the parameters as they go over the wire. */
  params: Record<string, string>
  /** As it goes over the wire; a value without a name stands for itself. */
  query: [name: string, value: string][]
  headers: [name: string, value: string][]
  content:
    | { kind: 'none' }
    | { kind: 'json'; value: unknown; schema: Schema | null }
    | { kind: 'form'; fields: [string, string][] }
    | { kind: 'raw'; bytes: Buffer }
  /** A part of that name is the file. */
  uploadPart: string | null
  /** What was done to it. */
  mutations: string[]
  /** On a connection of its own: its framing may be wrong. */
  fresh: boolean
  /** Reviews a version right before, and sends its token in the body. */
  reviews: string | null
}

/** Stands in a body where the token of the review just made belongs. */
export const reviewToken = 'token-of-the-review'

/** Operations that end the session, the keys or the account they are called with: only an account that may break does. */
const breaksAccount = (operation: DocumentedOperation): boolean =>
  operation.id === 'logout' ||
  (operation.bases.includes('') && operation.path.startsWith('/account') && operation.method !== 'GET')

const callerFor = (operation: DocumentedOperation, random: Random): CallerName => {
  if (operation.security.has('challengeCookie'))
    return random.weighted({ challenged: 85, anonymous: 5, owner: 2 })
  if (operation.security.size === 0) return random.weighted({ anonymous: 6, spare: 2, owner: 1, writeKey: 1 })
  if (operation.path.startsWith('/admin'))
    return random.weighted({ admin: 60, adminKey: 25, owner: 5, readKey: 3, writeKey: 3, anonymous: 2 })
  if (breaksAccount(operation))
    return random.weighted({ spare: 90, writeKey: 2, readKey: 1, anonymous: 2, adminKey: 1 })
  if (operation.bases.includes('') && operation.path.startsWith('/account'))
    return random.weighted({
      spare: 50,
      owner: 30,
      editor: 8,
      viewer: 5,
      admin: 5,
      writeKey: 2,
      anonymous: 2,
    })
  return random.weighted({
    owner: 40,
    writeKey: 20,
    editor: 14,
    viewer: 6,
    readKey: 6,
    admin: 4,
    adminKey: 2,
    spare: 4,
    anonymous: 3,
  })
}

/** Kind of what a path parameter names; see Pools. */
const kindOf = ({ path }: DocumentedOperation, name: string): string => {
  const before =
    path
      .slice(0, path.indexOf(`{${name}}`))
      .split('/')
      .at(-2) ?? ''
  const kind = name === 'id' ? poolName(before) : name.replace(/_id$/, '')
  if (path.startsWith('/admin/profiles')) return 'blockedProfile'
  return path.startsWith('/account') ? `account:${kind}` : kind
}

const paramsOf = (operation: DocumentedOperation, world: World, random: Random): Record<string, string> => {
  const params: Record<string, string> = {}
  let within: number | undefined
  for (const { name, schema } of [...operation.params].reverse()) {
    const known = world.pools.all(kindOf(operation, name))
    const inner = within
    let value: number | string | undefined = inner
    within = undefined
    if (value === undefined && known.length && !random.chance(0.03)) {
      const entry = random.pick(known)
      value = entry.id
      within = entry.within
    }
    if (name === 'workspace_id' && inner === undefined && random.chance(0.7)) value = world.workspaceId
    if (name === 'profile_id' && (value === undefined || random.chance(0.9)))
      value = world.people.owner.profileId
    params[name] = encodeURIComponent(String(value ?? sample(schema, random, () => undefined, name)))
  }
  return params
}

/** Right values for members that name something, or that only somebody who reads the mails knows. */
const knownFor = (
  operation: DocumentedOperation,
  caller: CallerName,
  world: World,
  random: Random,
): Known => {
  const { people, pools } = world
  const { path } = operation
  const one = (kind: string) => {
    const list = pools.all(kind)
    return list.length ? random.pick(list).id : undefined
  }
  const several = (kind: string) => {
    const list = pools.all(kind)
    const ids = list.map(({ id }) => id).filter(() => random.chance(1.5 / list.length))
    return ids.length ? ids : list.slice(0, 1).map(({ id }) => id)
  }
  const mailed = (purpose: string) => {
    const ofPurpose = world.tokens.filter((mail) => mail.purpose === purpose)
    const own = ofPurpose.filter(({ email }) => email === people.spare.email)
    const tokens =
      own.length && random.chance(0.6) ? own : random.chance(0.7) ? ofPurpose.slice(-1) : ofPurpose
    return tokens.length ? random.pick(tokens).token : undefined
  }
  return (name, schema) => {
    if (mainType(schema) === 'array') {
      if (name === 'profile_ids') return [people.owner.profileId]
      if (['link_ids', 'order', 'link_order', 'hidden_link_ids'].includes(name)) return several('link')
      return name === 'ids' ? several('alert') : undefined
    }
    switch (name) {
      case 'profile_id':
        return people.owner.profileId
      case 'link_id':
        return one('link')
      case 'campaign_id':
        return random.chance(0.7) ? one('campaign') : null
      case 'variant_id':
        return random.chance(0.7) ? one('variant') : null
      case 'member_id':
        return pools.all('member').find(({ within }) => within === world.workspaceId)?.id
      case 'email':
        if (path.startsWith('/auth/') && !path.endsWith('/register')) return people.spare.email
        return undefined
      case 'password':
        return path === '/auth/login' ? people.spare.password : undefined
      case 'current_password':
        return caller === 'spare' && !random.chance(0.15) ? people.spare.password : 'not the password'
      case 'accept_terms':
        return true
      case 'token':
        if (path.includes('invites')) return mailed('invites')
        return path.includes('verification') ? mailed('verify-email') : mailed('reset/confirm')
      case 'preview_token':
        return reviewToken
      case 'code':
        if (path.includes('voucher')) return random.pick(voucherCodes)
        if (path === '/auth/2fa') return caller === 'challenged' ? world.challenge.codes.pop() : undefined
        return world.authenticator && path.includes('two-factor')
          ? codeAt(world.authenticator, Date.now() + random.pick([-30_000, 0, 30_000]))
          : undefined
      case 'voucher_code':
        return random.chance(0.5) ? random.pick(voucherCodes) : null
      case 'plan_key':
        return random.pick(['pro', 'agency'])
      case 'content':
        return path.endsWith('/import')
          ? JSON.stringify({ links: [{ title: 'Shop', url: 'https://a.example' }] })
          : undefined
      case 'dry_run':
        return random.chance(0.7)
      case 'source':
        return path.endsWith('/import') ? 'json' : undefined
      default:
        return undefined
    }
  }
}

/** Members of the example whose value stands for something that another service has. */
const namesSomething = new Set(
  'revision email password username token code preview_token link_ids order link_order hidden_link_ids profile_ids ids member_id current_password link_id campaign_id variant_id'.split(
    ' ',
  ),
)

/** A value of an example, with what there is in place of what it names. */
const adapted = (name: string, value: unknown, schema: Schema, random: Random, known: Known): unknown => {
  if (namesSomething.has(name)) return known(name, schema) ?? sample(schema, random, known, name)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const inner = schemaAt(schema, [key])
      return [key, inner ? adapted(key, member, inner, random, known) : member]
    }),
  )
}

const bodyOf = (
  operation: DocumentedOperation,
  caller: CallerName,
  world: World,
  random: Random,
): unknown => {
  const schema = operation.body!
  const known = knownFor(operation, caller, world, random)
  let body: unknown = sample(schema, random, known, '', random.pick([0, 0, 0.15, 0.4]))
  const example = isObject(operation.example) ? operation.example : {}
  for (const [name, value] of Object.entries(example)) {
    const property = schema.properties?.[name]
    if (random.chance(0.1) && !schema.required?.includes(name)) continue
    if (property) body = withValue(body, [name], adapted(name, value, property, random, known))
  }
  if (!random.chance(0.03)) body = withValue(body, ['revision'], undefined)
  // A window, a schedule or a range whose end is before its beginning is refused as a whole
  for (const [from, to] of [['starts_at', 'ends_at']] as const)
    for (const path of [[], ['schedule']] as Path[]) {
      const at = path.length && isObject(body) ? body[path[0] as string] : body
      if (isObject(at) && at[from] && at[to] && String(at[from]) > String(at[to]))
        body = withValue(withValue(body, [...path, from], at[to]), [...path, to], at[from])
    }
  if (/\/links(?:\/\{id\})?$/.test(operation.path) && world.blocks.length && random.chance(0.5)) {
    const { example: block } = random.pick(world.blocks) as { example: Record<string, unknown> }
    for (const [name, value] of Object.entries(block)) body = withValue(body, [name], value)
    if (isObject(body) && !body.url) body = withValue(body, ['url'], 'https://shop.example.com/')
  }
  return body
}

const queryOf = (operation: DocumentedOperation, world: World, random: Random): [string, string][] => {
  const known = knownFor(operation, 'owner', world, random)
  const chosen = operation.query.filter(({ required }) => required || random.chance(0.3))
  const values = chosen.map(({ name, schema }): [string, string] => [
    name,
    encodeURIComponent(String(sample(schema, random, known, name) ?? '')),
  ])
  const from = values.find(([name]) => name === 'from')
  const to = values.find(([name]) => name === 'to')
  if (from && to && from[1] > to[1]) [from[1], to[1]] = [to[1], from[1]]
  return values
}

/** A request of an operation as somebody would make it who means well. */
export const draftOf = (operation: DocumentedOperation, world: World, random: Random): Draft => {
  const caller = callerFor(operation, random)
  const params = paramsOf(operation, world, random)
  const restores = operation.path.endsWith('/restore')
  return {
    target: operation.id,
    operation,
    caller,
    method: operation.method,
    // The first base mostly, its alias sometimes
    base: random.chance(0.85) ? operation.bases[0]! : operation.bases.at(-1)!,
    path: operation.path,
    params,
    query: queryOf(operation, world, random),
    headers: [...credentialsOf(world, caller)],
    content: operation.body
      ? { kind: 'json', value: bodyOf(operation, caller, world, random), schema: operation.body }
      : { kind: 'none' },
    uploadPart: operation.uploadPart,
    mutations: [],
    fresh: false,
    reviews: restores ? `/api/v1/profiles/${params.profile_id}/versions/${params.version_id}` : null,
  }
}
