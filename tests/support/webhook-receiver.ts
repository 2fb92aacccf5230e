import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Received = {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
  /** Of the event, or of the chat message. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
  readonly json: any
}

export type Receiver = {
  /** `http://127.0.0.1:port`, for `EGRESS_ALLOW` and endpoints. */
  readonly url: string
  readonly host: string
  /** Everything that came, in order, answered or not. */
  readonly received: Received[]
  /** What it answers: a status, or work on the response; 204 at first. */
  answer: (message: Received, response: ServerResponse, request: IncomingMessage) => number | undefined
  close(): Promise<void>
}

/** A server that takes webhooks, on loopback. */
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
    // Who asks may be gone before the answer
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
