import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { webhookEventTypes } from '@vitrine/contract'
import { webhookDeliveries } from '../../apps/server/src/features/webhooks/index.ts'
import { runJob } from '../../apps/server/src/jobs/engine.ts'
import { type ApiUser, type App, type Data, fixedClock, startApp } from './app.ts'
import type { EngineName } from './databases.ts'

export type Received = {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
  /** Body of the event or chat message. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
  readonly json: any
}

export type Receiver = {
  /** Origin for `EGRESS_ALLOW` and endpoints. */
  readonly url: string
  readonly host: string
  /** All received requests in order, including those without a response. */
  readonly received: Received[]
  /** Returns the status, or writes the response and returns undefined. The default returns 204. */
  answer: (message: Received, response: ServerResponse, request: IncomingMessage) => number | undefined
  close(): Promise<void>
}

export const openReceiver = async (port = 0): Promise<Receiver> => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const headers = request.headers as Record<string, string>
      const message = { path: request.url ?? '', headers, body, json: JSON.parse(body || 'null') }
      received.push(message)
      const status = receiver.answer(message, response, request)
      if (status !== undefined) response.writeHead(status).end()
    })
    // The client may disconnect before the response
    request.on('error', () => {})
    response.on('error', () => {})
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as { port: number }).port}`
  const receiver: Receiver = {
    url: `http://${host}`,
    host,
    received,
    answer: () => 204,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

/** Starts a service that may send to a receiver on loopback. */
export const openWebhooks = async (engine: EngineName, env: Record<string, string> = {}) => {
  const receiver = await openReceiver()
  const app = await startApp(engine, { EGRESS: 'on', EGRESS_ALLOW: receiver.host, ...env }, fixedClock)
  return { receiver, ...webhookTools(app, receiver), close: () => closeBoth(app, receiver) }
}

const closeBoth = async (app: App, receiver: Receiver) => {
  await app.close()
  await receiver.close()
}

const webhookTools = (app: App, receiver: Receiver) => {
  const must = async (call: ReturnType<App['call']>): Promise<Data> => {
    const { status, errors, data } = await call
    if (status >= 300) throw new Error(`responded with ${status}: ${errors.join('; ')}`)
    return data
  }
  return {
    app,
    must,
    reset: () => {
      receiver.received.length = 0
      receiver.answer = () => 204
    },
    send: () => runJob(app.deps, webhookDeliveries, { now: app.clock.now }),
    /** Adds an endpoint at the receiver. By default it gets all events except those of each write. */
    add: (user: ApiUser, body: object = {}, query = ''): Promise<Data> =>
      must(
        app.call(user, 'POST', `/ext/v1/webhooks${query}`, {
          url: `${receiver.url}/hook`,
          events: webhookEventTypes.filter(
            (type) => !/^(?:link|profile)\.(?:created|updated|archived|restored)$/.test(type),
          ),
          ...body,
        }),
      ),
    get: (user: ApiUser, id: number): Promise<Data> => must(app.call(user, 'GET', `/ext/v1/webhooks/${id}`)),
    change: (user: ApiUser, id: number, body: object): Promise<Data> =>
      must(app.call(user, 'PUT', `/ext/v1/webhooks/${id}`, body)),
    list: (user: ApiUser, id: number, query = ''): Promise<Data[]> =>
      must(app.call(user, 'GET', `/ext/v1/webhooks/${id}/deliveries${query}`)),
    /** Unpublishes and publishes the page, which causes one event. */
    publish: async (user: ApiUser) => {
      for (const is_published of [false, true])
        await must(app.call(user, 'PUT', `/profile?profile_id=${user.profileId}`, { is_published }))
    },
    /** Adds a form and returns a function that submits it. */
    form: async (user: ApiUser) => {
      const link = { title: 'Write to us', url: 'https://robin.example', kind: 'form' }
      const { id } = await must(app.call(user, 'POST', `/links?profile_id=${user.profileId}`, link))
      const fill = async (message: string) => {
        // A submission within a second of the previous one counts as spam
        app.clock.now += 2000
        const payload = { email: 'kim@example.org', message }
        const response = await app.app.inject({ method: 'POST', url: `/f/${id}`, payload })
        if (response.statusCode >= 400) throw new Error(`the form responded with ${response.statusCode}`)
      }
      return { id: id as number, fill }
    },
  }
}

export type Webhooks = Awaited<ReturnType<typeof openWebhooks>>
