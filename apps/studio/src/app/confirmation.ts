import { useSyncExternalStore } from 'react'
import { isApiError } from './errors.ts'

type Pending = { readonly confirmed: Promise<boolean>; readonly resolve: (confirmed: boolean) => void }

let pending: Pending | null = null
const listeners = new Set<() => void>()
const setPending = (request: Pending | null) => {
  pending = request
  for (const listener of listeners) listener()
}

/** Opens the dialog that confirms the session. Resolves to false if the user closes it. */
export const requestConfirmation = (): Promise<boolean> => {
  if (!pending) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setPending({ confirmed: promise, resolve })
  }
  return pending!.confirmed
}

export const resolveConfirmation = (isConfirmed: boolean): void => {
  pending?.resolve(isConfirmed)
  setPending(null)
}

export const useConfirmationRequested = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pending !== null,
  )

const needsConfirmation = (error: unknown): boolean =>
  isApiError(error, 'forbidden') && error.problems.some(({ rule }) => rule === 'confirmation_required')

/** Wraps the operations of a client. If one requires a confirmed session, asks the user and repeats the request. */
export const addConfirmation = <Client extends object>(client: Client): Client =>
  Object.fromEntries(
    Object.entries(client).map(([id, call]) => [
      id,
      async (...args: unknown[]) => {
        try {
          return await call(...args)
        } catch (error) {
          if (!needsConfirmation(error) || !(await requestConfirmation())) throw error
          return call(...args)
        }
      },
    ]),
  ) as Client
