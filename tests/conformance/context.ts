import { type AnyOperation, extensionBase } from '@vitrine/contract'
import type { Http, HttpResponse, Request } from './http.ts'
import { type Accounts, gatherPeople, type People } from './people.ts'
import { type Base, findOperationProblems } from './rules.ts'

export type Context = People & {
  readonly http: Http
  /** Origin of the service. */
  readonly origin: string
}

export const createContext = async (http: Http, url: string, accounts: Accounts): Promise<Context> => {
  const people = await gatherPeople(http, accounts)
  return { ...people, http, origin: new URL(url).origin }
}

/** Problems of a check: empty if it has passed, null if this target does not allow it. */
export type Outcome = readonly string[] | null
export type Check = { readonly name: string; readonly run: (context: Context) => Promise<Outcome> }

export const nobodysId = 2_147_480_000

/** Returns path parameters with which an operation can be called. */
export const createParams = (
  operation: AnyOperation,
  { alice }: Pick<People, 'alice'>,
): Record<string, string> =>
  Object.fromEntries(
    Object.keys(operation.params?.properties ?? {}).map((name) => [
      name,
      name === 'profile_id'
        ? String(alice.profileId)
        : name === 'recommendation_id'
          ? 'bio-missing--profile-1'
          : String(nobodysId),
    ]),
  )

const targets = new WeakMap<
  Context,
  {
    link?: Promise<string>
    workspace?: Promise<string>
    webhook?: Promise<string>
    submission?: Promise<string>
    proposal?: Promise<string>
  }
>()

/** Creates Alice's resource for an operation that checks the target before the body. Returns null if the target allows none. */
export const createOwnTarget = async (
  { path }: AnyOperation,
  context: Context,
): Promise<Record<string, string> | null> => {
  const ids = targets.get(context) ?? {}
  targets.set(context, ids)
  if (path.startsWith('/links/:id')) {
    ids.link ??= findOrCreateId(context, '/links', { title: 'Shop', url: 'https://shop.example.com' })
    return { id: await ids.link }
  }
  if (path.startsWith('/webhooks/:id')) {
    const body = { url: 'https://hooks.example.com', events: ['page.published'] }
    ids.webhook ??= findOrCreateId(context, '/webhooks', body, extensionBase)
    const id = await ids.webhook
    return id === 'undefined' ? null : { id }
  }
  if (path.startsWith('/submissions/:id')) {
    ids.submission ??= createSubmission(context)
    return { id: await ids.submission }
  }
  if (path.includes('/proposals/:proposal_id')) {
    const body = { title: 'Move', profile: { location: 'Graz' } }
    const list = `/profiles/${context.alice.profileId}/proposals`
    ids.proposal ??= findOrCreateId(context, list, body, extensionBase)
    return { proposal_id: await ids.proposal }
  }
  if (!path.includes(':workspace_id')) return {}
  ids.workspace ??= findOrCreateId(context, '/workspaces', { name: 'Studio North' })
  return { workspace_id: await ids.workspace }
}

/** Publishes Alice's page, sends a form of it, and returns the id of the submission. */
const createSubmission = async ({ http, alice }: Context): Promise<string> => {
  const headers = { ...jsonType, ...createBearerHeader(alice.writeKey) }
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    (await http.send({ method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) })).json?.data
  const link = { title: 'Write to us', url: 'https://shop.example.com', kind: 'form' }
  const form = (await send('POST', '/api/v1/links', link)) as { id: number }
  await send('PUT', '/api/v1/profile', { is_published: true })
  await send('POST', `/f/${form.id}`, { email: 'kim@example.com', message: 'Do you ship abroad?' })
  const [submission] = (await send('GET', `${extensionBase}/submissions`)) as { id: number }[]
  return String(submission!.id)
}

/** Returns the id of a list's first entry. Creates an entry if the list is empty. */
const findOrCreateId = async (
  { http, alice }: Context,
  list: string,
  body: object,
  base: Base = '/api/v1',
): Promise<string> => {
  const headers = { ...jsonType, ...createBearerHeader(alice.writeKey) }
  const path = `${base}${list}`
  const { json } = await http.send({ method: 'GET', path, headers })
  const [first] = (json?.data ?? []) as { id: number }[]
  if (first) return String(first.id)
  const created = await http.send({ method: 'POST', path, headers, body: JSON.stringify(body) })
  return String((created.json?.data as { id?: number } | undefined)?.id)
}

/** Returns the required query parameters of an operation. */
export const createQuery = (
  operation: AnyOperation,
  { alice }: Pick<People, 'alice'>,
): Record<string, string> =>
  Object.fromEntries(
    ((operation.query?.required ?? []) as string[]).map((name) => [
      name,
      name === 'profile_id' ? String(alice.profileId) : '1',
    ]),
  )

/** Returns path and query. Values are encoded, except those that `raw` parameters contain. */
export const createPath = (
  operation: AnyOperation,
  base: string,
  params: Record<string, string>,
  query: Record<string, string> | string = {},
): string => {
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const text = typeof query === 'string' ? query : new URLSearchParams(query).toString()
  return `${base}${path}${text ? `?${text}` : ''}`
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns a valid body: the operation's example, or a small picture. */
export const createValidBody = (
  operation: AnyOperation,
): { headers: Record<string, string>; body: string | Buffer } | null => {
  if (operation.upload) return createMultipart(operation.upload.part, pixel)
  return operation.body ? { headers: jsonType, body: JSON.stringify(createExampleBody(operation)) } : null
}

export const createExampleBody = (operation: AnyOperation): Record<string, unknown> => {
  const example = { ...(operation.example.body as Record<string, unknown> | undefined) }
  if ('email' in example) example.email = `x${Math.random().toString(36).slice(2)}@conformance.example`
  // Any revision of the example is stale
  delete example.revision
  return example
}

export const jsonType = { 'content-type': 'application/json' }

export const createMultipart = (part: string, bytes: Buffer) => {
  const boundary = 'conformance-boundary-7f3a'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** Returns credentials that pass authentication and scope, or null if the target has none. */
export const chooseCredentials = (
  operation: AnyOperation,
  context: Context,
): Record<string, string> | null => {
  switch (operation.access) {
    case 'public':
    case 'challenge':
      return {}
    case 'session':
      return { cookie: context.alice.cookie, 'x-csrf-token': context.alice.csrf }
    case 'admin':
      return context.adminKey === null ? null : createBearerHeader(context.adminKey)
    default:
      return createBearerHeader(context.alice.writeKey)
  }
}

export const createBearerHeader = (key: string) => ({ authorization: `Bearer ${key}` })

export type Probe = {
  readonly operation: AnyOperation
  readonly base: Base
  readonly credentials: Record<string, string>
  readonly params?: Record<string, string>
  readonly query?: Record<string, string> | string
  readonly body?: { headers: Record<string, string>; body: string | Buffer } | null
  readonly headers?: Record<string, string>
  readonly announce?: number | 'chunked'
}

/** Calls an operation with a valid request, except for the fields of `probe`. */
export const call = async (
  context: Context,
  probe: Probe,
): Promise<{ response: HttpResponse; problems: string[] }> => {
  const { operation, base, credentials } = probe
  const body = probe.body === undefined ? createValidBody(operation) : probe.body
  const request: Request = {
    method: operation.method,
    path: createPath(
      operation,
      base,
      { ...createParams(operation, context), ...probe.params },
      probe.query ?? createQuery(operation, context),
    ),
    headers: { ...body?.headers, ...credentials, ...probe.headers },
    ...(body ? { body: body.body } : {}),
    ...(probe.announce === undefined ? {} : { announce: probe.announce }),
  }
  const response = await context.http.send(request)
  return { response, problems: findOperationProblems(operation, base, response) }
}
