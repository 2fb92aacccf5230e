import { runWhenTyped } from './composition.ts'
import { isApiError, isOffline } from './errors.ts'
import { createListeners } from './listeners.ts'
import { type Conflict, findConflicts, isUnchanged, merge } from './merge.ts'

export type SaveStatus =
  | 'saved'
  | 'changed'
  | 'saving'
  /** The service is unreachable (retried automatically), or the session has ended (sent after signing in). */
  | 'waiting'
  /** The user must correct a value, or lacks a role or plan. */
  | 'refused'
  /** Another user changed the same fields, so the user must choose. */
  | 'conflict'

export type SaveState<R> = {
  readonly status: SaveStatus
  /** The stored resource with all unsaved changes. */
  readonly draft: R
  readonly error: unknown
  /** Resource with the other user's changes, during a conflict. */
  readonly theirs: R | null
  /** Changed fields that are stored with another value, during a conflict. */
  readonly conflicts: readonly Conflict[]
}

/** Storage for unsaved changes that survives a closed tab or a crash: `localStorage`, or a variable in tests. */
export type DraftStore = {
  read(): { readonly changes: object; readonly revision: number } | null
  write(draft: { readonly changes: object; readonly revision: number } | null): void
}

type Options<R, W> = {
  readonly resource: R
  /** Sends the changes; `draft` is the resource with them. Fails if the resource no longer has `revision`. */
  readonly send: (changes: W, revision: number, draft: R) => Promise<R>
  readonly read: () => Promise<R>
  readonly onSaved?: (resource: R) => void
  readonly store?: DraftStore
  /** Idle time before sending, in milliseconds. */
  readonly delayMs?: number
  /** Time before the first retry if the service is unreachable, in milliseconds. Doubles with each retry, up to 30 s. */
  readonly retryMs?: number
}

export type Autosave<R, W> = {
  state(): SaveState<R>
  subscribe(listener: () => void): () => void
  change(changes: W): void
  /** Sends all changes now. Resolves to false if a change cannot be saved. */
  flush(): Promise<boolean>
  /** Overwrites the other user's changes in a conflict. */
  keepMine(): Promise<boolean>
  discard(): void
  /** Replaces the resource by a newer one, unless there are unsaved changes. */
  adopt(resource: R): void
  /** Replaces the resource after another write of this tab. Unsaved changes are applied on top, without a conflict. */
  rebase(resource: R): void
  /** Drops unsaved changes without sending them, and ignores later changes. Changes in the store remain. */
  stop(): void
}

/**
 * Saves a resource while it is edited, with one request at a time, guarded by the revision of the previous response. Keeps both changes if
 * another user changed other fields. Unsaved changes remain in the store.
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
  let runningSave: Promise<void> | null = null
  let cancelSave = () => {}
  let failures = 0
  let isStopped = false
  /** True if `stored` has the content on which the unsaved changes are based. */
  let isBaseKnown = true
  const { subscribe, report } = createListeners()
  let state: SaveState<R> = { status: 'saved', draft: stored, error: null, theirs: null, conflicts: [] }

  const mergeUnsavedChanges = (): W | null =>
    sending && pending ? merge(sending, pending) : (pending ?? sending)

  const update = (status: SaveStatus, error: unknown = null, theirs: R | null = null) => {
    if (isStopped) return
    const changes = mergeUnsavedChanges()
    const conflicts = theirs && changes ? findConflicts(changes, theirs) : []
    state = { status, draft: changes ? merge(stored, changes) : stored, error, theirs, conflicts }
    report()
  }
  const storeDraft = () => {
    const changes = mergeUnsavedChanges()
    store?.write(changes ? { changes, revision: stored.revision } : null)
  }
  const scheduleSave = (ms: number) => {
    cancelSave()
    if (isStopped) return
    cancelSave = runWhenTyped(() => void save(), ms)
  }

  const save = (): Promise<void> => {
    cancelSave()
    runningSave ??= (async () => {
      while (pending && !isStopped) {
        sending = pending
        pending = null
        update('saving')
        const { revision } = stored
        try {
          stored = await send(sending, revision, merge(stored, sending))
          sending = null
          failures = 0
          storeDraft()
          onSaved?.(stored)
          update(pending ? 'changed' : 'saved')
        } catch (error) {
          const hasLaterChanges = pending !== null
          pending = mergeUnsavedChanges()
          sending = null
          if (await handleFailure(error, revision)) continue
          // A later change can correct the refused value
          if (hasLaterChanges && state.status === 'refused') continue
          return
        }
      }
    })().finally(() => {
      runningSave = null
    })
    return runningSave
  }

  /** Returns true if the failed save of `revision` can be sent again immediately. */
  const handleFailure = async (error: unknown, revision: number): Promise<boolean> => {
    if (isApiError(error, 'unauthenticated')) {
      // Do not retry by timer: the next session of this browser may belong to another user
      update('waiting', error)
      return false
    }
    if (isOffline(error) || isApiError(error, 'rate_limited')) {
      const wait = isApiError(error) && error.retryAfter ? error.retryAfter * 1000 : retryMs * 2 ** failures
      failures = Math.min(failures + 1, 5)
      update('waiting', error)
      scheduleSave(Math.min(wait, 30_000))
      return false
    }
    if (!isApiError(error, 'stale_revision')) {
      update('refused', error)
      return false
    }
    try {
      const theirs = await read()
      // `rebase` stored a result in the meantime, so the changes are valid on top of it
      if (stored.revision > revision && stored.revision >= theirs.revision) return true
      const changes = pending ?? {}
      const isMergeable =
        (isBaseKnown && isUnchanged(stored, theirs, changes)) || findConflicts(changes, theirs).length === 0
      if (isMergeable && theirs.revision > stored.revision) {
        stored = theirs
        isBaseKnown = true
        return true
      }
      update('conflict', error, theirs)
    } catch {
      update('waiting', error)
      scheduleSave(retryMs)
    }
    return false
  }

  const storedDraft = store?.read()
  if (storedDraft) {
    pending = storedDraft.changes as W
    // A draft based on an older revision is a conflict, because it must not overwrite silently
    isBaseKnown = storedDraft.revision === stored.revision
    stored = { ...stored, revision: storedDraft.revision }
    update('changed')
    scheduleSave(0)
  }

  return {
    state: () => state,
    subscribe,
    change: (changes) => {
      if (isStopped) return
      pending = pending ? merge(pending, changes) : changes
      storeDraft()
      if (state.status === 'conflict') return update('conflict', state.error, state.theirs)
      update(runningSave ? 'saving' : 'changed')
      if (!runningSave) scheduleSave(delayMs)
    },
    flush: async () => {
      if (runningSave) await runningSave
      if (pending && state.status !== 'conflict') await save()
      return mergeUnsavedChanges() === null
    },
    keepMine: async () => {
      if (state.theirs) stored = state.theirs
      isBaseKnown = true
      await save()
      return mergeUnsavedChanges() === null
    },
    discard: () => {
      cancelSave()
      if (state.theirs) stored = state.theirs
      isBaseKnown = true
      pending = null
      storeDraft()
      onSaved?.(stored)
      update('saved')
    },
    adopt: (newer) => {
      if (newer.revision < stored.revision || mergeUnsavedChanges()) return
      if (newer === stored) return
      stored = newer
      update(state.status)
    },
    rebase: (newer) => {
      if (isStopped || newer.revision <= stored.revision) return
      stored = newer
      storeDraft()
      update(state.status, state.error, state.theirs)
    },
    stop: () => {
      cancelSave()
      pending = null
      update('saved')
      isStopped = true
    },
  }
}
