import { parseReturnPath } from './actions.ts'

const key = 'vitrine.oidc-return'

export const linkedAccountsPath = '/account/security'

/** Path to open after a sign-in at a provider, in the tab's session storage. */
export const oidcReturn = {
  read: (): string => {
    try {
      return parseReturnPath(sessionStorage.getItem(key))
    } catch {
      return '/'
    }
  },
  write: (path: string): void => {
    try {
      sessionStorage.setItem(key, path)
    } catch {
      // Without storage the sign-in opens the start screen
    }
  },
}
