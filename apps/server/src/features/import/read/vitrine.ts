import { type Found, type FoundItem, type LeftItem, lineOf, listOf, membersOf } from '../found.ts'

type Members = Record<string, unknown>

const exportLists = [
  'statistics',
  'variants',
  'campaigns',
  'versions',
  'doctor_actions',
  'ideas',
  'alerts',
  'workspaces',
  'submissions',
  'uploads',
  'activity',
] as const

/** What the service writes itself, and what an import makes anew. */
const ownMembers = new Set([
  'id',
  'profile_id',
  'revision',
  'created_at',
  'updated_at',
  'archived_at',
  'order',
  'state',
  'clicks',
  'unique_clicks',
  'last_clicked_at',
  'campaign_id',
])
const ownSettings = new Set([
  'id',
  'username',
  'public_url',
  'qr_url',
  'domain',
  'my_role',
  'blocked_at',
  'is_published',
  'revision',
  'created_at',
  'updated_at',
])

const dataOf = (value: unknown): Members => {
  const members = membersOf(value)
  return members.ok === true ? membersOf(members.data) : members
}

/** Whether JSON is an export of this service. */
export const isOwnExport = (value: unknown): boolean => {
  const data = dataOf(value)
  return Array.isArray(data.profiles) && Array.isArray(data.links) && typeof data.exported_at === 'string'
}

/** One profile of an export, with every member of its settings and links. */
export const readOwnExport = (value: unknown, wanted: number | undefined): Found => {
  const data = dataOf(value)
  const profiles = listOf(data.profiles).map(membersOf)
  const profile = profiles.find(({ id }) => wanted === undefined || id === wanted) ?? {}
  const items: FoundItem[] = []
  const left: LeftItem[] = []
  const all = listOf(data.links).map((link, i) => ({ where: `links[${i}]`, link: membersOf(link) }))
  const own = all.filter(({ link }) => link.profile_id === profile.id)
  own.sort((a, b) => Number(a.link.order) - Number(b.link.order))
  for (const { where, link } of own) {
    const title = lineOf(link.title)
    const url = lineOf(link.url) || null
    if (link.archived_at) left.push({ where, title, url, reason: 'archived', note: 'It was archived.' })
    else items.push(itemOf(where, link))
  }
  for (const other of profiles.filter(({ id }) => id !== profile.id)) {
    const count = all.filter(({ link }) => link.profile_id === other.id).length
    const note = `Another profile with ${count} links; import it by source_profile=${lineOf(other.id)}.`
    left.push({
      where: `profile ${lineOf(other.id)}`,
      title: lineOf(other.username),
      url: null,
      reason: 'other_profile',
      note,
    })
  }
  for (const name of exportLists) {
    const entries = listOf(data[name]).length
    if (entries)
      left.push({
        where: name,
        title: name,
        url: null,
        reason: 'not_supported',
        note: `${entries} entries, which belong to the page they were made on.`,
      })
  }
  return {
    source: 'vitrine',
    profile: Object.fromEntries(Object.entries(profile).filter(([name]) => !ownSettings.has(name))),
    items,
    left,
  }
}

const itemOf = (where: string, link: Members): FoundItem => {
  const members = Object.fromEntries(Object.entries(link).filter(([name]) => !ownMembers.has(name)))
  const notes: string[] = []
  const gate = membersOf(link.gate)
  if (link.campaign_id !== null && link.campaign_id !== undefined) notes.push('It leaves its campaign.')
  if (gate.type === 'code') {
    notes.push('Its code is in no export: it comes disabled. Give it a code and enable it.')
    members.gate = { ...gate, type: 'none' }
    members.is_enabled = false
  }
  return { where, link: { ...members, title: lineOf(link.title) || '-' }, notes, exact: true }
}
