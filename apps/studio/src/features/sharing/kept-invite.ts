const key = 'vitrine.invite'

/**
 * Stores the token of an opened invitation until the account's address is verified, by another mail. Stored by e-mail
 * address, because several people may use one device.
 */
export const keptInvite = {
  read: (email: string): string | null => {
    try {
      const stored = JSON.parse(localStorage.getItem(key) ?? 'null')
      return stored?.email === email ? String(stored.token) : null
    } catch {
      return null
    }
  },
  write: (email: string, token: string): void => {
    try {
      localStorage.setItem(key, JSON.stringify({ email, token }))
    } catch {
      // Storage may be full or forbidden: the link of the mail still works
    }
  },
  forget: (): void => {
    try {
      localStorage.removeItem(key)
    } catch {
      // Without storage there is nothing to remove
    }
  },
}
