import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createLinkBody,
  createServiceFolder,
  type Member,
  registerMember,
  runEntry,
  startService,
} from '../support/service.ts'

let folder: Awaited<ReturnType<typeof createServiceFolder>>
let env: Record<string, string>
beforeEach(async () => {
  folder = await createServiceFolder()
  env = { DATA_DIR: folder.dataDir, PLANS_FILE: folder.plansFile, PORT: '0', LOG_LEVEL: 'info' }
})
afterEach(() => folder.remove())

/** Exit of a process that stopped in time. Its watchdog exits with 1 after 9.8 s. */
const inTime = { code: 0, signal: null }

type Sent = { status: number; connection: string | undefined }

/** Sends a request over a persistent connection. Rejects with the socket's error. */
const send = (agent: Agent, url: string, member: Member, method: 'GET' | 'POST', key: string) =>
  new Promise<Sent>((resolve, reject) => {
    const headers = { ...member.headers, ...(method === 'POST' ? { 'idempotency-key': key } : {}) }
    const call = request(`${url}/api/v1/links`, { agent, method, headers }, (response) => {
      response.resume().once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
      )
    })
    call.once('error', (error) => reject(Object.assign(error, { idle: call.reusedSocket })))
    call.end(method === 'POST' ? JSON.stringify(createLinkBody(key)) : undefined)
  })

/** Sends the head of a request for a link of `length` bytes, and waits until the service has read it. */
const begin = async (url: string, member: Member, length: number) => {
  const headers = { ...member.headers, 'content-length': length, expect: '100-continue' }
  const call = request(`${url}/api/v1/links`, { method: 'POST', headers })
  call.flushHeaders()
  await once(call, 'continue')
  return call
}

describe('SIGTERM', () => {
  test('responds to every accepted request while stopping under load', async () => {
    const service = await startService(env)
    const member = await registerMember(service.url, 'busy')
    const connected = new Set<string>()
    const outcomes = { answered: 0, refused: 0, broken: [] as string[], statuses: new Set<number>() }
    const client = async (name: string) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let n = 0; ; n++) {
        try {
          const { status } = await send(agent, service.url, member, n % 2 ? 'GET' : 'POST', `${name}n${n}`)
          outcomes.answered++
          connected.add(name)
          outcomes.statuses.add(status)
        } catch (error) {
          const { code = 'none', idle } = error as NodeJS.ErrnoException & { idle?: boolean }
          // The request was sent while the service closed the idle connection, so it was not processed. Clients repeat it (RFC 9112, 9.3.1)
          if (code === 'ECONNRESET' && idle) continue
          if (code === 'ECONNREFUSED') outcomes.refused++
          else outcomes.broken.push(code)
          return agent.destroy()
        }
      }
    }
    const clients = Array.from({ length: 16 }, (_, i) => client(`c${i}`))
    // The operating system resets connections that the service has not accepted
    await expect.poll(() => connected.size).toBe(16)
    await sleep(300)
    const before = outcomes.answered
    const began = performance.now()
    const ended = await service.end('SIGTERM')
    const tookMs = performance.now() - began
    await Promise.all(clients)
    console.log(
      `${before} requests before, ${outcomes.answered - before} after SIGTERM; ended in ${Math.round(tookMs)} ms`,
    )
    expect(ended).toMatchObject(inTime)
    expect(outcomes).toMatchObject({ refused: 16, broken: [] })
    expect([...outcomes.statuses]).toEqual([200])
    expect(ended.stdout).toContain('"msg":"stopped"')
    const served = ended.stdout.split('\n').filter((line) => line.includes('"path":"/api/v1/links"'))
    expect(served).toHaveLength(outcomes.answered)
  })

  test('exits with 0 within 10 s without waiting for a silent mail server', async () => {
    const sockets = new Set<Socket>()
    let requests = 0
    const silent = createServer((socket) => {
      sockets.add(socket.on('error', () => {}))
      socket.write('220 mail.example.com\r\n')
      socket.on('data', (bytes) => {
        const line = bytes.toString()
        if (/^EHLO/i.test(line)) socket.write('250-mail.example.com\r\n250 AUTH PLAIN LOGIN\r\n')
        else requests += 1
      })
    }).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    const service = await startService({ ...env, SMTP_URL: `smtp://robin:pass@127.0.0.1:${port}` })
    try {
      await registerMember(service.url, 'unanswered')
      await expect.poll(() => requests).toBeGreaterThan(0)
      const began = performance.now()
      const ended = await service.end('SIGTERM')
      console.log(`a silent mail server: ended in ${Math.round(performance.now() - began)} ms`)
      expect(ended).toMatchObject(inTime)
      expect(ended.stdout).toContain('mail not sent, will be tried again')
      expect(await readdir(folder.dataDir)).not.toContain('vitrine.sqlite-wal')
    } finally {
      service.child.kill('SIGKILL')
      for (const socket of sockets) socket.destroy()
      silent.close()
    }
  })

  test('disconnects a slow client after the longest delay and exits with 0 within 10 s', async () => {
    const service = await startService({ ...env, STOP_DELAY_SECONDS: '3' })
    const member = await registerMember(service.url, 'endless')
    const call = await begin(service.url, member, 100)
    call.once('error', () => {})
    call.write('{')
    expect(await service.end('SIGTERM')).toMatchObject(inTime)
  })

  test('ends immediately after a second SIGINT', async () => {
    const service = await startService(env)
    const member = await registerMember(service.url, 'hurry')
    const call = await begin(service.url, member, 100)
    call.once('error', () => {})
    service.child.kill('SIGINT')
    await expect.poll(service.stdout).toContain('"msg":"shutting down"')
    // A wait for the request would exit with 0
    expect(await service.end('SIGINT')).toMatchObject({ code: 130 })
  })
})

describe('start', () => {
  test('writes only JSON lines at a first start without a terminal', async () => {
    const service = await startService(env)
    const { stdout, stderr } = await service.end('SIGTERM')
    for (const line of stdout.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg')
    expect(stderr).toBe('')
  })

  test('restricts the data directory to its owner', async () => {
    const service = await startService(env)
    await service.end('SIGTERM')
    const { stat } = await import('node:fs/promises')
    expect((await stat(folder.dataDir)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder.dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  })

  test('writes no secret of a request to the log', async () => {
    const service = await startService({ ...env, LOG_LEVEL: 'debug' })
    const member = await registerMember(service.url, 'secretive')
    await fetch(`${service.url}/api/v1/links?token=planted-in-query`, { headers: member.headers })
    const { stdout } = await service.end('SIGTERM')
    expect(stdout).toContain('"operation":"register"')
    for (const planted of [
      member.password,
      member.headers.cookie!.split('=')[1]!,
      member.headers['x-csrf-token']!,
      'planted-in-query',
    ])
      expect(stdout).not.toContain(planted)
  })

  const refused: [
    name: string,
    env: () => Promise<Record<string, string>> | Record<string, string>,
    message: RegExp,
  ][] = [
    ['a wrong setting is named', () => ({ PORT: 'http' }), /PORT must be a whole number from 0 to 65535/],
    [
      'every wrong setting is named',
      () => ({ SECRET: 'short', BASE_URL: 'ftp://x' }),
      /BASE_URL must be[\s\S]*SECRET must have[\s\S]*docs\/configuration\.md/,
    ],
    [
      'a data directory that cannot be created is named',
      async () => {
        await writeFile(join(folder.folder, 'file'), '')
        return { DATA_DIR: join(folder.folder, 'file', 'data') }
      },
      /DATA_DIR .*file\/data cannot be created/,
    ],
    [
      'a data directory that is a file is named',
      async () => {
        await writeFile(join(folder.folder, 'file'), '')
        return { DATA_DIR: join(folder.folder, 'file') }
      },
      /DATA_DIR .*file cannot be created/,
    ],
    [
      'names a database file in a missing folder',
      () => ({ DATABASE_URL: 'sqlite:/dev/null/vitrine.sqlite' }),
      /^DATABASE_URL: /,
    ],
    [
      'an address this machine does not have is named',
      () => ({ HOST: '192.0.2.1' }),
      /^HOST 192\.0\.2\.1 is not an address of this machine/,
    ],
    [
      'a plans file that is not there is named',
      () => ({ PLANS_FILE: '/nonexistent/plans.json' }),
      /^PLANS_FILE \/nonexistent\/plans\.json cannot be read/,
    ],
    [
      'names a plans file that is not valid JSON',
      async () => {
        await writeFile(join(folder.folder, 'broken.json'), '[{')
        return { PLANS_FILE: join(folder.folder, 'broken.json') }
      },
      /^PLANS_FILE .*broken\.json is not valid JSON/,
    ],
    ['a proxy by its name is refused', () => ({ TRUST_PROXY: 'localhost' }), /TRUST_PROXY must be addresses/],
    [
      'a broken secret is not replaced',
      async () => {
        await mkdir(folder.dataDir)
        await writeFile(join(folder.dataDir, 'secret'), 'cut off')
        return {}
      },
      /secret holds fewer than 32 characters/,
    ],
    [
      'half a restore does not start',
      async () => {
        await mkdir(folder.dataDir)
        await writeFile(join(folder.dataDir, 'RESTORE-INCOMPLETE'), '')
        return {}
      },
      /was interrupted/,
    ],
  ]
  test.each(refused)('exits with 1 and without a stack trace: %s', async (_name, more, message) => {
    const { code, stderr } = await runEntry('main.ts', [], { ...env, ...(await more()) }).ended
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
  })

  test('exits with the next step if the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { code, stderr } = await runEntry('main.ts', [], { ...env, PORT: String(port) }).ended
    other.close()
    expect(stderr.trim()).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start`,
    )
    expect(code).toBe(1)
    expect(await readdir(folder.dataDir)).not.toContain('vitrine.sqlite-wal')
  })

  test('reports an old Node with the next step', async () => {
    const pretend = 'Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.11.1"}})'
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`]
    const { code, stderr } = await runEntry('main.ts', [], env, { flags }).ended
    expect(stderr).toContain('Vitrine needs Node 24 or newer, and this is Node 20.11.1')
    expect(code).toBe(1)
  })
})
