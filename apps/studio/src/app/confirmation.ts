import { isApiError } from './errors.ts'
import { updateStatus } from './status.ts'

let pending: PromiseWithResolvers<boolean> | null = null

/** Opens the dialog that confirms the session. Resolves to false if the user closes it. */
export const requestConfirmation = (): Promise<boolean> => {
  pending ??= Promise.withResolvers<boolean>()
  updateStatus({ isConfirming: true })
  return pending.promise
}

export const resolveConfirmation = (isConfirmed: boolean): void => {
  pending?.resolve(isConfirmed)
  pending = null
  updateStatus({ isConfirming: false })
}

const needsConfirmation = (error: unknown): boolean =>
  isApiError(error, 'forbidden') && error.problems.some(({ rule }) => rule === 'confirmation_required')

type Call = (...args: unknown[]) => Promise<unknown>
let send = (_id: string, call: Call, args: unknown[]): Promise<unknown> => call(...args)
/** Sets how operations are sent by their ids. */
export const setSend = (next: typeof send): void => {
  send = next
}

/** Wraps the operations of a client. If one requires a confirmed session, asks the user and repeats the request. */
export const addConfirmation = <Client extends object>(client: Client): Client =>
  Object.fromEntries(
    Object.entries(client).map(([id, call]) => [
      id,
      async (...args: unknown[]) => {
        try {
          return await send(id, call, args)
        } catch (error) {
          if (!needsConfirmation(error) || !(await requestConfirmation())) throw error
          return send(id, call, args)
        }
      },
    ]),
  ) as Client
