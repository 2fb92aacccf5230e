import { useSyncExternalStore } from 'react'
import { isApiError, isBusy, isOffline } from './errors.ts'
import { createListeners } from './listeners.ts'

type Status = {
  readonly isConnected: boolean
  readonly isBusy: boolean
  readonly isSignedOut: boolean
  /** True while the dialog that confirms the session is open. */
  readonly isConfirming: boolean
}

let status: Status = { isConnected: true, isBusy: false, isSignedOut: false, isConfirming: false }
const { subscribe, report } = createListeners()

export const updateStatus = (changes: Partial<Status>) => {
  if (Object.entries(changes).every(([name, value]) => status[name as keyof Status] === value)) return
  status = { ...status, ...changes }
  report()
}

const reconnects = createListeners()

/** Calls the listener whenever the service is reachable again. Returns a function that removes it. */
export const onReconnect = reconnects.subscribe

export const waitForReconnect = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = onReconnect(() => {
      stop()
      resolve()
    })
  })

const fetchStatus = async (): Promise<number | undefined> => {
  try {
    return (await fetch('/account', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })).status
  } catch {
    return undefined
  }
}

const reconnectPollMs = 3000
let timer: ReturnType<typeof setTimeout> | undefined

export const checkConnection = async (): Promise<boolean> => {
  clearTimeout(timer)
  const status = await fetchStatus()
  const isConnected = status !== undefined && status < 500
  reportConnection(isConnected, status === 503)
  return isConnected
}

export const reportConnection = (isConnected: boolean, isBusy = false): void => {
  clearTimeout(timer)
  if (!isConnected) timer = setTimeout(() => void checkConnection(), reconnectPollMs)
  const isBack = isConnected && !status.isConnected
  updateStatus({ isConnected, isBusy })
  if (isBack) reconnects.report()
}

/** Reports that a call failed because the session has ended. Public screens ignore it. */
export const reportSignedOut = (): void => updateStatus({ isSignedOut: true })
export const reportSignedIn = (): void => {
  reportConnection(true)
  updateStatus({ isSignedOut: false })
}

export const reportFailure = (error: unknown): void => {
  if (isApiError(error, 'unauthenticated')) reportSignedOut()
  if (isOffline(error)) reportConnection(false, isBusy(error))
}

export const useStatus = (): Status => useSyncExternalStore(subscribe, () => status)

addEventListener('offline', () => reportConnection(false))
addEventListener('online', () => void checkConnection())
