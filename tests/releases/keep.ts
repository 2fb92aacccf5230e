import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { createClient, createExtensionClient, fetchWithCookies } from '@vitrine/sdk'
import Driver from 'better-sqlite3'
import { findFreePort } from '../support/ports.ts'

const root = join(import.meta.dirname, '../..')
const runtime = ['--import', join(root, 'apps/server/src/runtime.js')]

/** Data beside a release's database: its secret, accounts, and their expected content. */
export type KeptRelease = {
  readonly secret: string
  readonly accounts: readonly {
    readonly email: string
    readonly password: string
    readonly username: string
    readonly titles: readonly string[]
  }[]
  /** Tables with rows. */
  readonly filled: readonly string[]
}

/** Tables that a later version must read: content of users, and its counters. */
const filled = [
  'user',
  'session',
  'profile',
  'link',
  'version',
  'variant',
  'campaign',
  'workspace',
  'webhook_endpoint',
  'webhook_delivery',
  'agent_grant',
  'export',
  'feed',
  'upload',
  'visit_event',
  'mail',
  'audit',
]

/**
 * Stores a database of this version, filled through the API, as `VERSION.sqlite.gz` and `VERSION.json`. Fails if a
 * required table is empty.
 */
export const keepDatabase = async (version: string, folder: string): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-release-'))
  const secret = randomBytes(32).toString('base64url')
  try {
    const url = `http://127.0.0.1:${await findFreePort()}`
    const service = spawn(process.execPath, [...runtime, join(root, 'apps/server/src/main.ts')], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: new URL(url).port, BASE_URL: url, SECRET: secret },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = new Promise((resolve) => service.once('exit', resolve))
    try {
      while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
        if (service.exitCode !== null) throw new Error('the service did not start')
        await sleep(50)
      }
      const output = execFileSync(
        process.execPath,
        [...runtime, join(root, 'apps/server/src/cli/demo.ts'), '--url', url],
        { env: { ...process.env, BASE_URL: url } },
      ).toString()
      const accounts = await Promise.all(
        [...output.matchAll(/page +\S+\/(\S+)\n +sign in +(\S+)\n +password +(\S+)/g)].map(
          async ([, username, email, password]) => ({
            email: email!,
            password: password!,
            username: username!,
            titles: await workOn(url, email!, password!),
          }),
        ),
      )
      if (accounts.length === 0) throw new Error('the demonstration made no accounts')
      const release: KeptRelease = { secret, accounts, filled }
      await writeFile(join(folder, `${version}.json`), `${JSON.stringify(release, null, 2)}\n`)
    } finally {
      service.kill()
      await ended
    }
    const whole = join(dataDir, 'kept.sqlite')
    const db = new Driver(join(dataDir, 'vitrine.sqlite'))
    db.exec(`vacuum into '${whole}'`)
    const empty = filled.filter((table) => !db.prepare(`select 1 from "${table}" limit 1`).get())
    db.close()
    if (empty.length) throw new Error(`The database to keep has nothing in ${empty.join(', ')}`)
    await writeFile(join(folder, `${version}.sqlite.gz`), gzipSync(await readFile(whole), { level: 9 }))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Uses all tools of a page, so that their tables have rows. Returns the titles of its links. */
const workOn = async (baseUrl: string, email: string, password: string): Promise<string[]> => {
  const cookies = fetchWithCookies()
  const api = createClient({ baseUrl, fetch: cookies })
  const extensions = createExtensionClient({ baseUrl, fetch: cookies })
  await api.login({ body: { email, password } })
  const { data: profile } = await api.getProfile()
  const params = { profile_id: profile.id }
  const { data: restorePoint } = await api.createVersion({ params, body: { name: 'Before the upgrade' } })
  await api.createVariant({
    params,
    body: {
      name: 'Weekend',
      kind: 'audience',
      conditions: [{ attribute: 'weekday', operator: 'in', value: [6, 7] }],
    },
  })
  await api.createCampaign({ params, body: { name: 'Spring' } })
  await api.analyzeProfile({ params })
  await api.createWorkspace({ body: { name: 'Studio' } })
  await extensions.createWebhook({
    body: { url: 'https://example.com/hook', events: ['version.restored'] },
    query: { profile_id: profile.id },
  })
  const { data: feed } = await extensions.createFeed({ params, body: { name: 'Sheet' } })
  await fetch(feed.days_url)
  await letAgentIn(baseUrl, cookies, profile.id)
  const { data: archive } = await extensions.createExport({ body: {} })
  while ((await extensions.getExport({ params: { id: archive.id } })).data.status !== 'ready')
    await sleep(100)
  await api.createLink({ body: { title: 'Short-lived', url: 'https://example.com/' } })
  const { data: version } = await api.reviewVersion({ params: { ...params, version_id: restorePoint.id } })
  await api.restoreVersion({
    params: { ...params, version_id: restorePoint.id },
    body: { preview_token: version.preview_token },
  })
  const { data: links } = await api.listLinks({ query: { limit: 100 } })
  // Visits
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await fetch(`${baseUrl}/${profile.username}`, { headers: { 'user-agent': browser } })
  return links.map(({ title }) => title)
}

/** Registers an agent and grants it access to the page through the consent page. */
const letAgentIn = async (baseUrl: string, cookies: typeof fetch, profileId: number): Promise<void> => {
  const redirectUri = 'https://assistant.example.com/back'
  const registered = await fetch(`${baseUrl}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Desk', redirect_uris: [redirectUri] }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const verifier = randomBytes(32).toString('base64url')
  const parameters = {
    response_type: 'code',
    client_id,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${baseUrl}/mcp`,
  }
  /** Sends again when an overloaded service asks for it. */
  const send: typeof fetch = async (...request) => {
    const response = await cookies(...request)
    if (response.status !== 503) return response
    await sleep(Number(response.headers.get('retry-after')) * 1000)
    return send(...request)
  }
  const form = await send(`${baseUrl}/oauth/authorize?${new URLSearchParams(parameters)}`)
  const csrf = /name="csrf_token" value="([^"]+)"/.exec(await form.text())?.[1] ?? ''
  const response = await send(`${baseUrl}/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...parameters,
      csrf_token: csrf,
      profile_id: String(profileId),
      access: 'write',
    }),
  })
  const code = new URL(response.headers.get('location') ?? baseUrl).searchParams.get('code')
  if (!code) throw new Error(`no agent was granted access: ${response.status} ${await response.text()}`)
  const tokens = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id,
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      resource: parameters.resource,
    }),
  })
  if (!tokens.ok) throw new Error(`the agent got no token: ${await tokens.text()}`)
}
