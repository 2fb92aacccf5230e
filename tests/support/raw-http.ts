import { connect, type Socket } from 'node:net'

export type RawResponse = {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  body: string
}

/** Returns all responses of one connection, split by Content-Length, after the server closes it. */
export const exchange = (port: number, send: (socket: Socket) => unknown): Promise<RawResponse[]> =>
  new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(parseResponses(received)))
    socket.on('connect', () => send(socket))
  })

/** Sends the parts without ending the connection, so that the server must close it. */
export const sendRaw = (port: number, ...pieces: string[]): Promise<RawResponse[]> =>
  exchange(port, (socket) => {
    for (const piece of pieces) socket.write(piece, 'latin1')
  })

/** Sends `beginning`, then one byte every `everyMs` milliseconds until the server closes the connection. */
export const sendByteByByte = (
  port: number,
  beginning: string,
  byte: string,
  everyMs = 20,
): Promise<RawResponse[]> =>
  exchange(port, (socket) => {
    socket.write(beginning)
    const timer = setInterval(() => socket.write(byte), everyMs)
    socket.on('close', () => clearInterval(timer))
  })

const parseResponses = (text: string): RawResponse[] => {
  const responses: RawResponse[] = []
  for (let rest = text; rest; ) {
    const end = rest.indexOf('\r\n\r\n')
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]
    if (end < 0 || !status) throw new Error(`this is no answer: ${rest.slice(0, 200)}`)
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    )
    const from = end + 4
    const length = Number(headers['content-length'] ?? 0)
    responses.push({ status: Number(status), headers, body: rest.slice(from, from + length) })
    rest = rest.slice(from + length)
  }
  return responses
}
