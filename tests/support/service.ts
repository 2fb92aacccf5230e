import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtInPlans } from '../../apps/server/src/features/billing/plans.ts'
import { buildProgram } from './build.ts'

const source = join(import.meta.dirname, '../../apps/server/src')
/** Saves a third of the processor time of each program that starts from its sources. */
export const compileCache = join(import.meta.dirname, '../../node_modules/.cache/vitrine')
/** Generous limit that ends only a hanging service. */
const startLimitMs = 100_000

export type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }

export type ServiceProcess = {
  readonly url: string
  readonly child: ChildProcess
  /** Milliseconds from process start to the message that it is ready. */
  readonly readyAfterMs: number
  stdout(): string
  end(signal: NodeJS.Signals): Promise<Ended>
  readonly ended: Promise<Ended>
}

/** Creates a folder for the test, with plans whose limits the tests do not reach. */
export const createServiceFolder = async (): Promise<{
  folder: string
  dataDir: string
  plansFile: string
  remove(): Promise<void>
}> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-service-'))
  const plansFile = join(folder, 'plans.json')
  const plans = builtInPlans.map((plan) => ({
    ...plan,
    limits: { ...plan.limits, links: null, profiles: null },
  }))
  await writeFile(plansFile, JSON.stringify(plans))
  return {
    folder,
    dataDir: join(folder, 'data'),
    plansFile,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export type ProcessOptions = {
  readonly flags?: readonly string[]
  /** Command that executes another one, such as `setpriv` or `strace`. */
  readonly launcher?: readonly string[]
  readonly ipc?: boolean
  /** Command and working directory of an installed service, instead of the entry file. */
  readonly command?: readonly string[]
  readonly cwd?: string
}

/** Runs an entry file of the server to its end. Its environment is only `env` and PATH. */
export const runEntry = (
  entry: string,
  args: string[],
  env: Record<string, string>,
  { flags = [], launcher = [], ipc = false, command, cwd }: ProcessOptions = {},
) => {
  // The build starts in a third of the processor time of the sources
  const build = process.env.VITRINE_PROGRAM ?? buildProgram()
  const builtEntries: Record<string, string> = {
    'main.ts': build,
    'cli/main.ts': join(dirname(build), 'admin.js'),
  }
  const file = builtEntries[entry] ?? join(source, entry)
  const run = command ?? [process.execPath, ...flags, file, ...args]
  const [program, ...rest] = [...launcher, ...run]
  const child = spawn(program!, rest, {
    ...(cwd && { cwd }),
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  }) as ChildProcessByStdio<null, Readable, Readable>
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([code, signal]): Ended => ({ code, signal, stdout, stderr }))
  return { child, ended, stdout: () => stdout, stderr: () => stderr }
}

/** Runs the command line like `npm run admin -- …`. */
export const runAdmin = (args: string[], env: Record<string, string>): Promise<Ended> =>
  runEntry('cli/main.ts', args, env).ended

/**
 * Starts the service and waits until it is ready. If it exits, fails with its output. Unless `env` differs, the service validates its
 * responses, compiles validators on demand, and rejects no request because the machine is slow.
 */
export const startService = async (
  env: Record<string, string>,
  options: ProcessOptions = {},
): Promise<ServiceProcess> => {
  const startedAt = performance.now()
  const { child, ended, stdout, stderr } = runEntry(
    'main.ts',
    [],
    {
      HOST: '127.0.0.1',
      VITRINE_STRICT: '1',
      SHED_LOAD: 'off',
      ...env,
    },
    options,
  )
  const limit = setTimeout(() => child.kill('SIGKILL'), startLimitMs)
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const line = stdout()
        .split('\n')
        .find((l) => l.includes('"msg":"ready"'))
      if (!line) return
      child.stdout.off('data', look)
      resolve((JSON.parse(line) as { url: string }).url)
    }
    child.stdout.on('data', look)
    void ended.then(() =>
      reject(new Error(`the service ended before it was ready:\n${stdout()}\n${stderr()}`)),
    )
  }).finally(() => clearTimeout(limit))
  return {
    url,
    child,
    readyAfterMs: performance.now() - startedAt,
    stdout,
    ended,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

export type Member = { email: string; password: string; headers: Record<string, string> }

/** Sends a request like `fetch`, which cannot set `host`. */
export const fetchWithHost = async (url: string, init: RequestInit): Promise<Response> => {
  const encoded = new Request(url, init)
  const body = Buffer.from(await encoded.arrayBuffer())
  const { host } = init.headers as Record<string, string>
  const headers = { ...Object.fromEntries(encoded.headers), host, 'content-length': body.length }
  return new Promise((resolve, reject) => {
    httpRequest(url, { method: encoded.method, headers, agent: false }, async (incoming) => {
      const responseHeaders = new Headers()
      for (const [name, values] of Object.entries(incoming.headersDistinct))
        for (const value of values ?? []) responseHeaders.append(name, value)
      const bytes = new Uint8Array(await buffer(incoming))
      resolve(new Response(bytes, { status: incoming.statusCode!, headers: responseHeaders }))
    })
      .on('error', reject)
      .end(body)
  })
}

/**
 * Registers an account, as soon as the new process is not overloaded. `headers` authenticate its requests, and name the host of BASE_URL
 * if `host` is given.
 */
export const registerMember = async (url: string, name: string, host?: string): Promise<Member> => {
  const email = `${name}@example.com`
  const password = `a long phrase of ${name}`
  const toHost: Record<string, string> = host === undefined ? {} : { host }
  const send = () =>
    (host === undefined ? fetch : fetchWithHost)(`${url}/api/v1/auth/register`, {
      method: 'POST',
      headers: { ...toHost, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, name, accept_terms: true }),
    })
  let response = await send()
  for (let tries = 1; response.status === 503 && tries < 10; tries += 1) {
    await sleep(1000)
    response = await send()
  }
  const body = (await response.json()) as { data: { csrf_token: string } }
  if (response.status !== 200)
    throw new Error(`registering responded with ${response.status}: ${JSON.stringify(body)}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return {
    email,
    password,
    headers: { ...toHost, cookie, 'x-csrf-token': body.data.csrf_token, 'content-type': 'application/json' },
  }
}

export type LinkSeen = { id: number; title: string; url: string; supporting_text: string; order: number }

export const createLinkBody = (key: string) => ({
  title: key,
  url: `https://example.com/${key}`,
  supporting_text: key.repeat(20),
})

/** Adds a link with an idempotency key. Rejects if the connection breaks before the response is complete. */
export const writeLink = async (url: string, member: Member, key: string) => {
  const response = await (member.headers.host === undefined ? fetch : fetchWithHost)(`${url}/api/v1/links`, {
    method: 'POST',
    headers: { ...member.headers, 'idempotency-key': key },
    body: JSON.stringify(createLinkBody(key)),
  })
  const body = (await response.json()) as { data: LinkSeen; errors?: string[] }
  return {
    status: response.status,
    data: body.data,
    errors: body.errors,
    retryAfter: Number(response.headers.get('retry-after')),
    replayed: response.headers.get('idempotent-replayed') === 'true',
  }
}

export const readLinks = async (url: string, member: Member): Promise<LinkSeen[]> => {
  const links: LinkSeen[] = []
  for (let page = 1; ; page++) {
    const response = await fetch(`${url}/api/v1/links?limit=100&page=${page}`, { headers: member.headers })
    const body = (await response.json()) as {
      data: LinkSeen[]
      meta: { pagination: { total_pages: number } }
    }
    if (response.status !== 200)
      throw new Error(`reading links responded with ${response.status}: ${JSON.stringify(body)}`)
    links.push(...body.data)
    if (page >= body.meta.pagination.total_pages) return links
  }
}
