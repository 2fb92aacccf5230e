import { useEffect, useSyncExternalStore } from 'react'
import {
  type AutosaveOptions,
  countDraftChanges,
  isSavedByOtherTab,
  openAutosave,
  subscribeToDrafts,
} from './draft-registry.ts'

export const useDraftChanges = (): number => useSyncExternalStore(subscribeToDrafts, countDraftChanges)

/**
 * Returns the autosave of a resource. All components with the same key share it, and it continues to save after they are unmounted.
 *
 * @param key kind and id, such as `link-42`
 * @param userId owner of the drafts that are stored in the browser
 */
export const useAutosave = <
  R extends { readonly revision: number; readonly updated_at: string },
  W extends object,
>(
  key: string,
  userId: number,
  resource: R,
  options: AutosaveOptions<R, W>,
) => {
  const autosave = openAutosave(key, userId, resource, options)
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)
  useEffect(() => autosave.adopt(resource), [autosave, resource])
  useEffect(() => () => void autosave.flush(), [autosave])
  return {
    ...state,
    conflict: state.theirs && {
      fields: state.conflicts,
      theirs: state.theirs,
      savedAt: state.theirs.updated_at,
      isOtherTab: isSavedByOtherTab(key, state.theirs.revision),
    },
    change: autosave.change,
    flush: autosave.flush,
    keepMine: autosave.keepMine,
    discard: autosave.discard,
  }
}
