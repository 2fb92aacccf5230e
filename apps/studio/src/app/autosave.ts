import { isApiError, isOffline } from './errors.ts'
import { merge, untouched } from './merge.ts'

export type SaveStatus =
  /** Nothing to send. */
  | 'saved'
  /** Changed; sent when the person pauses. */
  | 'changed'
  | 'saving'
  /** The service could not be reached (retried automatically), or the session has ended (sent after signing in). */
  | 'waiting'
  /** Refused: something has to be corrected, or a right or the plan is missing. */
  | 'refused'
  /** Another user changed the same fields: the user must choose a side. */
  | 'conflict'

export type SaveState<R> = {
  readonly status: SaveStatus
  /** The resource as the person sees it: what is stored, with every unsaved change. */
  readonly draft: R
  /** Why it was refused. */
  readonly error: unknown
  /** In a conflict: the resource as it is stored now. */
  readonly theirs: R | null
}

/** Keeps unsaved changes when a tab closes or crashes: `localStorage`, or a variable in tests. */
export type DraftStore = {
  read(): { readonly changes: object; readonly revision: number } | null
  write(kept: { readonly changes: object; readonly revision: number } | null): void
}

type Options<R, W> = {
  readonly resource: R
  /** Sends the changes, guarded by the revision that they were made on. `draft` is the resource with them. */
  readonly send: (changes: W, revision: number, draft: R) => Promise<R>
  /** Reads the resource as it is stored, for a conflict. */
  readonly read: () => Promise<R>
  readonly onSaved?: (resource: R) => void
  readonly store?: DraftStore
  /** Milliseconds without a further change before it is sent. */
  readonly delayMs?: number
  /** Milliseconds before the first new try when the service could not be reached; twice as long each time, up to 30 s. */
  readonly retryMs?: number
}

export type Autosave<R, W> = {
  state(): SaveState<R>
  subscribe(listener: () => void): () => void
  /** Adds changes to what is to be saved. */
  change(changes: W): void
  /** Sends what is there now, and resolves when nothing is left or it cannot be sent: true when all is saved. */
  flush(): Promise<boolean>
  /** In a conflict: writes mine over theirs. */
  keepMine(): Promise<boolean>
  /** In a conflict, or when refused: forgets mine. */
  discard(): void
  /** The resource was read or written elsewhere: taken over as far as nothing here is newer. */
  adopt(resource: R): void
  /** Takes over the result of another write of this tab. Unsaved changes are applied on top, without a conflict. */
  rebase(resource: R): void
  /** Drops unsaved changes without sending them, and ignores later ones. Stored changes stay in the store. */
  stop(): void
}

/**
 * Saves one resource while it is edited. One request is under way at a time, guarded by the revision of the response before
 * it. If another user changed other fields, both changes are kept. Unsaved changes stay in the store.
 */
export const createAutosave = <R extends { readonly revision: number }, W extends object>({
  resource,
  send,
  read,
  onSaved,
  store,
  delayMs = 600,
  retryMs = 1000,
}: Options<R, W>): Autosave<R, W> => {
  let stored = resource
  let pending: W | null = null
  let sending: W | null = null
  let current: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let stopped = false
  /** True if `stored` has the content that the unsaved changes were made on. */
  let baseKnown = true
  const listeners = new Set<() => void>()
  let state: SaveState<R> = { status: 'saved', draft: stored, error: null, theirs: null }

  const unsaved = (): W | null => (sending && pending ? merge(sending, pending) : (pending ?? sending))

  const update = (status: SaveStatus, error: unknown = null, theirs: R | null = null) => {
    if (stopped) return
    const changes = unsaved()
    state = { status, draft: changes ? merge(stored, changes) : stored, error, theirs }
    for (const listener of listeners) listener()
  }
  const keep = () => {
    const changes = unsaved()
    store?.write(changes ? { changes, revision: stored.revision } : null)
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => void attempt(), ms)
  }

  const attempt = (): Promise<void> => {
    clearTimeout(timer)
    current ??= (async () => {
      while (pending && !stopped) {
        sending = pending
        pending = null
        update('saving')
        const { revision } = stored
        try {
          stored = await send(sending, revision, merge(stored, sending))
          sending = null
          failures = 0
          keep()
          onSaved?.(stored)
          update(pending ? 'changed' : 'saved')
        } catch (error) {
          // Apply later changes on top of those that were not saved
          pending = unsaved()
          sending = null
          // An own write came between: on what it left, this one is good
          if (isApiError(error, 'stale_revision') && stored.revision > revision) continue
          if (await failed(error)) continue
          return
        }
      }
    })().finally(() => {
      current = null
    })
    return current
  }

  /** Handles a failed save. Returns true if it can be sent again at once. */
  const failed = async (error: unknown): Promise<boolean> => {
    if (isApiError(error, 'unauthenticated')) {
      // No timer: the next session of this browser may belong to another user
      update('waiting', error)
      return false
    }
    if (isOffline(error) || isApiError(error, 'rate_limited')) {
      const wait = isApiError(error) && error.retryAfter ? error.retryAfter * 1000 : retryMs * 2 ** failures
      failures = Math.min(failures + 1, 5)
      update('waiting', error)
      later(Math.min(wait, 30_000))
      return false
    }
    if (!isApiError(error, 'stale_revision')) {
      update('refused', error)
      return false
    }
    try {
      const theirs = await read()
      if (baseKnown && theirs.revision > stored.revision && untouched(stored, theirs, pending ?? {})) {
        stored = theirs
        return true
      }
      update('conflict', error, theirs)
    } catch {
      update('waiting', error)
      later(retryMs)
    }
    return false
  }

  const kept = store?.read()
  if (kept) {
    pending = kept.changes as W
    // Made on the revision that it names: another one since is a conflict, not a silent overwrite
    baseKnown = kept.revision === stored.revision
    stored = { ...stored, revision: kept.revision }
    update('changed')
    later(0)
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    change: (changes) => {
      if (stopped) return
      pending = pending ? merge(pending, changes) : changes
      keep()
      if (state.status === 'conflict') return update('conflict', state.error, state.theirs)
      update(current ? 'saving' : 'changed')
      if (!current) later(delayMs)
    },
    flush: async () => {
      if (current) await current
      if (pending && state.status !== 'conflict') await attempt()
      return unsaved() === null
    },
    keepMine: async () => {
      if (state.theirs) stored = state.theirs
      baseKnown = true
      await attempt()
      return unsaved() === null
    },
    discard: () => {
      clearTimeout(timer)
      if (state.theirs) stored = state.theirs
      baseKnown = true
      pending = null
      keep()
      onSaved?.(stored)
      update('saved')
    },
    adopt: (newer) => {
      if (newer.revision < stored.revision || unsaved()) return
      if (newer === stored) return
      stored = newer
      update(state.status)
    },
    rebase: (newer) => {
      if (stopped || newer.revision <= stored.revision) return
      stored = newer
      keep()
      update(state.status, state.error, state.theirs)
    },
    stop: () => {
      clearTimeout(timer)
      pending = null
      update('saved')
      stopped = true
    },
  }
}
