import { setUserCheck } from './api.ts'
import { removeUnsavedWork } from './unsaved-work.ts'
import { stopDrafts } from './use-autosave.ts'

let currentUserId: number | null = null

/** Sends the id of a user who signs out to the other tabs of the studio. */
const signOuts = new BroadcastChannel('vitrine.sign-out')

/**
 * Checks the user of the browser's session whenever a CSRF token arrives, so before each write in a new session. If another
 * user has signed in, saving stops and the document is replaced. The first user's stored drafts stay for that user.
 */
const checkUser = (userId: number): void => {
  if (currentUserId !== null && userId !== currentUserId) {
    stopDrafts()
    location.replace('/studio/')
    throw new Error('The session belongs to another user.')
  }
  currentUserId = userId
}

/** Replaces the document, which also ends timers, undo actions and cached queries of the user. */
const replaceDocument = (url: string): void => {
  stopDrafts()
  if (currentUserId !== null) removeUnsavedWork(currentUserId)
  location.replace(url)
}

/**
 * Removes the user's unsaved work from this browser and shows the sign-in screen in all tabs. This tab opens `url` instead, if it is
 * given.
 */
export const leaveAllTabs = (search = '', url: string | null = null): void => {
  signOuts.postMessage(currentUserId)
  replaceDocument(url ?? `/studio/signin${search}`)
}

/** Starts to check the user of each session, and to follow sign-outs in other tabs. */
export const watchUser = (): void => {
  setUserCheck(checkUser)
  signOuts.addEventListener('message', ({ data }) => {
    if (data !== null && data === currentUserId) replaceDocument('/studio/signin')
  })
}
