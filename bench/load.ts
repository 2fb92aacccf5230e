// The load generator. It runs in a separate process, sends prepared bytes and reads only status and length, so that the
// server remains the bottleneck.
import { connect, type Socket } from 'node:net'

/** Requests and duration of a run. Each connection waits for a response before its next request. */
export type Job = {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly requests: readonly string[]
  /** Expected status. Another status ends the run, so that errors do not count as speed. */
  readonly status: number
}

/** Responses per second, and response times in milliseconds. */
export type LoadResult = { rate: number; p50: number; p99: number; responses: number }

const slotMs = 0.01
const slots = 200_000 // Times above 2 s count in the last one

const load = (job: Job): Promise<LoadResult> =>
  new Promise((resolve, reject) => {
    const requests = job.requests.map((text) => Buffer.from(text))
    const times = new Uint32Array(slots + 1)
    const sockets: Socket[] = []
    let next = 0
    let responses = 0
    let ended = false
    const started = performance.now()

    const end = (error?: Error) => {
      if (ended) return
      ended = true
      const seconds = (performance.now() - started) / 1000
      for (const socket of sockets) socket.destroy()
      if (error) reject(error)
      else
        resolve({
          rate: responses / seconds,
          p50: findPercentile(times, responses, 0.5),
          p99: findPercentile(times, responses, 0.99),
          responses,
        })
    }

    for (let i = 0; i < job.connections; i++) {
      const socket = connect(job.port, '127.0.0.1')
      sockets.push(socket.setNoDelay(true))
      let sent = 0
      const send = () => {
        sent = performance.now()
        socket.write(requests[next++ % requests.length]!)
      }
      const read = createReader(job.status, () => {
        const slot = Math.trunc((performance.now() - sent) / slotMs)
        times[Math.min(slot, slots)]!++
        responses++
        if (!ended) send()
      })
      socket.on('connect', send)
      socket.on('data', (chunk) => {
        try {
          read(chunk)
        } catch (error) {
          end(error as Error)
        }
      })
      socket.on('error', end)
      socket.on('close', () => end(new Error('The service closed a connection')))
    }
    setTimeout(end, job.seconds * 1000)
  })

/** Parses responses of one connection. A response is complete when its Content-Length has arrived. */
const createReader = (status: number, whole: () => void) => {
  let head: Buffer = Buffer.alloc(0)
  let missing = 0
  return (chunk: Buffer): void => {
    if (missing > chunk.length) {
      missing -= chunk.length
      return
    }
    if (missing) {
      missing = 0
      whole()
      return
    }
    const bytes = head.length ? Buffer.concat([head, chunk]) : chunk
    const end = bytes.indexOf('\r\n\r\n')
    if (end < 0) {
      head = bytes
      return
    }
    head = head.length ? Buffer.alloc(0) : head
    const actual = Number(bytes.toString('latin1', 9, 12))
    if (actual !== status) throw new Error(`Expected ${status}, got ${bytes.toString().slice(0, 2000)}`)
    const lines = bytes.toString('latin1', 0, end)
    const length = actual === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(lines)?.[1] ?? Number.NaN)
    missing = end + 4 + length - bytes.length
    if (!(missing >= 0)) throw new Error(`An answer without an end: ${lines}`)
    if (missing === 0) whole()
  }
}

const findPercentile = (times: Uint32Array, count: number, part: number): number => {
  let total = 0
  for (let slot = 0; slot <= slots; slot++) {
    total += times[slot]!
    if (total >= count * part) return (slot + 0.5) * slotMs
  }
  return Number.NaN
}

process.on('message', (job: Job) => {
  load(job).then(
    (measured) => process.send?.({ measured }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
