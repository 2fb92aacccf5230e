import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBackground } from '../container.ts'
import { DrainableServer } from './drain.ts'

const listening = async (handler: RequestListener) => {
  const server = new DrainableServer({ keepAliveTimeout: 60_000 }, handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as { port: number }).port }
}

const sendRequest = async (port: number, agent: Agent) => {
  const [response] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.headers.connection
}

test('waits for a response in progress, which announces the close', async () => {
  const requestArrived = Promise.withResolvers<void>()
  const lateRelease = Promise.withResolvers<void>()
  const { server, port } = await listening((_request, response) => {
    requestArrived.resolve()
    void lateRelease.promise.then(() => response.end('late'))
  })
  const agent = new Agent({ keepAlive: true })
  const response = sendRequest(port, agent)
  await requestArrived.promise
  let drained = false
  const drain = server.drain({ graceMs: 50, limitMs: 5000 }).then(() => {
    drained = true
  })
  await expect.poll(() => server.listening).toBe(false)
  await sleep(150)
  expect(drained).toBe(false)
  lateRelease.resolve()
  await drain
  expect(await response).toBe('close')
  agent.destroy()
})

test('percent-encodes characters that a header must not have', async () => {
  const value = 'https://bücher.example/例\r\nx: \ud800'
  const expected = 'https://b%C3%BCcher.example/%E4%BE%8B%0D%0Ax: %EF%BF%BD'
  for (const way of [
    (_, response) => response.writeHead(302, { location: value, link: value }).end(),
    (_, response) => response.writeHead(302, 'Found', ['location', value, 'link', value]).end(),
  ] satisfies RequestListener[]) {
    const { server, port } = await listening(way)
    const [response] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage]
    expect(response.headers).toMatchObject({ location: expected, link: expected })
    response.resume()
    server.close()
  }
})

test('sends Connection: close however a handler writes its headers', async () => {
  const headers = ['content-type', 'text/plain', 'content-length', '2']
  const ways: RequestListener[] = [
    (_, response) => response.end('ok'),
    (_, response) => response.writeHead(200, headers).end('ok'),
    (_, response) => response.writeHead(200, 'Fine', { 'content-length': 2 }).end('ok'),
    (_, response) => response.setHeader('connection', 'keep-alive').writeHead(200, headers).end('ok'),
  ]
  for (const way of ways) {
    const requestArrived = Promise.withResolvers<void>()
    const draining = Promise.withResolvers<void>()
    const { server, port } = await listening((request, response) => {
      requestArrived.resolve()
      void draining.promise.then(() => way(request, response))
    })
    const agent = new Agent({ keepAlive: true })
    const response = sendRequest(port, agent)
    await requestArrived.promise
    const drained = server.drain({ graceMs: 10, limitMs: 5000 })
    await expect.poll(() => server.listening).toBe(false)
    draining.resolve()
    await drained
    expect(await response).toBe('close')
    agent.destroy()
  }
})

test('accepts one more request on an idle connection within the grace period', async () => {
  const { server, port } = await listening((_request, response) => response.end('ok'))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await sendRequest(port, agent)).toBe('keep-alive')
  // Ends with the connection, long before its limits
  const drained = server.drain({ graceMs: 30_000, limitMs: 60_000 })
  await expect.poll(() => server.listening).toBe(false)
  expect(await sendRequest(port, agent)).toBe('close')
  await drained
  agent.destroy()
})

test('responds to a request that has arrived when idle connections are closed', async () => {
  const { server, port } = await listening((_request, response) => response.end('ok'))
  const client = connect(port, '127.0.0.1')
  const readResponse = async () => String((await once(client, 'data'))[0])
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  client.write(request)
  expect(await readResponse()).toMatch(/^HTTP\/1\.1 200 .*keep-alive/s)
  const drained = server.drain({ graceMs: 50, limitMs: 5000 })
  await expect.poll(() => server.listening).toBe(false)
  client.write(request)
  // The grace ends before the event loop can read the request
  const until = performance.now() + 200
  while (performance.now() < until);
  expect(await readResponse()).toMatch(/^HTTP\/1\.1 200 .*close/s)
  await drained
})

test('accepts new connections during the delay', async () => {
  const { server, port } = await listening((_request, response) => response.end('ok'))
  const drained = server.drain({ delayMs: 2000, graceMs: 10, limitMs: 5000 })
  expect(server.isEnding).toBe(true)
  const agent = new Agent({ keepAlive: true })
  expect(await sendRequest(port, agent)).toBe('keep-alive')
  await drained
  await expect(sendRequest(port, new Agent())).rejects.toThrow('ECONNREFUSED')
  agent.destroy()
})

test('closes idle connections after the grace period and stuck ones at the limit', async () => {
  const requestArrived = Promise.withResolvers<void>()
  const { server, port } = await listening(() => requestArrived.resolve())
  const idle = connect(port, '127.0.0.1')
  const stuck = connect(port, '127.0.0.1')
  stuck.on('error', () => {})
  stuck.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await requestArrived.promise
  const startedAt = performance.now()
  await server.drain({ graceMs: 100, limitMs: 600 })
  expect(performance.now() - startedAt).toBeGreaterThan(500)
  idle.destroy()
  stuck.destroy()
})

test('leaves other servers of the process and prototypes of Node unchanged', async () => {
  const { writeHead } = ServerResponse.prototype
  const other = await listening((_request, response) => response.end('ok'))
  const endedServer = await listening((_request, response) => response.end('ok'))
  await endedServer.server.drain({ graceMs: 10, limitMs: 100 })
  const agent = new Agent({ keepAlive: true })
  expect(await sendRequest(other.port, agent)).toBe('keep-alive')
  expect(ServerResponse.prototype.writeHead).toBe(writeHead)
  agent.destroy()
  other.server.close()
})

test('waits for all background work and logs its errors', async () => {
  const logged: unknown[] = []
  const { background, drain } = createBackground({ error: (line: unknown) => logged.push(line) } as never)
  const done: string[] = []
  background('first', async () => {
    await sleep(20)
    done.push('first')
    background('second', async () => {
      await sleep(20)
      done.push('second')
    })
  })
  background('broken', async () => {
    throw new Error('no')
  })
  await drain()
  expect(done).toEqual(['first', 'second'])
  expect(logged).toMatchObject([{ work: 'broken' }])
})
