import { createAccountClient, createClient, createExtensionClient } from '@vitrine/sdk'

/** All clients act in one session, so they share its CSRF token. */
let csrfToken: string | undefined
export const shared = {
  baseUrl: '',
  csrfToken: () => csrfToken,
  onCsrf: (token: string) => {
    csrfToken = token
  },
}

/** The service's operations. */
export const api = createClient(shared)
/** The account area's operations. */
export const accountApi = createAccountClient(shared)
/** The extensions: what the service does beyond its contract. */
export const extensionApi = createExtensionClient(shared)
