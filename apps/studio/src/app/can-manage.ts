import type { ListedProfile, Plan } from '@vitrine/contract'

export const canManage = ({ my_role: role }: Pick<ListedProfile, 'my_role'>): boolean =>
  role === 'owner' || role === 'admin'

/** Returns true if the plan of the page may include a feature. Only the owner can read the plan; the server checks it. */
export const includesFeature = (
  { my_role }: Pick<ListedProfile, 'my_role'>,
  plan: Plan | undefined,
  feature: Plan['features'][number],
): boolean => my_role !== 'owner' || (plan?.features.includes(feature) ?? false)
