import { type Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

const quietTurns = 3
const longestAcceptMs = 500

export type DrainLimits = {
  /** How long idle connections stay open, so that a request already on its way is answered; ms. */
  graceMs: number
  /** When every connection is cut, whatever it does; ms. */
  limitMs: number
}

/**
 * Ends a server without resetting anybody: new connections are refused, every answer on an open connection
 * says `Connection: close`, and only connections left idle are closed. Resolves when none is open.
 * `http.Server.close` alone would cut idle connections at once, and with them the request a busy client is
 * just sending.
 */
export const drainConnections = async (server: Server, { graceMs, limitMs }: DrainLimits): Promise<void> => {
  await acceptWaiting(server)
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  keepNoConnectionOf(server)
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
  const end = performance.now() + longestAcceptMs
  for (let quiet = 0; quiet < quietTurns && performance.now() < end; ) {
    const before = accepted
    await nextTurn()
    quiet = accepted === before ? quiet + 1 : 0
  }
  server.off('connection', count)
}

/** Also for requests under way, whose answers exist already: so it is done where every answer writes its head. */
const keepNoConnectionOf = (server: Server): void => {
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (
    this: ServerResponse,
    ...args: Parameters<typeof writeHead>
  ) {
    if ((this.socket as { server?: unknown } | null)?.server === server) this.shouldKeepAlive = false
    return writeHead.apply(this, args)
  } as typeof writeHead
}
