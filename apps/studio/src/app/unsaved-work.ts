const formatPrefix = (userId: number): string => `vitrine.draft.${userId}.`

/** Stores unsaved work of one user in this browser, separate from that of other users. */
export const createDraftStore = <T>(storage: Storage, userId: number, key: string) => {
  const name = formatPrefix(userId) + key
  return {
    read: (): T | null => {
      try {
        return JSON.parse(storage.getItem(name) ?? 'null')
      } catch {
        return null
      }
    },
    write: (work: T | null): void => {
      try {
        if (work) storage.setItem(name, JSON.stringify(work))
        else storage.removeItem(name)
      } catch {
        // If storage is full or forbidden, the work is lost with the tab
      }
    },
  }
}

const listNames = (storage: Storage, userId: number): string[] =>
  Object.keys(storage).filter((name) => name.startsWith(formatPrefix(userId)))

export const listStoredDrafts = (userId: number): string[] =>
  listNames(localStorage, userId).map((name) => name.slice(formatPrefix(userId).length))

export const hasStoredDrafts = (userId: number): boolean => listNames(localStorage, userId).length > 0

export const removeUnsavedWork = (userId: number): void => {
  for (const storage of [localStorage, sessionStorage])
    for (const name of listNames(storage, userId)) storage.removeItem(name)
}
