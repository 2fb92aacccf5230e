import { readFile } from 'node:fs/promises'
import { Argument, Option } from 'commander'
import {
  type Call,
  type Command,
  type Connection,
  createUsageError,
  exits,
  stripControlCharacters,
} from './program.ts'

const timeoutMs = 60_000

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value]

type Request = {
  readonly method: string
  readonly query?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
}

/** Sends one request with the key, always to the service's own origin. */
const send = async (
  { url, key }: Connection,
  path: string,
  { method, query = [], headers, body, signal }: Request,
): Promise<Response> => {
  const target = path.startsWith('/') ? URL.parse(path, url) : null
  if (target?.origin !== url)
    throw createUsageError(
      `"${path}" is not a path of ${url}. Use a path that starts with /api/v1, /ext/v1 or /account.`,
    )
  for (const pair of query) {
    const at = pair.indexOf('=')
    if (at < 1) throw createUsageError(`--query ${pair}: write it as name=value.`)
    target.searchParams.append(pair.slice(0, at), pair.slice(at + 1))
  }
  const timeout = AbortSignal.timeout(timeoutMs)
  return fetch(target, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
      authorization: `Bearer ${key}`,
    },
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body === undefined ? {} : { body }),
  })
}

const readBody = async ({ environment }: Call, data: string | undefined): Promise<string | undefined> => {
  if (data === undefined) return undefined
  const text =
    data === '-'
      ? await environment.input()
      : data.startsWith('@')
        ? await readFile(data.slice(1), 'utf8')
        : data
  try {
    JSON.parse(text)
  } catch (error) {
    throw createUsageError(`--data: is not JSON (${(error as Error).message}).`)
  }
  return text
}

const parseHeaders = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
      if (!name) throw createUsageError(`--header ${line}: write it as "Name: value".`)
      return [name.toLowerCase(), value!]
    }),
  )

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const callApi: Command = {
  name: 'api',
  summary: 'call any operation of the API',
  help: `
Prints the response of the service. The reference of all operations is at /docs of the service.

  vitrine api GET /api/v1/links --query limit=5
  vitrine api POST /api/v1/links --data '{"title": "Shop", "url": "https://example.com"}'
  vitrine api PUT /api/v1/links/42 --data @link.json --header 'If-Match: "link-42-r3"'
  jq … | vitrine api POST /ext/v1/links/bulk --data -`,
  arguments: [
    new Argument('<method>', 'GET, POST, PUT or DELETE'),
    new Argument('<path>', 'path with its base, such as /ext/v1/profiles'),
  ],
  options: [
    new Option('-d, --data <json>', 'body as JSON; @FILE reads a file, - the standard input'),
    new Option('-q, --query <name=value>', 'a query parameter; can be repeated').argParser(collect),
    new Option('-H, --header <line>', 'a request header; can be repeated').argParser(collect),
  ],
  run: async (call) => {
    const { connect, args, values, environment } = call
    const method = args[0]!.toUpperCase()
    if (!/^(?:GET|POST|PUT|DELETE)$/.test(method))
      throw createUsageError(`"${stripControlCharacters(method)}" is not a method of the API.`)
    const body = await readBody(call, values.data as string | undefined)
    const headers = parseHeaders((values.header as string[] | undefined) ?? [])
    if (method === 'GET' && body !== undefined)
      throw createUsageError('--data: GET has no body. Use --query.')
    const response = await send(await connect(), args[1]!, {
      method,
      headers,
      query: (values.query as string[] | undefined) ?? [],
      signal: environment.signal,
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    const json = parse(text)
    if (json !== undefined) environment.out(`${JSON.stringify(json, null, 2)}\n`)
    else if (response.ok) environment.out(text)
    if (response.ok) return exits.ok
    const { errors } = (json ?? {}) as { errors?: readonly string[] }
    environment.err(
      `${response.status}: ${(errors ?? ['The response is not JSON. Paths of the API begin with /api/v1, /ext/v1 or /account.']).map(stripControlCharacters).join('; ')}\n`,
    )
    return response.status === 401 || response.status === 403 ? exits.refused : exits.failed
  },
}
