export type Role = 'owner' | 'admin' | 'editor' | 'viewer'

export const mayRead = (role: Role | null): boolean => role !== null

/** Excludes viewers. */
export const mayChange = (role: Role | null): boolean =>
  role === 'owner' || role === 'admin' || role === 'editor'

/** Roles that manage members, webhooks, username and domain of a page or workspace. */
export const managingRoles = ['owner', 'admin'] as const satisfies readonly Role[]

export const isManager = (role: Role | null): boolean => role === 'owner' || role === 'admin'

/** A role of a membership, limited to `profileIds`; null = all profiles of the workspace. */
export type RoleGrant = { readonly role: Role; readonly profileIds: readonly number[] | null }

const byStrength: readonly Role[] = ['owner', 'admin', 'editor', 'viewer']

export const isStronger = (role: Role, other: Role): boolean =>
  byStrength.indexOf(role) < byStrength.indexOf(other)

/** Returns the strongest role on a profile, or null. The owner of a workspace is an admin of its profiles. */
export const findStrongestRole = (grants: readonly RoleGrant[], profileId: number): Role | null => {
  const roles = grants.filter((grant) => appliesTo(grant, profileId)).map((grant) => grant.role)
  const strongest = byStrength.find((role) => roles.includes(role)) ?? null
  return strongest === 'owner' ? 'admin' : strongest
}

export const appliesTo = ({ profileIds }: RoleGrant, profileId: number): boolean =>
  profileIds === null || profileIds.includes(profileId)
