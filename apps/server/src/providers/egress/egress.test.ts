import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startDns } from '#tests/dns.ts'
import { useResource } from '#tests/resources.ts'
import { isPublic, readAddress } from './addresses.ts'
import { isAllowed, readExceptions } from './allowed.ts'
import { createEgress, type EgressOptions } from './client.ts'
import { createHostLookup } from './host-lookup.ts'
import type { EgressError } from './port.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

/** Starts a local server that represents all public addresses. */
const peer = async (listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  undo.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
const raw = async (talk: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    talk(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  undo.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const open = '93.184.215.14'
/** Creates a client whose names all resolve to `open` and whose connections on port 80 reach the local server. */
const createClient = (port: number, options: Partial<EgressOptions> = {}) => {
  const dialled: string[] = []
  const egress = createEgress({
    userAgent: 'test',
    timeoutMs: 20_000,
    resolve: async () => [open],
    dial: (address, asked) => {
      dialled.push(`${address}:${asked}`)
      return { address: '127.0.0.1', port: asked === 80 ? port : 1 }
    },
    ...options,
  })
  return { egress, dialled, get: (url: string) => egress.get(url, 'text/html', 1) }
}
const readReason = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: EgressError) => error.reason ?? `${error}`,
  )

describe('public and internal addresses', () => {
  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '192.88.99.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '100::1',
    '::7f00:1',
    '5f00::1',
  ])('treats %s as an internal address', (text) => {
    expect(isPublic(readAddress(text)!)).toBe(false)
  })

  test.each(['1.1.1.1', '93.184.215.14', '2606:4700::1111', '2a00:1450:4001::200e'])(
    'reads %s as a public address',
    (text) => {
      expect(isPublic(readAddress(text)!)).toBe(true)
    },
  )

  test('allows exactly the named hosts and ports as exceptions', () => {
    const exceptions = readExceptions([
      '10.1.0.0/16',
      'wiki.intern',
      '127.0.0.1:8080',
      '[::1]:9000',
      '2001:db8::/32',
    ])
    const is = (host: string, address: string, port: number) =>
      isAllowed(exceptions, host, readAddress(address)!, port)
    expect([is('a', '10.1.2.3', 80), is('a', '10.2.0.1', 80), is('a', '2001:db8::5', 443)]).toEqual([
      true,
      false,
      true,
    ])
    expect([is('wiki.intern', '192.168.0.9', 443), is('x.wiki.intern', '192.168.0.9', 443)]).toEqual([
      true,
      false,
    ])
    expect([is('a', '127.0.0.1', 8080), is('a', '127.0.0.1', 80), is('a', '::1', 9000)]).toEqual([
      true,
      false,
      true,
    ])
    expect([is('a', '1.1.1.1', 443), is('a', '1.1.1.1', 22)]).toEqual([true, false])
    expect(() => readExceptions(['not a host'])).toThrow('not a host is not a host')
  })
})

describe('allowed request URLs', () => {
  const checkUrl = (url: string, allow: string[] = []) =>
    createEgress({ userAgent: 'test', allow: readExceptions(allow) }).checkUrl(url)?.message ?? null

  test.each([
    'https://localhost/x',
    'https://LOCALHOST./x',
    'https://localhost../x',
    'https://api.localhost',
    'https://db.internal/x',
    'https://printer.local',
    'https://router.home.arpa',
    'https://wiki',
    'https://wiki./x',
    'https://127.0.0.1./x',
    'https://127.1/x',
    'https://0x7f000001/x',
    'https://0177.0.0.1/x',
    'https://2130706433/x',
    'https://１２７.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://192.168.1.1/x',
    'https://0.0.0.0/x',
  ])('rejects %s even if exceptions allow other hosts', (url) => {
    for (const allow of [[], ['10.0.0.0/8', 'wiki.example', 'wiki:8080']])
      expect(checkUrl(url, allow)).toBe('must be a web address on the public internet')
  })

  test('allows plain http to named hosts only', () => {
    const allow = ['10.0.0.0/8', 'crm.internal', 'localhost:9000']
    for (const url of [
      'http://10.1.2.3/x',
      'http://10.1.2.3:8080/x',
      'http://crm.internal/x',
      'http://CRM.internal./x',
      'https://crm.internal/x',
      'http://localhost:9000/x',
    ])
      expect(checkUrl(url, allow), url).toBe(null)
    for (const url of [
      'http://hooks.example.com/x',
      'http://93.184.215.14/',
      'http://localhost/x',
      'http://x.crm.internal',
    ])
      expect(checkUrl(url, allow), url).toBe('must start with https://')
    expect(checkUrl('https://hooks.example.com/x', allow)).toBe(null)
    // Its name may resolve to one of the named addresses
    expect(checkUrl('https://hooks.example.com:8443/x', allow)).toBe(null)
    expect(checkUrl('https://hooks.example.com:8443/x')).toBe('must use the port 443')
  })
})

describe('egress client', () => {
  test('reads a page with only the necessary headers', async () => {
    const requests: Record<string, unknown>[] = []
    const port = await peer((request, response) => {
      requests.push({ url: request.url, headers: request.headers })
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' })
      response.end(gzipSync('<title>Hi</title>'))
    })
    const { get, dialled } = createClient(port)
    const response = await get('http://page.example/a?b=1#c')
    expect([response.type, response.bytes.toString(), response.url]).toEqual([
      'text/html',
      '<title>Hi</title>',
      'http://page.example/a?b=1#c',
    ])
    expect(requests).toEqual([
      {
        url: '/a?b=1',
        headers: {
          host: 'page.example',
          'user-agent': 'test',
          accept: 'text/html',
          'accept-encoding': 'gzip, br',
          connection: 'close',
        },
      },
    ])
    // https is tried first
    expect(dialled).toEqual([`${open}:443`, `${open}:80`])
  })

  test.each([
    ['decimal', 'http://2130706433/'],
    ['octal', 'http://0177.0.0.1/'],
    ['hexadecimal', 'http://0x7f.1/'],
    ['short', 'http://127.1/'],
    ['mapped', 'http://[::ffff:127.0.0.1]/'],
    ['of IPv6', 'http://[::1]/'],
    ['full-width', 'http://１２７.0.0.1/'],
    ['of metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['with a dot behind it', 'http://127.0.0.1./'],
    ['on another port', 'http://page.example:22/'],
    ['with a user', 'http://user:secret@page.example/'],
    ['of a file', 'file:///etc/passwd'],
    ['of gopher', 'gopher://page.example/'],
  ])('rejects a URL %s before any request', async (_, url) => {
    const port = await peer((__, response) => response.end('inside'))
    const { get, dialled } = createClient(port)
    expect(await readReason(get(url))).toMatch(/^(?:refused|unknown_host)$/)
    expect(dialled).toEqual([])
  })

  test('rejects a host with one internal IP address', async () => {
    const port = await peer((_, response) => response.end('inside'))
    for (const inward of ['10.0.0.5', '::1', '::ffff:192.168.0.1', 'fe80::1%eth0', 'nonsense']) {
      const { get, dialled } = createClient(port, { resolve: async () => [open, inward] })
      expect(await readReason(get('http://two.example/')), inward).toBe('unknown_host')
      expect(dialled).toEqual([])
    }
  })

  test('connects to the checked IP address if the name resolves differently later', async () => {
    const port = await peer((_, response) => response.end('outside'))
    let asked = 0
    const { get, dialled } = createClient(port, {
      resolve: async () => (asked++ ? ['127.0.0.1'] : [open]),
    })
    // The https attempt resolves first; the second resolution makes the http attempt fail
    expect(await readReason(get('http://rebinding.example/'))).toBe('unknown_host')
    expect([asked, dialled]).toEqual([2, [`${open}:443`]])
  })

  test('finds a redirect without requesting its target', async () => {
    const requested: string[] = []
    const port = await peer((request, response) => {
      requested.push(request.url!)
      const to: Record<string, string> = {
        '/short': '/middle',
        '/middle': 'http://video.example/7?t=1',
        '/inward': 'http://10.0.0.1/',
      }
      const location = to[request.url!]
      if (location) response.writeHead(301, { location }).end()
      else response.end('the end')
    })
    const { egress, get } = createClient(port)
    const find = (path: string, isWanted = (url: string) => url.includes('video.example')) =>
      egress.findRedirect(`http://page.example${path}`, isWanted, AbortSignal.timeout(10_000))
    expect(await find('/short')).toBe('http://video.example/7?t=1')
    expect(requested).toEqual(['/short', '/middle'])
    expect([await find('/end'), await find('/short', () => false)]).toEqual([null, null])
    const reason = await readReason(get('http://10.0.0.1/'))
    expect(await readReason(find('/inward'))).toBe(reason)
    expect(reason).not.toBe('answered')
  })

  test('checks each redirect for internal addresses, loops, schemes and ports', async () => {
    const port = await peer((request, response) => {
      const to: Record<string, string> = {
        '/inward': 'http://10.0.0.1/',
        '/decimal': 'http://2852039166/latest/',
        '/name': 'http://inside.example/',
        '/file': 'file:///etc/passwd',
        '/port': 'http://page.example:6379/',
        '/circle': '/circle',
        '/once': '/end',
      }
      const location = to[request.url!]
      if (location) response.writeHead(302, { location }).end()
      else response.end('the end')
    })
    const { get } = createClient(port, {
      resolve: async (host) => (host === 'inside.example' ? ['192.168.0.1'] : [open]),
    })
    const at = (path: string) => get(`http://page.example${path}`)
    expect((await at('/once')).bytes.toString()).toBe('the end')
    for (const path of ['/inward', '/decimal', '/name', '/port'])
      expect(await readReason(at(path)), path).toBe('unknown_host')
    expect(await readReason(at('/file'))).toBe('refused')
    expect(await readReason(at('/circle'))).toBe('redirects')
  })

  test('stops reading bodies at the limit, compressed or not', async () => {
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024))
    const port = await peer((request, response) => {
      if (request.url === '/bomb') {
        response.writeHead(200, { 'content-encoding': 'gzip' })
        return response.end(bomb)
      }
      const more = () => {
        while (response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', more)
      more()
    })
    const { get } = createClient(port, { maxBytes: 1024 * 1024 })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await readReason(get('http://page.example/bomb'))).toBe('too_large')
    expect(await readReason(get('http://page.example/endless'))).toBe('too_large')
  })

  test('times out slow, silent and non-HTTP servers', async () => {
    const talks: ((socket: Socket) => void)[] = [
      () => {},
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n')
        const timer = setInterval(() => socket.write('x'), 50)
        socket.on('close', () => clearInterval(timer))
      },
      (socket) => {
        const timer = setInterval(() => socket.write('x-slow: 1\r\n'), 50)
        socket.write('HTTP/1.1 200 OK\r\n')
        socket.on('close', () => clearInterval(timer))
      },
    ]
    for (const talk of talks) {
      const { get } = createClient(await raw(talk), { timeoutMs: 1500 })
      expect(await readReason(get('http://page.example/'))).toBe('timeout')
    }
    for (const said of [
      'not http at all\r\n\r\n',
      `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
      '',
    ]) {
      const { get } = createClient(await raw((socket) => socket.end(said)))
      expect(await readReason(get('http://page.example/'))).toBe('unreachable')
    }
    const switching = await raw((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    )
    expect(await readReason(createClient(switching).get('http://page.example/'))).toBe('unreachable')
  })

  test('reports an error status, an invalid encoding and an unresolved host', async () => {
    const port = await peer((request, response) => {
      if (request.url === '/zstd') return response.writeHead(200, { 'content-encoding': 'zstd' }).end('x')
      if (request.url === '/broken') return response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
      response.writeHead(404).end()
    })
    const { get } = createClient(port)
    expect(await readReason(get('http://page.example/'))).toBe('status')
    expect(await readReason(get('http://page.example/zstd'))).toBe('encoding')
    expect(await readReason(get('http://page.example/broken'))).toBe('encoding')
    const nobody = createClient(port, { resolve: () => new Promise(() => {}), timeoutMs: 1500 })
    expect(await readReason(nobody.get('http://page.example/'))).toBe('timeout')
    const unknown = createClient(port, { resolve: () => Promise.reject(new Error('ENOTFOUND')) })
    expect(await readReason(unknown.get('http://page.example/'))).toBe('unknown_host')
  })

  test('reads pages for other accounts while slow pages of one account use two connections', async () => {
    const waiting: ServerResponse[] = []
    const port = await peer((request, response) => {
      if (request.url === '/slow') waiting.push(response)
      else response.end('fast')
    })
    const { egress } = createClient(port)
    const slow = Array.from({ length: 20 }, () => egress.get('http://page.example/slow', 'text/html', 7))
    await vi.waitFor(() => expect(waiting).toHaveLength(2), 30_000)
    const fast = Array.from({ length: 6 }, (_, i) => egress.get('http://page.example/fast', 'text/html', i))
    for (const response of await Promise.all(fast)) expect(response.bytes.toString()).toBe('fast')
    expect(waiting).toHaveLength(2)
    let ended = 0
    while (ended < slow.length) {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(ended), 30_000)
      expect(waiting.length - ended).toBeLessThanOrEqual(2)
      waiting[ended++]!.end('slow')
    }
    expect(await Promise.all(slow)).toHaveLength(20)
  })

  test('sends nothing if it is disabled', async () => {
    const port = await peer((_, response) => response.end('x'))
    const { get, egress, dialled } = createClient(port, { off: true })
    expect([await readReason(get('http://page.example/')), egress.isOn, dialled]).toEqual(['off', false, []])
  })
})

describe('host resolution', () => {
  const dns = useResource(() => startDns())

  test('resolves hosts over the network, without a blocked thread for silent servers', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `silent-${i}.example`)
    for (const name of names) dns.set(name, 'silent')
    const egress = createEgress({ userAgent: 'test', timeoutMs: 400, servers: [dns.server] })
    const reading = Promise.all(
      names.map((name, i) => readReason(egress.get(`https://${name}/`, 'text/html', i))),
    )
    await vi.waitFor(() => expect(new Set(dns.queriedNames)).toEqual(new Set(names)), 30_000)
    expect(process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap')
    expect(await reading).toEqual(names.map(() => 'timeout'))
    // No query continues after its caller has given up
    expect(process.getActiveResourcesInfo().filter((kind) => /QUERYWRAP|QueryReqWrap/.test(kind))).toEqual([])
  })

  test('resolves hosts, and reports missing ones like those with an internal address', async () => {
    const port = await peer((_, response) => response.end('outside'))
    dns.set('page.example', { addresses: [open] })
    dns.set('inside.example', { addresses: [open, '10.0.0.1'] })
    const { get } = createClient(port, { resolve: createHostLookup([dns.server], []) })
    const response = await get('http://page.example/')
    expect(response.bytes.toString()).toBe('outside')
    const failures: Promise<unknown>[] = ['inside', 'nobody'].map((name) =>
      get(`http://${name}.example/`).catch(({ reason, message }) => ({ reason, message })),
    )
    const [inside, nobody] = await Promise.all(failures)
    expect(inside).toEqual({
      reason: 'unknown_host',
      message: 'the host cannot be reached from this service',
    })
    expect(nobody).toEqual(inside)
  })
})
