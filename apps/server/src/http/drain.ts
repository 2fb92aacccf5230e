import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

const quietTurns = 3
const maxAcceptMs = 500

const ending = new WeakSet<Server>()
/** Those that end and accept nobody any more. */
const draining = new WeakSet<Server>()

/** Whether a server takes its last requests: `/readyz` says so. */
export const isEnding = (server: Server): boolean => ending.has(server)

/**
 * A server whose answers end their connections as soon as it drains: also those to requests that were under way
 * before, since it is decided where every answer writes its head.
 */
export const createDrainableServer = (options: ServerOptions, listener: RequestListener): Server => {
  class DrainableResponse extends ServerResponse {
    override writeHead(...args: unknown[]): this {
      if (draining.has(server)) this.setHeader('connection', 'close')
      return super.writeHead(...(args as Parameters<ServerResponse['writeHead']>))
    }
  }
  const server: Server = createServer({ ...options, ServerResponse: DrainableResponse }, listener)
  return server
}

export type DrainLimits = {
  /** How long new connections are still accepted, so that a load balancer notices and sends no more; ms. */
  delayMs?: number
  /** How long idle connections stay open, so that a request already on its way is answered; ms. */
  graceMs: number
  /** When every connection is cut, whatever it does; ms from the end of the delay. */
  limitMs: number
}

/**
 * Ends a server without resetting anybody: after the delay new connections are refused, every answer on an open connection
 * says `Connection: close` (when `createDrainableServer` made it), and only connections left idle are closed.
 * Resolves when none is open.
 * `http.Server.close` alone would cut idle connections at once, and with them the request a busy client is
 * just sending.
 */
export const drainConnections = async (
  server: Server,
  { delayMs = 0, graceMs, limitMs }: DrainLimits,
): Promise<void> => {
  ending.add(server)
  if (delayMs) await sleep(delayMs)
  await acceptWaiting(server)
  // Not http.Server's own, which begins with closing what is idle
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  // Not before: who is told to close connects anew, and would be reset with what waits to be accepted
  draining.add(server)
  let sweep: NodeJS.Timeout | undefined
  const grace = setTimeout(() => {
    sweep = setInterval(() => server.closeIdleConnections(), 50)
  }, graceMs)
  const limit = setTimeout(() => server.closeAllConnections(), limitMs)
  await closed
  for (const timer of [grace, limit, sweep]) clearTimeout(timer)
}

/**
 * The kernel resets the connections that still wait to be accepted when a listener closes, and Node accepts
 * one in a turn of the event loop: so turns go by until some have brought none.
 */
const acceptWaiting = async (server: Server): Promise<void> => {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  const end = performance.now() + maxAcceptMs
  for (let quiet = 0; quiet < quietTurns && performance.now() < end; ) {
    const before = accepted
    await nextTurn()
    quiet = accepted === before ? quiet + 1 : 0
  }
  server.off('connection', count)
}
