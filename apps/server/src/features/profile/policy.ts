export type Role = 'owner' | 'admin' | 'editor' | 'viewer'

/** Every role may read. */
export const mayRead = (role: Role | null): boolean => role !== null

/** Owner, admin and editor may change settings, links and tools. */
export const mayChange = (role: Role | null): boolean =>
  role === 'owner' || role === 'admin' || role === 'editor'

/** The addresses of the page, user name and custom domain, are the owner's and admins' to change. */
export const mayChangeAddress = (role: Role | null): boolean => role === 'owner' || role === 'admin'
