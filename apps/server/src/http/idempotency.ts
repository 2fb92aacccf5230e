import type { Secrets } from '../crypto/secrets.ts'
import type { Database, Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import type { Actor, RequestContext } from '../domain/context.ts'
import { fail } from '../domain/errors.ts'
import type { RemovalJob } from '../domain/job.ts'
import { dayMs, hourMs } from '../lib/durations.ts'
import * as repo from './idempotency-repo.ts'

export const idempotencyTtl = dayMs

/** `body` is the answer's `data` as JSON. */
export type Recorded = { status: number; body: string }
/** Whose records these are: a session or a key. Ids of both are never given out again. */
export type Holder = Pick<Actor, 'credential' | 'userId'>

const purpose = 'idempotency'

/** One guarded execution: what was recorded before, or the right to run now. */
export type Guard =
  | { replay: Recorded }
  | {
      replay: null
      /** Wraps the request's transaction so that its result is recorded in the same commit. */
      tx: RequestContext['tx']
      /** Status the next recorded answer has. */
      status: number
      /** Whether a transaction recorded the answer. */
      recorded: () => boolean
      /** Records an answer that needed no transaction. */
      record: (data: unknown) => Promise<void>
      release: () => void
    }

/**
 * Idempotency keys: kept 24 h per credential. The same key and request replays the first answer, another
 * request is 422, one that still runs in this process is 409. A request that failed leaves no record.
 * Across processes the primary key decides: the second commit finds the first's record and answers 409.
 */
export const createIdempotency = (deps: Pick<Deps, 'db' | 'secrets'>) => {
  const running = new Set<string>()

  return async (
    holder: Holder,
    key: string,
    request: string,
    status: number,
    now: number,
  ): Promise<Guard> => {
    const slot = `${holder.credential}\n${key}`
    if (running.has(slot)) fail('conflict', 'Idempotency-Key: a request with this key is still running', 1)
    running.add(slot)
    try {
      const hash = deps.secrets.mac(purpose, request)
      const found = await repo.findRecord(deps.db.read, holder.credential, key, now - idempotencyTtl)
      if (found) {
        if (found.request_hash !== hash) fail('idempotency_mismatch')
        running.delete(slot)
        return { replay: { status: found.status, body: deps.secrets.open(purpose, found.body) } }
      }
      return guard(deps, { holder, key, hash, now, status }, () => running.delete(slot))
    } catch (error) {
      running.delete(slot)
      throw error
    }
  }
}

type Slot = { holder: Holder; key: string; hash: string; now: number; status: number }

const guard = ({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, slot: Slot, release: () => void): Guard => {
  let recorded = false
  const self = {
    replay: null,
    status: slot.status,
    recorded: () => recorded,
    release,
    tx: <T>(work: Parameters<Database['tx']>[0] & ((...args: never[]) => Promise<T>)) =>
      db.tx(async (tx, after) => {
        const data = (await work(tx, after)) as T
        await insert(secrets, tx, slot, self.status, data)
        after(() => {
          recorded = true
        })
        return data
      }),
    record: (data: unknown) => db.tx((tx) => insert(secrets, tx, slot, self.status, data)),
  }
  return self as Guard
}

const insert = async (secrets: Secrets, tx: Tx, slot: Slot, status: number, data: unknown): Promise<void> => {
  const { credential, userId } = slot.holder
  const inserted = await repo.insertRecord(
    tx,
    {
      credential,
      idempotency_key: slot.key,
      user_id: userId,
      request_hash: slot.hash,
      status,
      body: secrets.seal(purpose, JSON.stringify(data ?? null)),
      created_at: slot.now,
    },
    slot.now - idempotencyTtl,
  )
  if (!inserted) fail('conflict', 'Idempotency-Key: a request with this key was made at the same time', 1)
}

export const oldAnswers: RemovalJob = {
  kind: 'removal',
  name: 'old-answers',
  summary: 'removes answers recorded for an Idempotency-Key over 24 hours ago',
  everyMs: hourMs,
  steps: { answers: (_, db, { now }, limit) => repo.deleteRecords(db, now - idempotencyTtl, limit) },
}
