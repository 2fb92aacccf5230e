import { type apiRoles, profileRoles } from '@vitrine/contract/limits'

export type Role = (typeof profileRoles)[number]
export type ApiRole = (typeof apiRoles)[number]

/** Returns the role in responses of the API, whose enumeration is closed. */
export const toApiRole = <R extends Role>(role: R): Exclude<R, 'contributor'> | 'viewer' =>
  role === 'contributor' ? 'viewer' : (role as Exclude<R, 'contributor'>)

export const mayRead = (role: Role | null): boolean => role !== null

/** Roles that change pages. */
export const changingRoles = ['owner', 'admin', 'editor'] as const satisfies readonly Role[]

export const mayChange = (role: Role | null): boolean => changingRoles.some((changing) => changing === role)

/** Roles that suggest changes, which others decide. */
export const mayPropose = (role: Role | null): boolean => mayChange(role) || role === 'contributor'

/** Roles that manage members, webhooks, username and domain of a page or workspace. */
export const managingRoles = ['owner', 'admin'] as const satisfies readonly Role[]

export const isManager = (role: Role | null): boolean => role === 'owner' || role === 'admin'

/** A role of a membership, limited to `profileIds`; null = all profiles of the workspace. */
export type RoleGrant = { readonly role: Role; readonly profileIds: readonly number[] | null }

export const isStronger = (role: Role, other: Role): boolean =>
  profileRoles.indexOf(role) < profileRoles.indexOf(other)

/** Returns the strongest role on a profile, or null. The owner of a workspace is an admin of its profiles. */
export const findStrongestRole = (grants: readonly RoleGrant[], profileId: number): Role | null => {
  const roles = grants.filter((grant) => appliesTo(grant, profileId)).map((grant) => grant.role)
  const strongest = profileRoles.find((role) => roles.includes(role)) ?? null
  return strongest === 'owner' ? 'admin' : strongest
}

export const appliesTo = ({ profileIds }: RoleGrant, profileId: number): boolean =>
  profileIds === null || profileIds.includes(profileId)
