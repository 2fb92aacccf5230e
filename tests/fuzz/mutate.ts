import { gzipSync } from 'node:zlib'
import type { Schema } from './documents.ts'
import type { Draft } from './draft.ts'
import { encodeJson, isObject, type Path, RawJson, valueAt, withValue } from './json.ts'
import { brokenMultipart } from './multipart.ts'
import type { Random } from './random.ts'
import { mainType, placesOf, schemaAt } from './sample.ts'
import {
  hostileHeaders,
  hostileName,
  hostileNumber,
  hostileSegments,
  hostileText,
  hostileValue,
  violatorOf,
} from './values.ts'
import { callerNames, credentialsOf, type World } from './world.ts'

/** Changes a draft and says what it did; null when it does not apply. */
type Mutator = (draft: Draft, random: Random, world: World) => string | null

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'QUERY',
  'get',
  'FOO',
]

/** As many as fit into a body of 1 MiB. */
const many = 10_000

/** An item that breaks its schema in as many places as it has. */
const wrongItem = (schema: Schema | undefined): unknown => {
  const members = Object.keys(schema?.properties ?? {}).slice(0, 3)
  return members.length ? Object.fromEntries(members.map((name) => [name, {}])) : {}
}

/** A value near what the schema asks for, on the wrong side of one of its rules. */
const wrongValue = (draft: Draft, path: Path, random: Random): { name: string; value: unknown } => {
  const schema = draft.content.kind === 'json' ? schemaAt(draft.content.schema ?? undefined, path) : undefined
  if (!schema || random.chance(0.5)) return hostileValue(random)
  const { format, maxLength, minLength, minimum, maximum, maxItems } = schema
  switch (mainType(schema)) {
    case 'string':
      if (schema.enum && random.chance(0.3)) return { name: 'another word', value: `${schema.enum[0]}\u0000` }
      if (format && random.chance(0.7)) return { name: `nearly ${format}`, value: violatorOf(format, random) }
      if (maxLength && random.chance(0.4)) {
        const fill = random.pick(['x', 'é', '💥', '\u0301', ' ', '\n'])
        return { name: 'at its longest', value: fill.repeat(maxLength + random.int(3) - 1) }
      }
      if (minLength && random.chance(0.3))
        return { name: 'at its shortest', value: 'x'.repeat(Math.max(0, minLength - random.int(2))) }
      return { name: 'text', value: hostileText(random) }
    case 'integer':
    case 'number': {
      const edges = [minimum, maximum]
        .filter((n) => n !== undefined)
        .flatMap((n) => [n, n - 1, n + 1, n + 0.5])
      return {
        name: 'number',
        value: edges.length && random.chance(0.4) ? random.pick(edges) : hostileNumber(random),
      }
    }
    case 'array': {
      const now = valueAt(contentOf(draft), path)
      const item = random.chance(0.5)
        ? wrongItem(schema.items)
        : ((Array.isArray(now) ? now[0] : undefined) ?? 1)
      const length = random.chance(0.12) ? many : random.pick([2, 50, Math.min(many, (maxItems ?? 20) + 1)])
      return { name: `${length} items`, value: Array.from({ length }, () => item) }
    }
    case 'object': {
      if (!random.chance(0.1)) return hostileValue(random)
      const member = wrongItem(
        isObject(schema.additionalProperties) ? schema.additionalProperties : undefined,
      )
      return {
        name: `${many} members`,
        value: Object.fromEntries(Array.from({ length: many }, (_, i) => [i + 1, member])),
      }
    }
    default:
      return hostileValue(random)
  }
}

const contentOf = ({ content }: Draft): unknown => (content.kind === 'json' ? content.value : undefined)

const field: Mutator = (draft, random) => {
  const { content } = draft
  if (content.kind === 'form') return formField(draft, random)
  if (content.kind !== 'json' || !isObject(content.value)) return null
  const places = placesOf(content.value, content.schema ?? undefined)
  const path = places.length ? random.pick(places) : []
  const name = path.join('.') || 'the body'
  const kind = random.weighted({ value: 70, missing: 10, null: 6, extra: 8, twice: 2, stringly: 4 })
  if (kind === 'extra' || path.length === 0) {
    const parent = path.slice(0, -1)
    const added = hostileName(random)
    const { name: what, value } = hostileValue(random)
    if (!isObject(valueAt(content.value, parent))) return null
    content.value = withValue(content.value, [...parent, added], value)
    return `${[...parent, JSON.stringify(added.slice(0, 40))].join('.')} added: ${what}`
  }
  if (kind === 'missing') {
    content.value = withValue(content.value, path, undefined)
    return `${name} left out`
  }
  if (kind === 'twice' && path.length === 1) {
    const text = encodeJson(content.value)
    content.value = new RawJson(
      `${text.slice(0, -1)},${JSON.stringify(path[0])}:${encodeJson(hostileValue(random).value)}}`,
    )
    return `${name} twice`
  }
  const now = valueAt(content.value, path)
  if (kind === 'stringly' && (typeof now === 'number' || typeof now === 'boolean')) {
    content.value = withValue(content.value, path, String(now))
    return `${name} as a text`
  }
  const { name: what, value } =
    kind === 'null' ? { name: 'null', value: null } : wrongValue(draft, path, random)
  content.value = withValue(content.value, path, value)
  return `${name}: ${what}`
}

const formField = (draft: Draft, random: Random): string | null => {
  const { content } = draft
  if (content.kind !== 'form') return null
  const fields = [...content.fields]
  const at = random.int(fields.length)
  const name = fields[at]?.[0] ?? ''
  const text = hostileText(random)
  const kind = fields.length ? random.weighted({ value: 60, extra: 15, missing: 12, twice: 13 }) : 'extra'
  if (kind === 'value') fields[at] = [name, text]
  else if (kind === 'missing') fields.splice(at, 1)
  else fields.push([kind === 'twice' ? name : hostileName(random), text])
  content.fields = fields
  return `the form field ${name}: ${kind}`
}

const asPercent = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 6000)

const query: Mutator = (draft, random) => {
  const known = draft.operation?.query.map(({ name }) => name) ?? [
    'c',
    'ok',
    'size',
    'v',
    'card',
    'token',
    'utm_source',
  ]
  const name =
    known.length && random.chance(0.8)
      ? random.pick(known)
      : random.pick(['__proto__', 'constructor', 'x', 'profile_id', 'a[b]', 'limit[]', ''])
  const kind = random.weighted({ value: 60, twice: 12, missing: 10, array: 6, raw: 12 })
  if (kind === 'missing') {
    draft.query = draft.query.filter(([given]) => given !== name)
    return `query ${name} left out`
  }
  if (kind === 'raw') {
    const raw = random.pick([
      '&&&',
      '=',
      '%',
      '%zz=%zz',
      'a=%00',
      '%ff',
      'page=1;limit=2',
      '?',
      '&'.repeat(500),
      'a[]=1&a[]=2',
      'x=+',
      `${'q'.repeat(8000)}`,
    ])
    draft.query = [...draft.query, ['', raw]]
    return `query ${raw.slice(0, 20)}`
  }
  const value = random.chance(0.5) ? random.pick(hostileSegments) : asPercent(hostileText(random))
  if (kind === 'twice') draft.query = [...draft.query, [name, '1'], [name, value]]
  else if (kind === 'array') draft.query = [...draft.query, [`${name}[]`, value]]
  else draft.query = [...draft.query.filter(([given]) => given !== name), [name, value]]
  return `query ${name}=${value.slice(0, 30)}`
}

const path: Mutator = (draft, random) => {
  const names = Object.keys(draft.params)
  if (names.length && random.chance(0.75)) {
    const name = random.pick(names)
    draft.params[name] = random.pick(hostileSegments)
    return `path ${name} = ${draft.params[name]?.slice(0, 30)}`
  }
  const kind = random.pick([
    'slash',
    'double',
    'case',
    'semicolon',
    'dot',
    'percent',
    'null',
    'absolute',
    'extension',
    'backslash',
  ])
  const at = draft.path
  switch (kind) {
    case 'slash':
      draft.path = `${at}/`
      break
    case 'double':
      draft.path = at.replace(/\/(?=[^/]*$)/, '//')
      break
    case 'case':
      draft.path = at.replace(/[a-z]/, (c) => c.toUpperCase())
      break
    case 'semicolon':
      draft.path = `${at};x=1`
      break
    case 'dot':
      draft.path = `/.${at}`
      break
    case 'percent':
      if (draft.base && random.chance(0.5))
        draft.base = draft.base.replace(/[a-z]/, (c) => `%${c.charCodeAt(0).toString(16)}`)
      else draft.path = at.replace(/[a-z]/, (c) => `%${c.charCodeAt(0).toString(16)}`)
      break
    case 'null':
      draft.path = `${at}%00`
      break
    case 'absolute':
      draft.base = `http://evil.example${draft.base}`
      break
    case 'extension':
      draft.path = `${at}.json`
      break
    default:
      draft.path = at.replaceAll('/', '\\')
  }
  return `path: ${kind}`
}

/** Where a wrong value only ends in 401 it is tried seldom: other answers show more. */
const seldom = new Set(['authorization', 'cookie', 'x-api-key', 'host'])

const header: Mutator = (draft, random, world) => {
  const names = Object.keys(hostileHeaders)
  let name = random.pick(names)
  while (seldom.has(name) && random.chance(0.8)) name = random.pick(names)
  const etags = world.pools.all('etag')
  let value = random.pick(hostileHeaders[name]!)
  if (name === 'idempotency-key' && random.chance(0.7)) value = `reused-${world.number}-${random.int(6)}`
  if (name.startsWith('if-') && etags.length && random.chance(0.7)) value = String(random.pick(etags).id)
  if (name === 'content-encoding') draft.fresh = true
  const others = draft.headers.filter(([given]) => given.toLowerCase() !== name)
  const doubles = random.chance(0.1)
  draft.headers = [...(doubles ? draft.headers : others), [name, value]]
  if (name === 'expect' || name === 'connection' || name === 'upgrade' || name === 'host') draft.fresh = true
  return `${name}: ${value.slice(0, 30)}${doubles ? ' besides' : ''}`
}

const credentials: Mutator = (draft, random, world) => {
  const kind = random.pick(['csrf', 'csrf', 'both', 'another'])
  if (kind === 'csrf') {
    draft.headers = draft.headers.filter(([name]) => name !== 'X-CSRF-Token')
    return 'no CSRF token'
  }
  const other = credentialsOf(world, random.pick(callerNames))
  if (kind === 'both') draft.headers = [...draft.headers, ...other]
  else
    draft.headers = [
      ...draft.headers.filter(([name]) => name !== 'X-CSRF-Token'),
      ...other.filter(([name]) => name === 'X-CSRF-Token'),
    ]
  return kind === 'both' ? 'two credentials' : 'the CSRF token of somebody else'
}

const rawBodies: Readonly<Record<string, (bytes: Buffer, random: Random) => Buffer>> = {
  'cut off': (bytes, random) => bytes.subarray(0, random.int(bytes.length || 1)),
  empty: () => Buffer.alloc(0),
  'invalid UTF-8': (bytes) =>
    Buffer.concat([
      Buffer.from('{"title":"'),
      Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0xed, 0xa0, 0x80]),
      Buffer.from('"}'),
      bytes.subarray(0, 0),
    ]),
  'no JSON': () => Buffer.from('no json at all'),
  'a BOM': (bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
  'UTF-16': (bytes) => Buffer.from(bytes.toString(), 'utf16le'),
  'a byte changed': (bytes, random) => {
    const copy = Buffer.from(bytes)
    if (copy.length) copy[random.int(copy.length)] = random.int(256)
    return copy
  },
  'a null byte': (bytes) => Buffer.concat([bytes, Buffer.from([0])]),
  'two documents': (bytes) => Buffer.concat([bytes, bytes]),
  gzip: (bytes) => gzipSync(bytes),
  'an array': (bytes) => Buffer.from(`[${bytes.toString()}]`),
  'a text': () => Buffer.from('"text"'),
  'a number': () => Buffer.from('5'),
  null: () => Buffer.from('null'),
  true: () => Buffer.from('true'),
  'single quotes': () => Buffer.from("{'title':'x'}"),
  'a comment': (bytes) => Buffer.concat([bytes, Buffer.from('//x')]),
  'a trailing comma': () => Buffer.from('{"title":"x",}'),
  'NaN and Infinity': () => Buffer.from('{"title":NaN,"url":Infinity}'),
  'depth 100,000': () => Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  'objects of depth 100,000': () => Buffer.from(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  'unclosed depth 400,000': () => Buffer.from('[{"a":'.repeat(80_000)),
  '100,000 members': () =>
    Buffer.from(`{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":1`).join(',')}}`),
  '100,000 of one name': () => Buffer.from(`{${'"title":"x",'.repeat(80_000)}"url":"https://a.example"}`),
  'a prototype': () => Buffer.from('{"title":"x","url":"https://a.example","__proto__":{"x":1}}'),
  '2 MiB': () => Buffer.from(`{"title":"${'x'.repeat(2 * 1024 * 1024)}"}`),
  'exactly 1 MiB': () => Buffer.from(`{"title":"${'x'.repeat(1024 * 1024 - 12)}"}`),
  whitespace: () => Buffer.from(' \n'.repeat(200_000)),
  escapes: () => Buffer.from(`{"title":"${'\\u0000\\ud800\\"'.repeat(5000)}","url":"https://a.example"}`),
  'a number of 500,000 digits': () => Buffer.from(`{"order":${'9'.repeat(500_000)}}`),
  'random bytes': (_bytes, random) => Buffer.from(Array.from({ length: 300 }, () => random.int(256))),
}
const heavyBodies = new Set([
  '2 MiB',
  'exactly 1 MiB',
  '100,000 members',
  '100,000 of one name',
  'a number of 500,000 digits',
  'whitespace',
  'depth 100,000',
  'objects of depth 100,000',
  'unclosed depth 400,000',
])
const lightBodies = Object.keys(rawBodies).filter((name) => !heavyBodies.has(name))

const raw: Mutator = (draft, random) => {
  const { content } = draft
  if (draft.method === 'GET' && random.chance(0.8)) return null
  const bytes = content.kind === 'json' ? Buffer.from(encodeJson(content.value)) : Buffer.from('{}')
  const name = random.chance(0.12) ? random.pick([...heavyBodies]) : random.pick(lightBodies)
  draft.content = { kind: 'raw', bytes: rawBodies[name]!(bytes, random) }
  if (!draft.headers.some(([given]) => given.toLowerCase() === 'content-type'))
    draft.headers.push(['Content-Type', 'application/json'])
  return `body: ${name}`
}

const upload: Mutator = (draft, random) => {
  if (draft.uploadPart === null) return null
  const { name, type, body } = brokenMultipart(draft.uploadPart, random)
  draft.content = { kind: 'raw', bytes: body }
  draft.headers = [
    ...draft.headers.filter(([given]) => given.toLowerCase() !== 'content-type'),
    ['Content-Type', type],
  ]
  return `multipart: ${name}`
}

const method: Mutator = (draft, random) => {
  draft.method = random.pick(methods)
  return `method ${draft.method}`
}

const mutators = { field, query, path, header, credentials, raw, upload, method } as const

/** Changes a draft in up to five ways; a third is left as it is, so that requests with an effect stay many. */
export const mutate = (draft: Draft, random: Random, world: World): void => {
  const count = Number(random.weighted({ 0: 36, 1: 42, 2: 14, 3: 5, 5: 3 }))
  for (let i = 0; i < count; i++) {
    const hasBody = draft.content.kind === 'json' || draft.content.kind === 'form'
    const name = random.weighted({
      field: hasBody ? 60 : 0,
      query: draft.method === 'GET' ? 24 : 6,
      path: 9,
      header: 20,
      credentials: draft.method === 'GET' ? 1 : 3,
      raw: 5,
      upload: draft.uploadPart === null ? 0 : 60,
      method: 3,
    })
    const done = mutators[name](draft, random, world)
    if (done !== null) draft.mutations.push(done)
  }
}
