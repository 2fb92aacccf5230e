import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Returns a free port below the range of outgoing connections, which starts at 32768. A port that the system chooses comes from that
 * range, so a connection of another test could take it before the service listens.
 */
export const findFreePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(10_000, 32_768)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
