import type { IconName } from '../ui/icon.tsx'
import type { Messages } from './texts.tsx'

export type AdminSection =
  | 'overview'
  | 'users'
  | 'profiles'
  | 'domains'
  | 'usernames'
  | 'reports'
  | 'hosts'
  | 'mails'
  | 'jobs'
  | 'webhooks'
  | 'plans'
  | 'audit'

/** Returns the places of the administration. Each opens its first section; further ones are tabs. */
export const listAdminPlaces = ({ shell }: Messages) => {
  const createPlace = (
    id: string,
    title: string,
    icon: IconName,
    sections: readonly [AdminSection, ...AdminSection[]],
  ) => ({ id, title, icon, sections, to: sections[0] === 'overview' ? '/admin' : `/admin/${sections[0]}` })
  return [
    createPlace('admin', shell.overview, 'home', ['overview']),
    createPlace('admin-people', shell.people, 'people', ['users']),
    createPlace('admin-pages', shell.pages, 'shop', ['profiles', 'domains', 'usernames']),
    createPlace('admin-reports', shell.reports, 'shield', ['reports', 'hosts']),
    createPlace('admin-service', shell.service, 'settings', ['mails', 'jobs', 'webhooks', 'plans']),
    createPlace('admin-audit', shell.auditLog, 'history', ['audit']),
  ]
}

export const findAdminPlace = (places: ReturnType<typeof listAdminPlaces>, section = 'overview') =>
  places.find(({ sections }) => sections.some((id) => id === section))
