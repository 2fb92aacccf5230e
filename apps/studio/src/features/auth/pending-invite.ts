const key = 'vitrine.invite'

/** Stores an invitation's token until the e-mail address is verified. Keyed by address, for shared devices. */
export const pendingInvite = {
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
