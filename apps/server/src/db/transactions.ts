import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseLog, Engine, Message } from './dialects/engine.ts'
import { UnconfirmedCommit } from './dialects/errors.ts'
import type { AfterCommit, Tx } from './handle.ts'

type Open = { running: boolean; messages: Message[]; after: (() => void)[] }

const channelPattern = /^[a-z][a-z0-9_]{0,62}$/
/** PostgreSQL rejects messages over 7,999 bytes; the sender's id takes 36. */
const maxPayloadBytes = 7_900

/** Creates transactions with messages and work that follow the commit. */
export const createTransactions = (log: DatabaseLog) => {
  const current = new AsyncLocalStorage<Open | undefined>()
  const runOutside = (work: () => void): void => current.run(undefined, work)

  /** Throws if the running code is inside a transaction. */
  const guard = (handle: string): void => {
    if (current.getStore()?.running)
      throw new Error(`${handle} was used inside a transaction; pass the transaction's db on`)
  }

  const runTransaction = async <T>(
    engine: Engine,
    work: (db: Tx, after: AfterCommit) => Promise<T>,
  ): Promise<T> => {
    guard('tx')
    const db = await engine.begin()
    const open: Open = { running: true, messages: [], after: [] }
    let result: T
    let unconfirmed: UnconfirmedCommit | undefined
    try {
      result = await current.run(open, () => work(db, (callback) => open.after.push(callback)))
      open.running = false
      open.messages = removeDuplicates(open.messages)
      // Send inside the transaction, so that a crash after the commit cannot lose them
      if (open.messages.length) await engine.publishOnCommit(db, open.messages)
      await db.commit().execute()
    } catch (error) {
      open.running = false
      // Report the first error: a rollback may fail only because the connection is lost
      await db
        .rollback()
        .execute()
        .catch((failure: unknown) => log.warn({ err: failure }, 'a rollback failed'))
      if (!(error instanceof UnconfirmedCommit)) throw error
      unconfirmed = error
    }
    for (const { channel, payload } of open.messages)
      runOutside(() => engine.deliverLocally(channel, payload))
    if (unconfirmed?.cause) throw unconfirmed
    for (const callback of open.after) runOutside(() => runAfterCommit(callback, log))
    if (unconfirmed) throw unconfirmed
    return result!
  }

  /** Sends a message, inside a transaction with its commit. */
  const publish = (engine: Engine, channel: string, payload: string): void => {
    assertPublishable(channel, payload)
    const open = current.getStore()
    if (open?.running) open.messages.push({ channel, payload })
    else engine.publishNow(channel, payload)
  }

  return { guard, runTransaction, publish, runOutside }
}

function runAfterCommit(work: () => void, log: DatabaseLog) {
  const logFailure = (error: unknown) => log.warn({ err: error }, 'work after a commit failed')
  try {
    // A caller may pass async work by mistake: catch its rejection so that the process does not end
    const pending: unknown = work()
    if (pending instanceof Promise) pending.catch(logFailure)
  } catch (error) {
    logFailure(error)
  }
}

const removeDuplicates = (messages: readonly Message[]): Message[] => [
  ...new Map(messages.map((message) => [`${message.channel} ${message.payload}`, message])).values(),
]

export function assertPublishable(channel: string, payload: string) {
  if (!channelPattern.test(channel)) throw new Error(`the channel ${channel} must be a lower-case identifier`)
  if (Buffer.byteLength(payload) > maxPayloadBytes) {
    throw new Error(`a message on ${channel} may have ${maxPayloadBytes} bytes at most`)
  }
}
