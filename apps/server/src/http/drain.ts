import { type RequestListener, Server, type ServerOptions, ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

const idleIterations = 3
const maxAcceptMs = 500

/** An HTTP server that can stop without resetting connections. */
export class DrainableServer extends Server {
  /** True from the start of the shutdown, so that `/readyz` reports it. */
  isEnding = false
  /** While it is on, the server accepts no connections, and each response closes its connection. */
  readonly #draining: { isOn: boolean }
  #keepsIdle = false

  constructor(options: ServerOptions, listener: RequestListener) {
    const draining = { isOn: false }
    // Set where the head is written, because the request may have started before the drain
    class DrainableResponse extends ServerResponse {
      override writeHead(...args: unknown[]): this {
        if (draining.isOn) this.setHeader('connection', 'close')
        encodeHeaderValues(args.at(-1))
        return super.writeHead(...(args as Parameters<ServerResponse['writeHead']>))
      }
    }
    super({ ...options, ServerResponse: DrainableResponse as typeof ServerResponse }, listener)
    this.#draining = draining
  }

  /** Closes idle connections, except during the grace of a drain. `close` calls this first. */
  override closeIdleConnections(): void {
    if (!this.#keepsIdle) super.closeIdleConnections()
  }

  /**
   * Stops the server: rejects connections after the delay; idle ones may send one more request until none has arrived
   * for the grace. Resolves when all are closed.
   */
  async drain({ delayMs = 0, graceMs, limitMs }: DrainLimits): Promise<void> {
    this.isEnding = true
    if (delayMs) await sleep(delayMs)
    await acceptPendingConnections(this)
    this.#keepsIdle = true
    const serverClosed = new Promise<void>((resolve) => this.close(() => resolve()))
    // Set this last: a client whose connection ends connects again, and the closing listener would reset it
    this.#draining.isOn = true
    let requests = 0
    const count = () => {
      requests += 1
    }
    this.on('request', count)
    const limit = setTimeout(() => this.closeAllConnections(), limitMs)
    for (let isClosed = false; !isClosed; ) {
      const requestsBefore = requests
      isClosed = await Promise.race([serverClosed.then(() => true), sleep(graceMs, false, { ref: false })])
      // Read requests that have arrived: closing would reset their connections, and a proxy does not repeat a write
      await nextTurn()
      this.#keepsIdle = false
      if (requests === requestsBefore) this.closeIdleConnections()
    }
    clearTimeout(limit)
    this.off('request', count)
  }
}

/**
 * Percent-encodes characters other than visible ASCII in an object or list of headers. Node would throw, after the
 * response was taken over.
 */
const encodeHeaderValues = (headers: unknown): void => {
  if (typeof headers !== 'object' || headers === null) return
  // Each response pays for this, and a list of pairs would cost more than the test
  if (!Object.values(headers).some(isUnsafe)) return
  for (const [name, value] of Object.entries(headers))
    if (isUnsafe(value))
      Object.assign(headers, { [name]: value.toWellFormed().replace(/[^\t\x20-\x7e]+/g, encodeURIComponent) })
}

const isUnsafe = (value: unknown): value is string =>
  typeof value === 'string' && /[^\t\x20-\x7e]/.test(value)

export type DrainLimits = {
  /** Time for accepting new connections while a load balancer notices the shutdown. */
  delayMs?: number
  /** Time without a request after which idle connections are closed, so that a request on its way gets its response. */
  graceMs: number
  /** Time after the delay until all connections are closed. */
  limitMs: number
}

/** Waits until all waiting connections are accepted, because closing the listener would reset them. Node accepts one per loop iteration. */
const acceptPendingConnections = async (server: Server): Promise<void> => {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  const end = performance.now() + maxAcceptMs
  let idleCount = 0
  while (idleCount < idleIterations && performance.now() < end) {
    const acceptedBefore = accepted
    await nextTurn()
    idleCount = accepted === acceptedBefore ? idleCount + 1 : 0
  }
  server.off('connection', count)
}
