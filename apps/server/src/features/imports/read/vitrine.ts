import {
  campaignComputed,
  linkComputed,
  type Problem,
  profileComputed,
  resource,
  variantComputed,
} from '@vitrine/contract'
import { createProblem } from '@vitrine/contract/problems/index'
import {
  archivedEntry,
  type ExcludedItem,
  type ParsedSource,
  readFields,
  type SourceItem,
  type SourcePart,
  toLine,
  toList,
} from '../parsed-source.ts'

type Fields = Record<string, unknown>

const exportLists = [
  'statistics',
  'doctor_actions',
  'ideas',
  'alerts',
  'alert_preferences',
  'webhooks',
  'workspaces',
  'submissions',
  'uploads',
  'activity',
] as const

/** Fields that an import ignores: the service sets them, or the page keeps its own. A campaign gets a new id. */
const ownFields = {
  links: [...Object.keys(resource), ...Object.keys(linkComputed), 'campaign_id'],
  campaigns: [...Object.keys(resource), ...Object.keys(campaignComputed)],
  variants: [...Object.keys(resource), ...Object.keys(variantComputed)],
  profile: [...Object.keys(resource), ...Object.keys(profileComputed)],
}

const readId = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

const omitFields = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

const unwrapData = (value: unknown): Fields => {
  const fields = readFields(value)
  return fields.ok === true ? readFields(fields.data) : fields
}

export const isOwnExport = (value: unknown): boolean => {
  const data = unwrapData(value)
  return Array.isArray(data.profiles) && Array.isArray(data.links) && typeof data.exported_at === 'string'
}

export const readOwnExport = (value: unknown, profileId: number | undefined): ParsedSource => {
  const data = unwrapData(value)
  const profiles = toList(data.profiles).map(readFields)
  const profile = profiles.find(({ id }) => profileId === undefined || id === profileId) ?? {}
  const items: SourceItem[] = []
  const excludedItems: ExcludedItem[] = []
  const allLinks = toList(data.links).map((link, i) => ({ position: `links[${i}]`, link: readFields(link) }))
  const profileIds = new Set(profiles.map(({ id }) => id))
  const profileLinks = allLinks.filter(({ link }) => link.profile_id === profile.id)
  for (const { position, link } of allLinks)
    if (link.profile_id !== profile.id && !profileIds.has(link.profile_id))
      excludedItems.push({
        position,
        title: toLine(link.title),
        url: toLine(link.url) || null,
        reason: 'invalid',
        note: orphanNote,
      })
  profileLinks.sort((a, b) => Number(a.link.order) - Number(b.link.order))
  for (const { position, link } of profileLinks) {
    const title = toLine(link.title)
    const url = toLine(link.url) || null
    if (link.archived_at) excludedItems.push({ position, title, url, ...archivedEntry })
    else items.push(readLinkItem(position, link))
  }
  for (const otherProfile of profiles.filter(({ id }) => id !== profile.id)) {
    const count = allLinks.filter(({ link }) => link.profile_id === otherProfile.id).length
    const note = createProblem(null, 'import_other_profile', {
      count,
      id: toLine(otherProfile.id).slice(0, 20),
    })
    excludedItems.push({
      position: `profile ${toLine(otherProfile.id)}`,
      title: toLine(otherProfile.username),
      url: null,
      reason: 'other_profile',
      note,
    })
  }
  for (const name of exportLists) {
    const entries = toList(data[name]).length
    if (entries)
      excludedItems.push({
        position: name,
        title: name,
        url: null,
        reason: 'not_supported',
        note: createProblem(null, 'import_page_entries', { count: entries }),
      })
  }
  const versions = toList(data.versions).length
  if (versions)
    excludedItems.push({
      position: 'versions',
      title: 'versions',
      url: null,
      reason: 'not_supported',
      note: createProblem(null, 'import_versions', { count: versions }),
    })
  const isOther = (id: unknown) => id !== profile.id && profileIds.has(id)
  return {
    source: 'vitrine',
    profile: omitFields(profile, ownFields.profile),
    items,
    excludedItems,
    variants: readParts('variants', data, profile.id, isOther),
    campaigns: readParts('campaigns', data, profile.id, isOther),
  }
}

const orphanNote = createProblem(null, 'import_page_missing')

const readParts = (
  name: 'variants' | 'campaigns',
  data: Fields,
  profileId: unknown,
  isOther: (profileId: unknown) => boolean,
): SourcePart[] =>
  toList(data[name]).flatMap((entry, i): SourcePart[] => {
    const fields = readFields(entry)
    if (isOther(fields.profile_id)) return []
    const part = {
      position: `${name}[${i}]`,
      id: readId(fields.id),
      body: omitFields(fields, ownFields[name]),
    }
    if (fields.profile_id !== profileId || profileId === undefined)
      return [{ ...part, exclusion: { reason: 'invalid', note: orphanNote } }]
    return [fields.archived_at ? { ...part, exclusion: archivedEntry } : part]
  })

/** Returns a link of an export with all properties of a new link. Disables a protected link, because its code is missing. */
export const readLinkItem = (position: string, link: Fields): SourceItem => {
  const fields = omitFields(link, ownFields.links)
  const notes: Problem[] = []
  const gate = readFields(link.gate)
  if (gate.type === 'code') {
    notes.push(createProblem(null, 'import_export_code'))
    fields.gate = { ...gate, type: 'none' }
    fields.is_enabled = false
  }
  return {
    position,
    link: { ...fields, title: toLine(link.title) || '-' },
    notes,
    allowsDuplicate: true,
    isDraft: link.state === 'draft',
    id: readId(link.id),
    campaign: readId(link.campaign_id),
  }
}
