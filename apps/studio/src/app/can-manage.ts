import type { Profile } from '@vitrine/contract'

export const canManage = ({ my_role: role }: Pick<Profile, 'my_role'>): boolean =>
  role === 'owner' || role === 'admin'
