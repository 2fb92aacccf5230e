import { type Autosave, createAutosave, type SaveStatus } from './autosave.ts'
import { setStopSaving } from './current-user.ts'
import { createListeners } from './listeners.ts'
import { formatPaths, pickValues } from './merge.ts'
import { reportConnection, reportFailure } from './status.ts'
import type { Messages } from './texts.tsx'
import { findNewestAction, forgetAction, forgetActions, keepActions, rememberAction } from './undo-history.ts'
import { createDraftStore } from './unsaved-work.ts'

/** Autosaves of the signed-in user. Signing in as another user reloads the page, which clears them. */
// biome-ignore lint/suspicious/noExplicitAny: one registry for resources of every type; each key has one type
const registry = new Map<string, Autosave<any, any>>()

/** Revisions saved by other tabs of this browser, by key. */
const revisionsOfOtherTabs = new Map<string, number>()
const tabs = new BroadcastChannel('vitrine.saved')
tabs.onmessage = ({ data }: MessageEvent<{ key: string; revision: number }>) => {
  revisionsOfOtherTabs.set(data.key, data.revision)
}

export const isSavedByOtherTab = (key: string, revision: number): boolean =>
  revisionsOfOtherTabs.get(key) === revision

let changeCount = 0
const { subscribe, report } = createListeners()

export { subscribe as subscribeToDrafts }

const reportChange = () => {
  changeCount += 1
  report()
}

export const countDraftChanges = (): number => changeCount

export type AutosaveOptions<R extends { readonly revision: number }, W extends object> = Pick<
  Parameters<typeof createAutosave<R, W>>[0],
  'send' | 'read' | 'onSaved' | 'delayMs'
> & {
  /** Returns the name of what changed, for undo. Without it, changes cannot be undone. */
  readonly nameChange?: (changes: W, before: R, t: Messages) => string
}

const seriesPauseMs = 2000

/** Latest change, which further changes of its fields continue: a dragged colour or a text has one undo. */
let series: {
  field: string
  at: number
  focus: Element | null
  resource: object
  action: ReturnType<typeof findNewestAction>
}

const isTextField = (element: Element | null): boolean =>
  element?.matches(
    'textarea,input:not([type]),input:is([type="text"],[type="url"],[type="email"],[type="tel"])',
  ) ?? false

const rememberChange = <R extends object>(
  key: string,
  draft: R,
  changes: object,
  write: (changes: object) => void,
  nameChange: (before: R, t: Messages) => string,
): void => {
  const field = `${key} ${formatPaths(changes).join(' ')}`
  const at = performance.now()
  const focus = document.activeElement
  const isSeries =
    series?.field === field &&
    series.action === findNewestAction() &&
    (at - series.at < seriesPauseMs || (focus === series.focus && isTextField(focus)))
  const resource = isSeries ? (series.resource as R) : draft
  const before = pickValues(resource, changes)
  if (isSeries) forgetAction(series.action)
  const action = {
    text: (t: Messages) => t.common.changed({ name: nameChange(resource, t) }),
    run: () => write(before),
    redo: () => write(changes),
  }
  rememberAction(action)
  series = { field, at, focus, resource, action }
}

/** Returns the autosave of a resource. Creates it at the first call, and ignores the other arguments later. */
export const openAutosave = <R extends { readonly revision: number }, W extends object>(
  key: string,
  userId: number,
  resource: R,
  { nameChange, ...options }: AutosaveOptions<R, W>,
): Autosave<R, W> => {
  const existingAutosave = registry.get(key) as Autosave<R, W> | undefined
  if (existingAutosave) return existingAutosave
  const newAutosave = createAutosave<R, W>({
    resource,
    ...options,
    store: createDraftStore(localStorage, userId, key),
    send: async (...args) => {
      try {
        const savedResource = await options.send(...args)
        reportConnection(true)
        tabs.postMessage({ key, revision: savedResource.revision })
        return savedResource
      } catch (error) {
        reportFailure(error)
        throw error
      }
    },
  })
  const autosave: Autosave<R, W> = {
    ...newAutosave,
    change: (changes) => {
      const { draft } = newAutosave.state()
      newAutosave.change(changes)
      if (!nameChange) return forgetActions()
      // An archived resource has lost its autosave
      const write = (values: object) => {
        const current = registry.get(key) ?? autosave
        registry.set(key, current)
        current.change(values)
      }
      rememberChange(key, draft, changes, write, (before, t) => nameChange(changes, before, t))
    },
    discard: () => {
      forgetActions()
      newAutosave.discard()
    },
  }
  registry.set(key, autosave)
  autosave.subscribe(reportChange)
  return autosave
}

/** Returns the resource with unsaved changes. A saved draft yields to a newer revision from the server. */
export const readDraft = <R extends { readonly revision: number }>(key: string, resource: R): R => {
  const autosave = registry.get(key) as Autosave<R, object> | undefined
  if (!autosave) return resource
  const { status, draft } = autosave.state()
  return status === 'saved' && resource.revision >= draft.revision ? resource : draft
}

/** Returns the save state of a resource, or undefined if it was not edited in this tab. */
export const readStatus = (key: string): SaveStatus | undefined => registry.get(key)?.state().status

/** Passes the result of another write of this tab to the resource's autosave. */
export const rebaseDraft = (key: string, resource: { readonly revision: number }): void =>
  registry.get(key)?.rebase(resource)

/** Sends all unsaved changes of this tab. Returns false if some cannot be saved. */
export const saveDrafts = async (): Promise<boolean> =>
  (await Promise.all(Array.from(registry.values(), (autosave) => autosave.flush()))).every(Boolean)

const stopDrafts = () => {
  for (const autosave of registry.values()) autosave.stop()
}
setStopSaving(stopDrafts)

/** Begins again with the resources of the service, after their revisions have begun again. Unsaved changes stay in the browser. */
export const restartDrafts = (): void => {
  stopDrafts()
  registry.clear()
}

export const dropAutosave = (key: string): void => {
  keepActions(() => registry.get(key)?.discard())
  registry.delete(key)
  reportChange()
}

addEventListener('beforeunload', (event) => {
  for (const autosave of registry.values()) {
    if (autosave.state().status === 'saved') continue
    void autosave.flush()
    event.preventDefault()
  }
})
