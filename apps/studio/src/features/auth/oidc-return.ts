import { safeReturnPath } from './actions.ts'

const key = 'vitrine.oidc-return'

/** Screen that links identities. */
export const linkPath = '/account/security'

/** Path of the studio to open after a sign-in at a provider, in the storage of the tab. */
export const oidcReturn = {
  read: (): string => {
    try {
      return safeReturnPath(sessionStorage.getItem(key))
    } catch {
      return '/'
    }
  },
  write: (path: string): void => {
    try {
      sessionStorage.setItem(key, path)
    } catch {
      // Without storage the sign-in opens the start of the studio
    }
  },
}
