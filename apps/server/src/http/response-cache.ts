import { LRUCache } from 'lru-cache'
import type { Caller } from './auth.ts'
import type { OperationResponse } from './pipeline.ts'

type Entry = {
  readonly response: OperationResponse & { readonly body: Buffer }
  readonly state: string
  /** Monotonic time: a wall clock that is set back must not prolong an entry. */
  readonly createdAt: number
  /** Wall-clock time: schedules follow it, so an entry must not survive a jump. */
  readonly now: number
}

/** Memory of an entry beside its body, key and state, in bytes. */
const entryOverhead = 500
const lifetimeMs = 1000

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Reuses responses of operations that the contract marks as `cacheable`. An entry is valid while caller and target have the
 * same state (user, scope, role, plan, block, revisions), and for at most one second, because schedules start without a
 * write.
 */
export const createResponseCache = (maxBytes: number) => {
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ response, state }, key) =>
      response.body.byteLength + state.length + key.length + entryOverhead,
  })

  return {
    get: (caller: Caller, url: string, target: unknown): OperationResponse | undefined => {
      const entry = entries.get(keyOf(caller, url))
      const isFresh =
        entry &&
        performance.now() - entry.createdAt < lifetimeMs &&
        Math.abs(caller.now - entry.now) < lifetimeMs
      return isFresh && entry.state === stateOf(caller, target) ? entry.response : undefined
    },

    /** Stores a response, unless it is streamed or sets cookies. */
    set: (caller: Caller, url: string, target: unknown, response: OperationResponse): void => {
      if (typeof response.body !== 'string' || response.cookies) return
      // Not Buffer.from, whose small buffers keep a block of 8 KiB alive
      const body = Buffer.alloc(Buffer.byteLength(response.body))
      body.write(response.body)
      entries.set(keyOf(caller, url), {
        response: { ...response, body },
        state: stateOf(caller, target),
        createdAt: performance.now(),
        now: caller.now,
      })
    },
  }
}

const keyOf = ({ actor }: Caller, url: string): string => `${actor?.credential} ${url}`

/** Everything of caller and target that a response depends on. The target of a cacheable operation contains its revisions. */
const stateOf = ({ actor }: Caller, target: unknown): string => JSON.stringify([actor, target])
