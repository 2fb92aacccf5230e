import type { Actor } from '../../domain/context.ts'

export type Role = 'owner' | 'admin' | 'editor' | 'viewer'

/** Returns true if a request is about the caller's first profile, whose state was loaded with the credential. */
export const isHome = (
  { home, onlyProfileId }: Pick<Actor, 'home' | 'onlyProfileId'>,
  profileId = onlyProfileId ?? home.id,
): boolean => profileId === home.id

/** Returns true if a role may read: all roles may. */
export const mayRead = (role: Role | null): boolean => role !== null

/** Returns true if a role may change settings, links and tools: owner, admin and editor. */
export const mayChange = (role: Role | null): boolean =>
  role === 'owner' || role === 'admin' || role === 'editor'

/** Returns true if a role may change user name and custom domain: owner and admin. */
export const mayChangeAddress = (role: Role | null): boolean => role === 'owner' || role === 'admin'
