import type { ListedWorkspace } from '@vitrine/contract'
import type { IconName } from '../ui/icon.tsx'
import { canManage } from './can-manage.ts'
import type { Messages } from './texts.tsx'

export const listWorkspaceSections = (
  { id: workspaceId, my_role, profiles }: Pick<ListedWorkspace, 'id' | 'my_role' | 'profiles'>,
  { shell }: Messages,
) => {
  const createSection = <Id extends string>(id: Id, title: string, icon: IconName, path = `/${id}`) => ({
    id,
    title,
    icon,
    to: `/workspaces/${workspaceId}${path}`,
    end: path === '',
  })
  return [
    createSection('pages', shell.pages, 'shop', ''),
    ...(profiles.length ? [createSection('analytics', shell.analytics, 'chart')] : []),
    createSection('people', shell.members, 'people'),
    ...(canManage({ my_role }) ? [createSection('webhooks', shell.webhooks, 'webhook')] : []),
    createSection('settings', shell.settings, 'settings'),
  ] as const
}
