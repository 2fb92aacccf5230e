import type { Profile } from '@vitrine/contract'

/** Returns true for the role of an owner or admin on a profile or workspace. */
export const canManage = ({ my_role: role }: Pick<Profile, 'my_role'>): boolean =>
  role === 'owner' || role === 'admin'
