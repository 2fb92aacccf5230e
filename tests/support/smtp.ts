import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { readMail } from './read-mail.ts'

/** Starts an SMTP server on loopback that stores its messages and rejects recipients of `rejected`. */
export const openSmtp = async (rejected: readonly string[] = []) => {
  const received: ReturnType<typeof readMail>[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const error = new Error(`<${address}> user unknown`)
      done(rejected.includes(address) ? Object.assign(error, { responseCode: 550 }) : undefined)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(readMail(Buffer.concat(chunks)))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
