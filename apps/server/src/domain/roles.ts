import { docReader } from './stored-doc.ts'

export type Role = 'owner' | 'admin' | 'editor' | 'viewer'

/** Every role may read. */
export const mayRead = (role: Role | null): boolean => role !== null

/** Owner, admin and editor may change settings, links and tools. */
export const mayChange = (role: Role | null): boolean =>
  role === 'owner' || role === 'admin' || role === 'editor'

/** The addresses of the page, user name and custom domain, are the owner's and admins' to change. */
export const mayChangeAddress = (role: Role | null): boolean => role === 'owner' || role === 'admin'

/** A role a membership gives, and where it counts: `profileIds` null = on every assigned profile. */
export type RoleGrant = { readonly role: Role; readonly profileIds: readonly number[] | null }

const byStrength: readonly Role[] = ['owner', 'admin', 'editor', 'viewer']

/**
 * The role that memberships of the workspaces a profile is assigned to give on it: the strongest; null = none.
 * Owning a workspace makes nobody the owner of the profiles in it: it gives admin.
 */
export const roleFrom = (grants: readonly RoleGrant[], profileId: number): Role | null => {
  const roles = grants.filter((grant) => appliesTo(grant, profileId)).map((grant) => grant.role)
  const strongest = byStrength.find((role) => roles.includes(role)) ?? null
  return strongest === 'owner' ? 'admin' : strongest
}

/** Returns true if a membership counts on a profile. */
export const appliesTo = ({ profileIds }: RoleGrant, profileId: number): boolean =>
  profileIds === null || profileIds.includes(profileId)

const readIds = docReader<number[]>('profile_ids', [])

/** Profile ids as a column keeps them; null = all. A text that cannot be read is none. */
export const readProfileIds = (text: string | null, id: number): number[] | null =>
  text === null ? null : readIds(text, id)
export const writeProfileIds = (ids: readonly number[] | null): string | null =>
  ids === null ? null : JSON.stringify(ids)
