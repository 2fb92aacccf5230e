import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { secondMs } from '@vitrine/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTcpProxy, type TcpProxy } from '../reliability/tcp-proxy.ts'
import { createEmptyDatabase, describeOn, type TestDatabase } from '../support/databases.ts'
import { type Dns, startDns } from '../support/dns.ts'
import { findFreePort } from '../support/ports.ts'
import {
  createServiceFolder,
  fetchWithHost,
  type Member,
  registerMember,
  runAdmin,
  type ServiceProcess,
  startService,
} from '../support/service.ts'

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '../../deploy')
const host = 'links.example.com'
/** Domain of a member, verified by the name server of the tests. */
const domain = 'page.example.net'

type SendOptions = {
  readonly headers?: Record<string, string>
  readonly body?: string | undefined
  /** Host that the request names. */
  readonly to?: string
}

/** Puts a TCP proxy in front of a database, so that a test can cut the connection. */
const startCable = async (database: TestDatabase) => {
  const url = new URL(database.url)
  const { port, cut, restore, close } = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
  url.host = `127.0.0.1:${port}`
  return {
    ...database,
    url: url.href,
    cut,
    restore,
    drop: async () => {
      await close()
      await database.drop()
    },
  }
}

type Proxy = {
  readonly name: string
  start(folder: string, listen: number, ports: readonly number[]): Promise<readonly string[]>
}

/** Creates a certificate for `host`. */
const createCertificate = async (folder: string) => {
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${host}`,
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  return { key, certificate }
}

/** Starts nginx with its shipped file, except for ports, certificate and paths. */
const nginx: Proxy = {
  name: 'nginx',
  async start(folder, listen, ports) {
    const { key, certificate } = await createCertificate(folder)
    const site = (await readFile(join(deploy, 'nginx/vitrine.conf'), 'utf8'))
      .replace('server 127.0.0.1:3000', `server 127.0.0.1:${ports[0]}`)
      .replace('#server 127.0.0.1:3001', `server 127.0.0.1:${ports[1]}`)
      .replace('listen 443', `listen 127.0.0.1:${listen}`)
      .replace('listen 80;', `listen 127.0.0.1:${await findFreePort()};`)
      .replace(/^ *listen \[::\].*$/gm, '')
      .replace(/^( *ssl_certificate) .*$/m, `$1 ${certificate};`)
      .replace(/^( *ssl_certificate_key) .*$/m, `$1 ${key};`)
    await writeFile(join(folder, 'vitrine.conf'), site)
    const main = join(folder, 'nginx.conf')
    await writeFile(
      main,
      `user root; daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn; events {}
http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} include ${folder}/vitrine.conf; }\n`,
    )
    await run('nginx', ['-t', '-q', '-c', main])
    return ['nginx', '-c', main]
  },
}

/** Starts Caddy with its shipped file, except for ports and certificate authority. */
const caddy: Proxy = {
  name: 'Caddy',
  async start(folder, listen, ports) {
    const file = join(folder, 'Caddyfile')
    const text = (await readFile(join(deploy, 'caddy/Caddyfile'), 'utf8'))
      .replace(
        '{\n',
        `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttps_port ${listen}\n\thttp_port ${await findFreePort()}\n\tdefault_bind 127.0.0.1\n\tstorage file_system ${folder}\n`,
      )
      .replace('reverse_proxy 127.0.0.1:3000', `reverse_proxy 127.0.0.1:${ports[0]} 127.0.0.1:${ports[1]}`)
      .replace('127.0.0.1:3000/internal', `127.0.0.1:${ports[0]}/internal`)
    await writeFile(file, text)
    await run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
      env: { ...process.env, HOME: folder },
    })
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', file]
  },
}

/** Starts HAProxy with the service's part of the cluster's file, and TLS. */
const haproxy: Proxy = {
  name: 'HAProxy',
  async start(folder, listen, ports) {
    const { key, certificate } = await createCertificate(folder)
    const both = join(folder, 'both.pem')
    await writeFile(both, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')))
    const file = join(folder, 'haproxy.cfg')
    const text = (await readFile(join(deploy, 'cluster/templates/haproxy.cfg'), 'utf8'))
      .replace(/^ *(user|group|log) .*\n/gm, '')
      .replace(/^listen postgres\n( .*\n)*/m, '')
      .replace('@ADDRESS@:8080', `127.0.0.1:${listen} ssl crt ${both}`)
      .replace(/^ *server node3 .*\n/m, '')
      .replace(/@ADDRESS(\d)@:3000/g, (_, n) => `127.0.0.1:${ports[n - 1]}`)
    await writeFile(file, text)
    await run('haproxy', ['-c', '-q', '-f', file])
    return ['haproxy', '-db', '-f', file]
  },
}

describeOn('postgres', 'two processes over PostgreSQL', () => {
  let folder: Awaited<ReturnType<typeof createServiceFolder>>
  let database: TestDatabase & Pick<TcpProxy, 'cut' | 'restore'>
  let member: Member
  const ports: number[] = []
  const services: ServiceProcess[] = []
  let dns: Dns
  const settings = () => ({
    DATA_DIR: folder.dataDir,
    PLANS_FILE: folder.plansFile,
    DATABASE_URL: database.url,
    BASE_URL: `https://${host}`,
    TRUST_PROXY: '127.0.0.1',
    DNS_SERVERS: dns.server,
    STOP_DELAY_SECONDS: '2',
    RATE_LIMIT_RPM: '0',
  })
  const start = (port: number) => startService({ ...settings(), PORT: String(port) })
  beforeAll(async () => {
    folder = await createServiceFolder()
    const plans = JSON.parse(await readFile(folder.plansFile, 'utf8')) as { features: string[] }[]
    await writeFile(
      folder.plansFile,
      JSON.stringify(plans.map((plan) => ({ ...plan, features: ['custom_domain'] }))),
    )
    dns = await startDns()
    database = await startCable(await createEmptyDatabase('postgres'))
    ports.push(await findFreePort(), await findFreePort())
    for (const port of ports) services.push(await start(port))
    member = await registerMember(services[0]!.url, 'behind', host)
    await proveDomain()
  })
  afterAll(async () => {
    for (const service of services) await service.end('SIGTERM')
    await dns?.close()
    await database?.drop()
    await folder?.remove()
  })
  /** Verifies the custom domain of the member's page, like its owner. */
  const proveDomain = async () => {
    const response = await fetchWithHost(`${services[0]!.url}/api/v1/profile`, {
      method: 'PUT',
      headers: member.headers,
      body: JSON.stringify({ domain: { host: domain } }),
    })
    const { data } = (await response.json()) as { data: { domain: { txt_name: string; txt_value: string } } }
    dns.set(data.domain.txt_name, [data.domain.txt_value])
    expect(await runAdmin(['jobs', 'run', 'domain-lookups'], settings())).toMatchObject({ code: 0 })
  }

  type Response = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

  /** Runs `work` while a proxy with its shipped file is in front of two processes. */
  const runBehind = async (
    { start: configure }: Proxy,
    work: (proxy: {
      program: string
      /** Sends a request, and rejects if the connection fails. */
      send(method: string, path: string, init?: SendOptions): Promise<Response>
    }) => Promise<void>,
  ) => {
    const proxyFolder = await mkdtemp(join(tmpdir(), 'vitrine-proxy-'))
    const listen = await findFreePort()
    const [program, ...args] = await configure(proxyFolder, listen, ports)
    const proxy = spawn(program!, args, { stdio: 'ignore', env: { ...process.env, HOME: proxyFolder } })
    const ended = once(proxy, 'exit')
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    const send = (method: string, path: string, { headers, body, to = host }: SendOptions = {}) =>
      new Promise<Response>((resolve, reject) => {
        const target = { agent, port: listen, host: '127.0.0.1', servername: to, rejectUnauthorized: false }
        request({ ...target, method, path, headers: { host: to, ...headers } }, (response) =>
          text(response).then(
            (body) => resolve({ status: response.statusCode!, headers: response.headers, body }),
            reject,
          ),
        )
          .on('error', reject)
          .end(body)
      })
    try {
      await work({ program: program!, send })
    } finally {
      agent.destroy()
      proxy.kill('SIGTERM')
      await ended
      await rm(proxyFolder, { recursive: true, force: true })
    }
  }

  test.each([nginx, caddy, haproxy])(
    'restarts processes in turn without a failed request behind $name',
    (proxy) =>
      runBehind(proxy, async ({ program, send }) => {
        /** Returns the status, or the message of a failed connection. */
        const readStatus = (
          method: string,
          path: string,
          headers: Record<string, string> = {},
          body?: string,
          to = host,
        ): Promise<number | string> =>
          send(method, path, { headers, body, to }).then(
            ({ status }) => status,
            (error: Error) => error.message,
          )
        await expect.poll(() => readStatus('GET', '/readyz')).toBe(200)
        // A domain is served after its verification. Caddy gets no certificate for others
        const byDomain = (name: string) => readStatus('GET', '/', {}, undefined, name)
        await expect.poll(() => byDomain(domain)).toBe(200)
        if (program === 'caddy') expect(await byDomain('other.example.net')).toMatch(/alert/)
        const { cookie = '', ...signed } = member.headers
        const failed: string[] = []
        let count = 0
        let longest = 0
        let over = false
        const write = (key: string) =>
          readStatus(
            'POST',
            '/api/v1/links',
            { cookie, ...signed, origin: `https://${host}`, 'idempotency-key': key },
            JSON.stringify({ title: key, url: `https://example.com/${key}` }),
          )
        const client = async (n: number) => {
          while (!over) {
            const began = performance.now()
            const target = (['page', 'list', 'write'] as const)[n % 3]!
            const status =
              target === 'page'
                ? await readStatus('GET', '/behind')
                : target === 'list'
                  ? await readStatus('GET', '/api/v1/links', { cookie })
                  : await write(`${program}-${n}-${count}`)
            count++
            longest = Math.max(longest, performance.now() - began)
            if (status !== 200) failed.push(`${target}: ${status}`)
            await sleep(5)
          }
        }
        const clients = Array.from({ length: 9 }, (_, n) => client(n))
        for (const [index, service] of [...services].entries()) {
          const before = count
          await expect.poll(() => count - before).toBeGreaterThan(100)
          expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
          const restarted = await start(ports[index]!)
          services[index] = restarted
          // Stop the other process when the proxy has noticed this one (docs/operating.md)
          const metrics = async () => (await fetch(`${restarted.url}/metrics`)).text()
          await expect.poll(metrics).toMatch(/^vitrine_http_request_seconds_count\{operation="createLink"/m)
        }
        const before = count
        await expect.poll(() => count - before).toBeGreaterThan(100)
        over = true
        await Promise.all(clients)
        console.log(
          `${program}: ${count} requests, ${failed.length} failed, longest wait ${Math.round(longest)} ms`,
        )
        expect(failed).toEqual([])
      }),
  )

  test.each([nginx, caddy, haproxy])(
    'serves all requests that need no database during its outage behind $name',
    (proxy) =>
      runBehind(proxy, async ({ send }) => {
        const readStatus = (path: string) => send('GET', path).then(({ status }) => status, String)
        await expect.poll(() => readStatus('/readyz?strict=1')).toBe(200)
        await database.cut()
        try {
          const until = performance.now() + 5 * secondMs
          // Longer than a proxy needs to notice processes that are not ready
          while (performance.now() < until) {
            const { cookie } = member.headers
            const api = await send('GET', '/api/v1/links', { headers: { cookie: cookie! } })
            expect(api.status).toBe(503)
            expect(api.headers['retry-after']).toBe('2')
            expect(JSON.parse(api.body)).toMatchObject({ ok: false, code: 'unavailable' })
            for (const path of ['/docs', '/readyz']) expect(await readStatus(path), path).toBe(200)
          }
        } finally {
          await database.restore()
        }
        await expect.poll(() => readStatus('/behind')).toBe(200)
      }),
  )
})
