import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** TCP proxy that can be cut or delayed. */
export type TcpProxy = {
  readonly port: number
  /** Resets open connections and rejects new ones. */
  cut(): Promise<void>
  /** Accepts connections and bytes but forwards nothing, like a network that drops packets. */
  silence(): void
  /** Ends `cut` and `silence`. Earlier connections stay broken. */
  restore(): Promise<void>
  /** Delay of packets from the server in milliseconds. */
  delay(ms: number): void
  close(): Promise<void>
}

/** Forwards a free port of 127.0.0.1 to another port. */
export const startTcpProxy = async (target: { host: string; port: number }): Promise<TcpProxy> => {
  const open = new Set<Socket>()
  let delayMs = 0
  let silent = false
  const accept = (client: Socket) => {
    const server = connect(target)
    for (const socket of [client, server]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.on('data', (bytes: Buffer) => silent || server.destroyed || server.write(bytes))
    let before: Promise<unknown> = Promise.resolve()
    server.on('data', (bytes: Buffer) => {
      const late = sleep(delayMs)
      // Keeps the order if the delay changes
      before = Promise.all([before, late]).then(() => silent || client.destroyed || client.write(bytes))
    })
  }
  let listener: Server
  const listen = async (port: number): Promise<number> => {
    listener = createServer(accept).listen(port, '127.0.0.1')
    await once(listener, 'listening')
    return (listener.address() as { port: number }).port
  }
  const port = await listen(0)
  const cut = async () => {
    const closed = once(listener, 'close')
    listener.close()
    for (const socket of open) socket.resetAndDestroy()
    await closed
  }
  return {
    port,
    cut,
    silence() {
      silent = true
    },
    async restore() {
      silent = false
      if (!listener.listening) await listen(port)
    },
    delay(ms) {
      delayMs = ms
    },
    async close() {
      if (listener.listening) await cut()
    },
  }
}
