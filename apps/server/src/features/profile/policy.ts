import type { Actor } from '../../domain/context.ts'

export type Role = 'owner' | 'admin' | 'editor' | 'viewer'

/** Whether a request is about the caller's own first profile, whose state came with the principal. */
export const isHome = (
  { home, onlyProfileId }: Pick<Actor, 'home' | 'onlyProfileId'>,
  profileId = onlyProfileId ?? home.id,
): boolean => profileId === home.id

/** Every role may read. */
export const mayRead = (role: Role | null): boolean => role !== null

/** Owner, admin and editor may change settings, links and tools. */
export const mayChange = (role: Role | null): boolean =>
  role === 'owner' || role === 'admin' || role === 'editor'

/** The addresses of the page, user name and custom domain, are the owner's and admins' to change. */
export const mayChangeAddress = (role: Role | null): boolean => role === 'owner' || role === 'admin'
