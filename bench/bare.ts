// The reference: nothing but node:http and prepared bytes. Answers carry Content-Type, Content-Encoding where they
// have one, and Content-Length (a 304 has none of them), or all headers of the answer they stand for; besides what
// node:http adds itself: Date, Connection, Keep-Alive.
import { createServer } from 'node:http'

/** What every request is answered with until the next message. `headers` are a flat list, `body` is base64. */
export type Prepared = { status: number; headers: string[]; body: string }

let status = 200
let headers: string[] = []
let body: Buffer | undefined

const server = createServer((_request, response) => {
  response.writeHead(status, headers)
  response.end(body)
})

process.on('message', (prepared: Prepared) => {
  status = prepared.status
  const bytes = Buffer.from(prepared.body, 'base64')
  body = status === 304 ? undefined : bytes
  headers = prepared.headers
  process.send?.({ ready: true })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
