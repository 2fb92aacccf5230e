import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase } from '../support/databases.ts'
import { startBareService } from '../support/in-process.ts'
import {
  createServiceFolder,
  type Member,
  readLinks,
  registerMember,
  type ServiceProcess,
  startService,
  writeLink,
} from '../support/service.ts'

/** Connections. `npm run reliability` opens more, and waits for longer limits. */
const clients = Number(process.env.SLOW_CLIENTS ?? 300)
const thorough = process.env.SLOW_CLIENTS !== undefined

let folder: Awaited<ReturnType<typeof createServiceFolder>>
let service: ServiceProcess | undefined
const start = async (env: Record<string, string> = {}): Promise<{ url: string; pid: number }> => {
  // Memory is measured, so responses are not validated, and all validators are compiled after the start
  const settings = { PORT: '0', VITRINE_STRICT: '0', ...env }
  service = await startService({ DATA_DIR: folder.dataDir, PLANS_FILE: folder.plansFile, ...settings })
  return { url: service.url, pid: service.child.pid! }
}
beforeEach(async () => {
  folder = await createServiceFolder()
})
afterEach(async () => {
  service?.child.kill('SIGKILL')
  await service?.ended
  await folder.remove()
})

const openFiles = async (pid: number) => (await readdir(`/proc/${pid}/fd`)).length

/** Opens connections to the service, and counts those it has closed. */
const openSockets = async (url: string, count: number) => {
  const port = Number(new URL(url).port)
  const sockets: Socket[] = []
  let closed = 0
  for (let n = 0; n < count; n++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}).on('close', () => closed++)
    // Unread responses would hide the end of the socket
    socket.resume()
    sockets.push(socket)
    if (n % 50 === 49) await sleep(10)
  }
  const destroy = () => {
    for (const socket of sockets) socket.destroy()
  }
  return { sockets, closed: () => closed, destroy }
}

/** Sends one byte of `text` per second on every socket until it is closed. */
const drip = (sockets: readonly Socket[], text: string) => {
  let at = 0
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(text[at % text.length]!)
    at++
  }, 1000)
  return () => clearInterval(timer)
}

/** Sends requests of a normal client during the attack and expects each to succeed. */
const sendHonestRequests = (url: string, member: Member) => {
  let going = true
  let answered = 0
  const work = (async () => {
    for (; going; answered++) {
      expect((await writeLink(url, member, `honest${answered}`)).status).toBe(200)
      expect((await fetch(`${url}/api/v1/links`, { headers: member.headers })).status).toBe(200)
      await sleep(100)
    }
  })()
  return async () => {
    going = false
    await work
    return answered
  }
}

describe('slow clients', () => {
  test(`closes ${clients} that send nothing or one byte at a time`, async () => {
    const { url, pid } = await start()
    const member = await registerMember(url, 'honest')
    const before = await openFiles(pid)
    const stop = sendHonestRequests(url, member)
    const slow = await openSockets(url, clients)
    const began = performance.now()
    const half = slow.sockets.slice(0, clients / 2)
    for (const socket of half) socket.write('GET /api/v1/links HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    const stopDrip = drip(half, 'a')
    try {
      await expect.poll(slow.closed, { interval: 100 }).toBe(clients)
      console.log(`${clients} slow clients: closed in ${Math.round(performance.now() - began)} ms`)
      expect(await stop()).toBeGreaterThan(10)
    } finally {
      stopDrip()
      slow.destroy()
      await stop()
    }
    await expect.poll(() => openFiles(pid)).toBeLessThan(before + 20)
  })

  test.runIf(thorough)(
    'closes bodies that arrive one byte at a time, uploads later than others',
    async () => {
      const { url } = await start()
      const member = await registerMember(url, 'honest')
      const head = (path: string, type: string) =>
        `POST /api/v1/${path} HTTP/1.1\r\nHost: x\r\nCookie: ${member.headers.cookie}\r\n` +
        `X-CSRF-Token: ${member.headers['x-csrf-token']}\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n`
      const json = await openSockets(url, 50)
      const uploads = await openSockets(url, 50)
      for (const socket of json.sockets) socket.write(head('links', 'application/json'))
      for (const socket of uploads.sockets)
        socket.write(head('business-blocks/upload', 'multipart/form-data; boundary=b'))
      const stops = [drip(json.sockets, ' '), drip(uploads.sockets, '--b\r\n')]
      try {
        await expect.poll(json.closed, { timeout: 90_000, interval: 500 }).toBe(50)
        expect(uploads.closed()).toBe(0)
        await expect.poll(uploads.closed, { timeout: 180_000, interval: 500 }).toBe(50)
      } finally {
        for (const stop of stops) stop()
        for (const { destroy } of [json, uploads]) destroy()
      }
      expect((await readLinks(url, member)).length).toBe(0)
    },
    300_000,
  )

  test('accepts 10,000 connections, and accepts requests after they are closed', async () => {
    const database = await cloneDatabase('sqlite')
    const { app, close } = await startBareService(database, {}, () => {})
    try {
      expect(app.server.maxConnections).toBe(10_000)
      // Limited by the test's file handles
      app.server.maxConnections = clients
      const url = await app.listen({ port: 0, host: '127.0.0.1' })
      const idle = await openSockets(url, 2 * clients)
      await expect.poll(idle.closed).toBe(clients)
      idle.destroy()
      await expect.poll(async () => (await fetch(url).catch(() => null))?.status).toBe(404)
    } finally {
      await close()
      await database.drop()
    }
  })
})

describe('body beyond the limit', () => {
  const MiB = 1024 * 1024
  // Several times the limits below, because garbage is collected late on a busy machine
  const sizeMiB = thorough ? 1024 : 500
  const readPeakMiB = async (pid: number) =>
    Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

  /** Sends as many bytes as the service accepts. Returns the status of the response. */
  const send = async (url: string, path: string, headers: Record<string, string>, first: string) => {
    const call = request(url + path, { method: 'POST', headers })
    let sent = 0
    const answered = new Promise<number>((resolve, reject) => {
      call.on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      // The service closes the connection after the response if the body is unread
      call.on('error', () => {}).on('close', () => reject(new Error('there was no answer')))
    })
    const block = Buffer.alloc(MiB / 4, 'x')
    const body = Readable.from(
      (function* () {
        if (first) yield first
        for (; sent < sizeMiB * MiB; sent += block.length) yield block
      })(),
      { objectMode: false },
    )
    body.pipe(call)
    return answered
  }

  test.each([
    ['with its length', 100, 'links', 'application/json', String(sizeMiB * MiB)],
    ['in chunks of no announced length', 100, 'links', 'application/json', null],
    // Limit of a file: 10 MiB
    ['as a file', 160, 'business-blocks/upload', 'multipart/form-data; boundary=b', null],
  ])('rejects a body %s, with less than %i MiB of memory', async (_name, maxMiB, path, type, length) => {
    // Values of `npm start`
    const { url, pid } = await start({ MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=8' })
    const member = await registerMember(url, 'heavy')
    const { headers } = member
    expect((await writeLink(url, member, 'warm')).status).toBe(200)
    const before = await readPeakMiB(pid)
    const first =
      path === 'links' ? '' : '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    const sized = length ? { 'content-length': length } : { 'transfer-encoding': 'chunked' }
    const status = await send(url, `/api/v1/${path}`, { ...headers, 'content-type': type, ...sized }, first)
    // A part without an end
    expect(path === 'links' ? [413] : [400, 413, 422]).toContain(status)
    expect((await readPeakMiB(pid)) - before).toBeLessThan(maxMiB)
    expect((await readLinks(url, member)).length).toBe(1)
  })
})
