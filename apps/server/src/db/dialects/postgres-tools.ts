import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { type ConnectionOptions, getCACertificates } from 'node:tls'
import pg from 'pg'
import { createConnectionOptions } from './postgres-connection.ts'

const installHint =
  'It comes with PostgreSQL (Debian: apt-get install postgresql-client) and must be in PATH, in the version of the server or a newer one.'

export type Tool = 'pg_dump' | 'pg_restore' | 'psql'

/** Returns the major version of a program. Throws with an instruction if it is not installed. */
const readToolVersion = async (tool: Tool): Promise<number> => {
  const { stdout } = await waitForOutput(startTool(tool, ['--version'], process.env))
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0)
}

/** Parameters that the driver derives from URL and environment; missing in its types. */
type Parameters = {
  /** Undefined: no TLS. */
  readonly ssl?: unknown
  readonly options?: string
}

/**
 * Runs `work` with environment variables that make a PostgreSQL program connect as the driver does. Command-line
 * arguments would show the password to all users of the machine.
 */
export const withConnectionEnv = async <T>(
  url: string,
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(createConnectionOptions(url))
  const { host, port, user, database, password } = client
  const { ssl, options } = (client as unknown as { connectionParameters: Parameters }).connectionParameters
  const { rejectUnauthorized, ca } = Object(ssl) as ConnectionOptions
  const isVerified = Boolean(ssl) && rejectUnauthorized !== false
  const params = new URLSearchParams(url.split('?', 2)[1] ?? '')
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-tools-'))
  try {
    const authorities = join(folder, 'authorities.pem')
    if (isVerified)
      await writeFile(authorities, String(ca ?? getCACertificates('default').join('\n')), { mode: 0o600 })
    return await work({
      ...process.env,
      PGCONNECT_TIMEOUT: '10',
      PGAPPNAME: 'vitrine-backup',
      PGHOST: host,
      PGPORT: String(port),
      ...(user && { PGUSER: user }),
      ...(database && { PGDATABASE: database }),
      ...(typeof password === 'string' && { PGPASSWORD: password }),
      PGOPTIONS: options ?? '',
      PGSSLMODE: isVerified ? 'verify-full' : ssl ? 'require' : 'disable',
      // A path without a file: otherwise libpq reads the user's home directory, which the driver ignores
      PGSSLROOTCERT: authorities,
      PGSSLCERT: params.get('sslcert') ?? join(folder, 'no.crt'),
      PGSSLKEY: params.get('sslkey') ?? join(folder, 'no.key'),
      PGHOSTADDR: undefined,
      PGSERVICE: undefined,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export type Running = {
  readonly tool: Tool
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>
  errorOutput(): string
  /** Resolves with the exit code after all output was read. Rejects if the program cannot be started. */
  readonly ended: Promise<number>
}

/** Starts a program. The caller reads its stdout. */
export const startTool = (tool: Tool, args: readonly string[], env: NodeJS.ProcessEnv): Running => {
  const child = spawn(tool, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let errorText = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorText = (errorText + text).slice(-4_000)
  })
  // A program that ends early closes its stdin; its exit code reports the failure
  child.stdin.on('error', () => {})
  const ended = once(child, 'close').then(
    ([code]) => Number(code ?? 1),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new Error(`${tool} is missing. ${installHint}`)
      throw error
    },
  )
  ended.catch(() => {})
  return { tool, child, errorOutput: () => errorText, ended }
}

export const waitForOutput = async (running: Running): Promise<{ stdout: string }> => {
  let stdout = ''
  running.child.stdin.end()
  running.child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  if (await running.ended) throw createToolError(running)
  return { stdout }
}

export const createToolError = ({ tool, errorOutput }: Running): Error => {
  const text = errorOutput().trim()
  const hint = /must be owner of|permission denied/.test(text)
    ? '\nDATABASE_URL must name the role that owns the tables (docs/backup.md).'
    : /unsupported version \(/.test(text)
      ? `\n${tool} is older than the pg_dump of this backup. ${installHint}`
      : ''
  return new Error(`${tool} failed: ${text || 'no error output.'}${hint}`)
}

export const assertToolVersion = async (tool: Tool, serverVersion: number): Promise<void> => {
  const version = await readToolVersion(tool)
  if (version < serverVersion)
    throw new Error(
      `${tool} has version ${version}, but the server has version ${serverVersion}. Install postgresql-client-${serverVersion} or a newer one.`,
    )
}
