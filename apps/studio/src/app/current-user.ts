import { setUserCheck } from './api.ts'
import { removeUnsavedWork } from './unsaved-work.ts'

let currentUserId: number | null = null

/** Stops saving in this tab. Nothing is saved before a screen with drafts has loaded. */
let stopSaving = (): void => {}

/** Sets what stops saving when the user has signed out or changed. Keeps the drafts out of the first script. */
export const setStopSaving = (stop: () => void): void => {
  stopSaving = stop
}

const signOuts = new BroadcastChannel('vitrine.sign-out')

/** Stops saving and replaces the document if another user has signed in. Runs whenever a CSRF token arrives. */
const checkUser = (userId: number): void => {
  if (currentUserId !== null && userId !== currentUserId) {
    stopSaving()
    location.replace('/studio/')
    throw new Error('The session belongs to another user.')
  }
  currentUserId = userId
}

/** Replaces the document, which ends timers, undo actions and cached queries of the user. */
const replaceDocument = (url: string): void => {
  stopSaving()
  if (currentUserId !== null) removeUnsavedWork(currentUserId)
  location.replace(url)
}

/** Removes the user's unsaved work from this browser and shows the sign-in screen in all tabs, or `url` in this tab. */
export const signOutAllTabs = (search = '', url: string | null = null): void => {
  signOuts.postMessage(currentUserId)
  replaceDocument(url ?? `/studio/signin${search}`)
}

/** Checks the user of each session, and follows sign-outs in other tabs. */
export const watchUser = (): void => {
  setUserCheck(checkUser)
  signOuts.addEventListener('message', ({ data }) => {
    if (data !== null && data === currentUserId) replaceDocument('/studio/signin')
  })
}
