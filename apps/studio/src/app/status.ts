import { useSyncExternalStore } from 'react'
import { isApiError, isOffline } from './errors.ts'

type Status = { readonly connected: boolean; readonly signedOut: boolean }

let status: Status = { connected: true, signedOut: false }
const listeners = new Set<() => void>()

const set = (next: Partial<Status>) => {
  if (Object.entries(next).every(([name, value]) => status[name as keyof Status] === value)) return
  status = { ...status, ...next }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const reportConnection = (connected: boolean): void => set({ connected })
/** Reports that a call was refused without a session. Only the signed-in part shows it. */
export const reportSignedOut = (): void => set({ signedOut: true })
export const reportSignedIn = (): void => set({ signedOut: false, connected: true })

/** Derives the state of session and connection from a failed call. */
export const reportFailure = (error: unknown): void => {
  if (isApiError(error, 'unauthenticated')) reportSignedOut()
  if (isOffline(error)) reportConnection(false)
}

export const useStatus = (): Status => useSyncExternalStore(subscribe, () => status)

addEventListener('offline', () => reportConnection(false))
