import type { DocumentedOperation } from './documents.ts'
import type { Draft } from './draft.ts'
import { encodeJson } from './json.ts'
import { formBody, multipartType, uploadBody } from './multipart.ts'
import type { Random } from './random.ts'
import type { WireRequest } from './wire.ts'
import type { CallerName } from './world.ts'

/** One request of the fuzz, ready to be sent. */
export type FuzzRequest = WireRequest & {
  readonly index: number
  /** What it was made for: an operationId, a page, or a way to misuse a socket. */
  readonly target: string
  readonly operation: DocumentedOperation | null
  readonly caller: CallerName
  readonly mutations: readonly string[]
  readonly fresh: boolean
  readonly reviews: string | null
}

const has = (draft: Draft, name: string) => draft.headers.some(([given]) => given.toLowerCase() === name)

/** Puts a draft into bytes. The request id is `id`, unless the draft has one. */
export const requestOf = (draft: Draft, index: number, id: string, random: Random): FuzzRequest => {
  const { content } = draft
  const headers: [string, string][] = [...draft.headers]
  const add = (name: string, value: string) => {
    if (!has(draft, name.toLowerCase())) headers.push([name, value])
  }
  let body: Buffer | null = null
  if (content.kind === 'raw') body = content.bytes
  else if (draft.uploadPart !== null) {
    body = uploadBody(draft.uploadPart, random)
    add('Content-Type', multipartType)
  } else if (content.kind === 'json') {
    body = Buffer.from(encodeJson(content.value))
    add('Content-Type', 'application/json')
  } else if (content.kind === 'form') {
    const way = random.weighted({ urlencoded: 70, multipart: 20, json: 10 })
    const fields = content.fields.map(([name, value]): [string, string] => [
      name.toWellFormed(),
      value.toWellFormed(),
    ])
    if (way === 'multipart') body = formBody(fields)
    else if (way === 'json') body = Buffer.from(JSON.stringify(Object.fromEntries(content.fields)))
    else body = Buffer.from(new URLSearchParams(fields).toString())
    const types = {
      urlencoded: 'application/x-www-form-urlencoded',
      multipart: multipartType,
      json: 'application/json',
    }
    add('Content-Type', types[way])
  }
  add('Host', 'localhost')
  add('X-Request-Id', id)
  if (body !== null) headers.push(['Content-Length', String(body.length)])
  return {
    index,
    target: draft.target,
    operation: draft.operation,
    caller: draft.caller,
    method: draft.method,
    path: wirePath(draft),
    headers,
    body,
    mutations: draft.mutations,
    fresh: draft.fresh,
    reviews: draft.reviews,
  }
}

const wirePath = (draft: Draft): string => {
  const path = draft.path.replace(/\{(\w+)\}/g, (_, name: string) => draft.params[name] ?? '')
  const query = draft.query.map(([name, value]) => (name === '' ? value : `${name}=${value}`)).join('&')
  return `${draft.base}${path}${query ? `?${query}` : ''}`
}
