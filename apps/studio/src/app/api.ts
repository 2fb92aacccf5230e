import { createAccountClient, createClient, createExtensionClient } from '@vitrine/sdk'
import { withConfirmation } from './confirmation.ts'

let checkUser = (_userId: number): void => {}
/** Sets the check of a session's user. The session's CSRF token is not used if it throws. */
export const setUserCheck = (check: (userId: number) => void): void => {
  checkUser = check
}

/** CSRF token of the session, which all clients share. */
let csrfToken: string | undefined
export const shared = {
  baseUrl: '',
  csrfToken: () => csrfToken,
  onCsrf: (token: string, userId: number | null) => {
    if (userId !== null) checkUser(userId)
    csrfToken = token
  },
}

export const api = createClient(shared)
export const accountApi = withConfirmation(createAccountClient(shared))
/** Client for operations outside the contract. */
export const extensionApi = withConfirmation(createExtensionClient(shared))
