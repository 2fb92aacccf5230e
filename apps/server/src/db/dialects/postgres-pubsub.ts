import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { DatabaseLog } from './engine.ts'
import { acquireSharedLock } from './postgres-use.ts'

const firstRetryMs = 250
const lastRetryMs = 5_000
/** Interval of the queries that detect a lost peer. */
const heartbeatMs = 30_000

type Listener = { channel: string; onMessage: (payload: string) => void; onLost: (() => void) | undefined }

/** Runs LISTEN on its own connection, which also marks the database as in use. Reconnects after a loss while subscribers exist. */
export function createPubsub(config: pg.ClientConfig, log: DatabaseLog) {
  const listeners: Listener[] = []
  // A message begins with the id of its sender, which has already delivered it to its own listeners
  const senderId = randomUUID()
  let client: pg.Client | undefined
  let isConnected = false
  let isShutDown = false
  let retryMs = firstRetryMs
  let timer: NodeJS.Timeout | undefined
  let wantsLock = false
  let lockedClient: pg.Client | undefined
  let connecting: Promise<void> = Promise.resolve()

  function deliver(channel: string, payload: string) {
    for (const listener of listeners) {
      if (listener.channel !== channel) continue
      attempt(() => listener.onMessage(payload))
    }
  }

  function attempt(work: () => void) {
    try {
      work()
    } catch (error) {
      log.warn({ err: error }, 'a subscriber failed')
    }
  }

  function notifyLost() {
    for (const { onLost } of listeners) if (onLost) attempt(onLost)
  }

  const findUnheardChannel = (listening: Set<string>) =>
    listeners.find((listener) => !listening.has(listener.channel))?.channel

  function connect() {
    connecting = connectOnce()
    // Callers that await the attempt handle its error; `lose` schedules the next attempt
    connecting.catch(() => {})
  }

  let queue: Promise<unknown> = Promise.resolve()
  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work)
    queue = result.catch(() => {})
    return result
  }

  async function connectOnce() {
    const newClient = new pg.Client({ ...config, application_name: 'vitrine-pubsub', query_timeout: 5_000 })
    client = newClient
    let isClosed = false
    const handleLoss = (error?: Error) => {
      if (isClosed) return
      isClosed = true
      clearTimeout(timer)
      newClient.end().catch(() => {})
      if (isShutDown) return
      if (isConnected) {
        log.warn({ err: error }, 'the connection for database notifications was lost')
        notifyLost()
      }
      isConnected = false
      timer = setTimeout(connect, retryMs)
      timer.unref()
      retryMs = Math.min(retryMs * 2, lastRetryMs)
    }
    newClient.on('error', handleLoss)
    newClient.on('end', () => handleLoss())
    newClient.on('notification', ({ channel, payload = '' }) => {
      if (!payload.startsWith(senderId)) deliver(channel, payload.slice(senderId.length))
    })
    try {
      await newClient.connect()
      const listening = new Set<string>()
      // Computed in each iteration, because a subscriber may be added while this one waits
      for (
        let next = findUnheardChannel(listening);
        next !== undefined;
        next = findUnheardChannel(listening)
      ) {
        listening.add(next)
        const channel = next
        await enqueue(() => listen(newClient, channel))
      }
      if (wantsLock) await lockOn(newClient)
      isConnected = true
      retryMs = firstRetryMs
      notifyLost()
      const beat = () => {
        enqueue(() => newClient.query('select 1')).then(() => schedule(), handleLoss)
      }
      const schedule = () => {
        if (isClosed || isShutDown) return
        timer = setTimeout(beat, heartbeatMs)
        timer.unref()
      }
      schedule()
    } catch (error) {
      handleLoss(error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  }

  async function lockOn(client: pg.Client) {
    if (lockedClient === client) return
    await enqueue(() => acquireSharedLock(client))
    lockedClient = client
  }

  return {
    deliver,
    isListening: () => isConnected,
    toMessage: (payload: string) => senderId + payload,
    subscribe(channel: string, onMessage: (payload: string) => void, onLost?: () => void) {
      listeners.push({ channel, onMessage, onLost })
      if (!client) connect()
      // While connecting, new channels are read from the list; afterwards they are added here
      else if (isConnected)
        enqueue(() => listen(client!, channel)).then(
          () => onLost && attempt(onLost),
          () => {},
        )
    },
    async acquireSharedLock() {
      wantsLock = true
      if (!client) connect()
      await connecting
      await lockOn(client!)
    },
    async close() {
      isShutDown = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

async function listen(client: pg.Client, channel: string) {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}
