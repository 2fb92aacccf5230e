const key = 'vitrine.invite'

/** Stores an invitation's token until the e-mail address is verified. Stored per e-mail address, because devices may be shared. */
export const pendingInvite = {
  read: (email: string): string | null => {
    try {
      const storedInvite = JSON.parse(localStorage.getItem(key) ?? 'null')
      return storedInvite?.email === email ? String(storedInvite.token) : null
    } catch {
      return null
    }
  },
  write: (email: string, token: string): void => {
    try {
      localStorage.setItem(key, JSON.stringify({ email, token }))
    } catch {
      // If storage is full or forbidden, the link in the e-mail still works
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
