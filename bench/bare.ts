// The reference: nothing but node:http and prepared bytes. Answers carry Content-Type and Content-Length
// (a 304 has neither), besides what node:http adds itself: Date, Connection, Keep-Alive.
import { createServer } from 'node:http'

/** What every request is answered with until the next message. */
export type Prepared = { status: number; type: string; encoding: string; body: string }

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
  headers = status === 304 ? [] : ['content-type', prepared.type, 'content-length', String(bytes.length)]
  if (prepared.encoding) headers.push('content-encoding', prepared.encoding)
  process.send?.({ ready: true })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
