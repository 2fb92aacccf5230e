import type { AccountOperations, ExtensionOperations, Operations } from '@vitrine/contract'
import { managesCredentials, takesIdempotencyKey } from '@vitrine/contract/idempotency'
import { type Csrf, createCsrf } from './csrf.ts'
import { ApiError } from './errors.ts'
import type { ClientOptions, RequestOptions } from './options.ts'
import { computeRetryDelay, pause } from './retry.ts'
import { accountRoutes, extensionRoutes, type Route, routes } from './routes.ts'
import { createSend, type PreparedRequest, type ReceivedResponse } from './send.ts'
import type { ClientOf } from './types.ts'

export type Client = ClientOf<Operations>
export type ExtensionClient = ClientOf<ExtensionOperations>
export type ExtensionClientOptions = Omit<ClientOptions, 'base'>
export type AccountClient = ClientOf<AccountOperations>
export type AccountClientOptions = Omit<ClientOptions, 'apiKey' | 'base' | 'idempotencyKeys'>

/** Creates a client of the service with one method per operation. */
export const createClient = (options: ClientOptions): Client =>
  build(routes, options.base ?? '/api/v1', options) as unknown as Client

export const createExtensionClient = (options: ExtensionClientOptions): ExtensionClient =>
  build(extensionRoutes, '/ext/v1', options) as unknown as ExtensionClient

/** Creates a client of the account area, which requires the session cookie. Does not repeat writes. */
export const createAccountClient = (options: AccountClientOptions): AccountClient =>
  build(accountRoutes, '', { ...options, idempotencyKeys: 'none' }) as unknown as AccountClient

type Args = RequestOptions & {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  file?: Blob | Uint8Array<ArrayBuffer>
  filename?: string
  revision?: number
  ifMatch?: string
  idempotencyKey?: string
}

const build = (table: Record<string, Route>, base: string, options: ClientOptions) => {
  if (options.apiKey !== undefined && !/^[\x21-\x7e]+$/.test(options.apiKey))
    throw new TypeError('apiKey is not a key')
  const send = createSend(options.fetch ?? ((input, init) => fetch(input, init)))
  const root = options.baseUrl.replace(/\/+$/, '')
  const credentials = options.apiKey === undefined ? 'include' : 'omit'
  const resolveLimits = ({ timeout, retries, signal }: RequestOptions) => ({
    timeout: timeout ?? options.timeout ?? 30_000,
    retries: retries ?? options.retries ?? 2,
    signal,
  })

  /** Sends a request and repeats it if that is safe, until it succeeds or `retries` are used up. */
  const sendWithRetries = async (request: PreparedRequest, safe: boolean): Promise<ReceivedResponse> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await send(request)
      } catch (error) {
        const wait = safe && attempt < request.retries ? computeRetryDelay(error, attempt) : null
        if (wait === null) throw error
        await pause(wait, request.signal)
      }
    }
  }

  const csrf = createCsrf(
    (limits) =>
      sendWithRetries(
        { method: 'GET', url: `${root}/account/csrf`, headers: { accept: json }, ...limits, credentials },
        true,
      ),
    options.csrfToken,
    options.onCsrf,
  )

  const call = async ([method, path, part]: Route, args: Args = {}): Promise<ReceivedResponse> => {
    const headers: Record<string, string> = { ...checkHeaders(args.headers), accept: json }
    if (options.apiKey !== undefined) headers.authorization = `Bearer ${options.apiKey}`
    // Operations on credentials accept no idempotency key, so they are never repeated
    const automatic = options.idempotencyKeys !== 'none'
    const key = takesIdempotencyKey({ method, path })
      ? (args.idempotencyKey ?? (automatic ? createRandomKey() : undefined))
      : undefined
    if (key !== undefined) headers['idempotency-key'] = key
    const body = createBody(method, part, args, headers)
    const request: PreparedRequest = {
      method,
      url: root + base + fill(path, args.params) + formatQuery(args.query),
      headers,
      ...(body ? { body } : {}),
      ...resolveLimits(args),
      credentials,
    }
    // Repeating a wrong password would count as a second failure
    const safe = method === 'POST' ? key !== undefined : method === 'GET' || !managesCredentials(path)
    const received =
      method === 'GET' || options.apiKey !== undefined
        ? await sendWithRetries(request, safe)
        : await addToken(csrf, request, (r) => sendWithRetries(r, safe))
    const { csrf_token, user } = (received.data ?? {}) as { csrf_token?: unknown; user?: { id: number } }
    if (typeof csrf_token === 'string') csrf.replace(csrf_token, user?.id ?? null)
    else if (path === '/auth/logout') csrf.forget()
    return received
  }

  return Object.fromEntries(
    Object.entries(table).map(([id, route]) => [id, (args?: Args) => call(route, args)]),
  )
}

const ownHeaders = new Set([
  'accept',
  'authorization',
  'content-type',
  'cookie',
  'idempotency-key',
  'if-match',
  'x-csrf-token',
])

const checkHeaders = (headers: RequestOptions['headers']): RequestOptions['headers'] => {
  for (const name of Object.keys(headers ?? {}))
    if (ownHeaders.has(name.toLowerCase())) throw new TypeError(`headers.${name} is set by the client`)
  return headers
}

const json = 'application/json'

/** Sends with the CSRF token. If the session has changed, repeats once with a new token. */
const addToken = async (
  csrf: Csrf,
  request: PreparedRequest,
  send: (r: PreparedRequest) => Promise<ReceivedResponse>,
): Promise<ReceivedResponse> => {
  const sendOnce = async () => {
    const token = await csrf.token(request)
    return send({ ...request, headers: { ...request.headers, 'x-csrf-token': token } })
  }
  try {
    return await sendOnce()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'csrf_invalid') throw error
    csrf.forget()
    return sendOnce()
  }
}

/** Returns the body of each attempt, and sets the headers that go with it. `revision` is sent in the body. */
const createBody = (
  method: string,
  part: string | undefined,
  args: Args,
  headers: Record<string, string>,
) => {
  const { body, file, filename, revision, ifMatch } = args
  if (ifMatch !== undefined) headers['if-match'] = ifMatch
  if (part !== undefined) {
    if (file === undefined) throw new TypeError(`file: the part "${part}" is required`)
    const blob = file instanceof Blob ? file : new Blob([file])
    return () => {
      const form = new FormData()
      form.append(part, blob, filename ?? (file instanceof File ? file.name : part))
      return form
    }
  }
  if (method === 'GET') return undefined
  const sentBody = revision === undefined ? body : { ...body, revision }
  if (sentBody === undefined) return undefined
  headers['content-type'] = json
  const text = JSON.stringify(sentBody)
  return () => text
}

const fill = (path: string, params: Record<string, string | number> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new TypeError(`params.${name} is required`)
    return encodeURIComponent(value)
  })

const formatQuery = (query: Record<string, unknown> = {}): string => {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return entries.length
    ? `?${new URLSearchParams(entries.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])))}`
    : ''
}

/** Returns 128 random bits. `crypto.randomUUID` does not exist on plain-http pages. */
const createRandomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
