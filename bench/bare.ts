// The reference server: node:http with prepared bytes. Sends Content-Type, Content-Encoding and Content-Length (not for 304), or all
// headers of the original response.
import { createServer } from 'node:http'

/** Response to all requests until the next message. `headers` is a flat list, `body` is base64. */
export type PreparedResponse = { status: number; headers: string[]; body: string }

let status = 200
let headers: string[] = []
let body: Buffer | undefined

const server = createServer((_request, response) => {
  response.writeHead(status, headers)
  response.end(body)
})

process.on('message', (prepared: PreparedResponse) => {
  status = prepared.status
  const bytes = Buffer.from(prepared.body, 'base64')
  body = status === 304 ? undefined : bytes
  headers = prepared.headers
  process.send?.({ ready: true })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
