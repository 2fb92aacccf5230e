import { createAccountClient, createClient, createExtensionClient } from '@vitrine/sdk'

let checkUser = (_userId: number): void => {}
/** Sets the check of a session's user. The session's CSRF token is not used if it throws. */
export const setUserCheck = (check: (userId: number) => void): void => {
  checkUser = check
}

/** All clients act in one session, so they share its CSRF token. */
let csrfToken: string | undefined
export const shared = {
  baseUrl: '',
  csrfToken: () => csrfToken,
  onCsrf: (token: string, userId: number | null) => {
    if (userId !== null) checkUser(userId)
    csrfToken = token
  },
}

/** The service's operations. */
export const api = createClient(shared)
/** The account area's operations. */
export const accountApi = createAccountClient(shared)
/** The extensions: what the service does beyond its contract. */
export const extensionApi = createExtensionClient(shared)
