const key = 'vitrine.invite'

/** The token of an invitation that was opened here: verifying an address, from another mail, comes before it can be accepted. */
export const keptInvite = {
  read: (): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write: (token: string | null): void => {
    try {
      if (token) localStorage.setItem(key, token)
      else localStorage.removeItem(key)
    } catch {
      // Storage may be full or forbidden: the link of the mail still leads there
    }
  },
}
