const key = 'vitrine.invite'

/**
 * The token of an invitation that an account opened here: verifying its address, by another mail, comes before it can be
 * accepted. Kept by the address, as several people may use one device.
 */
export const keptInvite = {
  read: (email: string): string | null => {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? 'null')
      return kept?.email === email ? String(kept.token) : null
    } catch {
      return null
    }
  },
  write: (email: string, token: string): void => {
    try {
      localStorage.setItem(key, JSON.stringify({ email, token }))
    } catch {
      // Storage may be full or forbidden: the link of the mail still leads there
    }
  },
  forget: (): void => {
    try {
      localStorage.removeItem(key)
    } catch {
      // Then nothing was kept
    }
  },
}
