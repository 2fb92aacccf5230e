import { useEffect, useSyncExternalStore } from 'react'
import { type Autosave, createAutosave, type DraftStore } from './autosave.ts'
import { reportConnection, reportFailure } from './status.ts'

// biome-ignore lint/suspicious/noExplicitAny: one registry for resources of every type; each key has one type
const registry = new Map<string, Autosave<any, any>>()

/** Moves with every change of any draft, for screens that show many. */
let moves = 0
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

/** A number that is another one after each change of any draft. */
export const useDraftChanges = (): number => useSyncExternalStore(watch, () => moves)

/** A resource as it stands on the screen: with what is not saved yet. */
export const draftOf = <R extends { readonly revision: number }>(key: string, resource: R): R => {
  const autosave = registry.get(key) as Autosave<R, object> | undefined
  if (!autosave) return resource
  const { status, draft } = autosave.state()
  return status === 'saved' && resource.revision >= draft.revision ? resource : draft
}

const storeOf = (key: string): DraftStore => {
  const name = `vitrine.draft.${key}`
  return {
    read: () => {
      try {
        return JSON.parse(localStorage.getItem(name) ?? 'null')
      } catch {
        return null
      }
    },
    write: (kept) => {
      try {
        if (kept) localStorage.setItem(name, JSON.stringify(kept))
        else localStorage.removeItem(name)
      } catch {
        // Storage may be full or forbidden: the draft then lives as long as the tab
      }
    },
  }
}

/**
 * The autosave of a resource, one for each key however many components use it, also while none does: what is under way when a
 * screen is left goes on.
 *
 * @param key kind and id, as `link-42`
 */
export const useAutosave = <R extends { readonly revision: number }, W extends object>(
  key: string,
  resource: R,
  options: Pick<Parameters<typeof createAutosave<R, W>>[0], 'send' | 'read' | 'onSaved' | 'delayMs'>,
) => {
  let autosave = registry.get(key) as Autosave<R, W> | undefined
  if (!autosave) {
    autosave = createAutosave<R, W>({
      resource,
      ...options,
      store: storeOf(key),
      send: async (...sent) => {
        try {
          const saved = await options.send(...sent)
          reportConnection(true)
          return saved
        } catch (error) {
          reportFailure(error)
          throw error
        }
      },
    })
    registry.set(key, autosave)
    autosave.subscribe(() => {
      moves += 1
      for (const watcher of watchers) watcher()
    })
  }
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)
  const kept = autosave
  useEffect(() => kept.adopt(resource), [kept, resource])
  // Leaving a screen is a pause: nothing is held back
  useEffect(() => () => void kept.flush(), [kept])
  return { ...state, change: kept.change, flush: kept.flush, keepMine: kept.keepMine, discard: kept.discard }
}

/** Sends at once what waits for a session or a connection. */
export const flushDrafts = (): void => {
  for (const autosave of registry.values()) if (autosave.state().status === 'waiting') void autosave.flush()
}

/** Forgets a resource that is gone, with what was unsaved of it. */
export const dropAutosave = (key: string): void => {
  registry.get(key)?.discard()
  registry.delete(key)
}

addEventListener('beforeunload', (event) => {
  for (const autosave of registry.values()) {
    if (autosave.state().status === 'saved') continue
    void autosave.flush()
    event.preventDefault()
  }
})
