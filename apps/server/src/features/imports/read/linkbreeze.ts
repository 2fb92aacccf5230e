import type { Problem } from '@vitrine/contract'
import { createProblem } from '@vitrine/contract/problems/index'
import {
  type ExcludedItem,
  type ExcludedSetting,
  findFirstText,
  type ParsedSource,
  readFields,
  readUrl,
  type SourceItem,
  toLine,
  toList,
  toText,
} from '../parsed-source.ts'
import { createItem, toPlatform } from './entry.ts'
import { excludeTheme, readPicture, unusablePicture } from './pictures.ts'
import { readJson } from './text.ts'

type Fields = Record<string, unknown>

export const isLinkBreeze = (value: unknown): boolean => {
  const { version, ...tables } = readFields(value)
  return (
    typeof version === 'number' &&
    ['profile', 'links', 'settings', 'themes'].every((name) => Array.isArray(tables[name]))
  )
}

/** Presets that resemble a LinkBreeze theme, by the theme's name. */
const presets: ReadonlyMap<string, string> = new Map([
  ['Neon Cyberpunk', 'neon'],
  ['Editorial Paper', 'newspaper'],
  ['Terminal Mono', 'terminal'],
  ['Pastel Soft', 'candy'],
  ['Brutalist', 'brutalist'],
  ['Retro Sunset', 'sunset'],
  ['Minimal Light', 'minimal'],
])

/** Settings of a page that have no equivalent here. Settings of its server are not reported. */
const unsupportedSettings = ['customCss', 'analyticsScript', 'faviconUrl', 'slug']

export const readLinkBreeze = (value: unknown): ParsedSource => {
  const backup = readFields(value)
  const profile = readFields(toList(backup.profile)[0])
  const settings = new Map(
    toList(backup.settings).map((row) => [toLine(readFields(row).key), toLine(readFields(row).value)]),
  )
  const items: SourceItem[] = []
  const excludedItems: ExcludedItem[] = []
  const rows = toList(backup.links).map((row, i) => ({ position: `links[${i}]`, link: readFields(row) }))
  rows.sort((a, b) => (Number(a.link.orderIndex) || 0) - (Number(b.link.orderIndex) || 0))
  for (const { position, link } of rows) {
    const entry = readRow(position, link)
    if ('reason' in entry) excludedItems.push(entry)
    else items.push(entry)
  }
  const excludedSettings: ExcludedSetting[] = []
  const excludeSetting = (field: string, note: Problem) => excludedSettings.push({ field, note })
  const avatar = readPicture(profile.avatarUrl)
  if (avatar.isUnusable) excludeSetting('avatar_url', unusablePicture)
  const theme = readFields(toList(backup.themes).find((row) => readFields(row).isActive === true))
  const preset = presets.get(toLine(theme.name))
  if (theme.name && !preset) excludedSettings.push(excludeTheme(toLine(theme.name)))
  if (toLine(profile.badgeText)) excludeSetting('badge_text', unsupportedNote)
  for (const name of unsupportedSettings) if (settings.get(name)) excludeSetting(name, unsupportedNote)
  return {
    source: 'linkbreeze',
    profile: {
      display_name: toLine(profile.displayName),
      bio: toText(profile.bio),
      social_links: readNetworks(profile.socialLinks),
      seo: { title: settings.get('seoTitle') || null, description: settings.get('seoDescription') || null },
      footer_text: settings.get('footerText') ?? '',
      theme: preset ? { preset, mode: theme.mode === 'light' ? 'light' : 'dark' } : null,
    },
    avatar: avatar.data,
    avatarUrl: avatar.url,
    excludedSettings,
    items,
    excludedItems,
  }
}

const unsupportedNote = createProblem(null, 'import_setting')

const readNetworks = (value: unknown): { platform: string; url: string }[] => {
  let entries = value
  if (typeof value === 'string')
    try {
      entries = readJson(value)
    } catch {
      return []
    }
  return toList(entries).flatMap((entry) => {
    const { platform, url } = readFields(entry)
    const validUrl = readUrl(url)
    return validUrl ? [{ platform: toPlatform(platform), url: validUrl }] : []
  })
}

const kinds: Readonly<Record<string, string>> = {
  email: 'email',
  phone: 'phone',
  whatsapp: 'whatsapp',
  file: 'file',
}

const readRow = (position: string, link: Fields): SourceItem | ExcludedItem => {
  const title = toLine(link.title)
  const url = readUrl(link.url)
  if (!url || url.startsWith('/'))
    return {
      position,
      title,
      url: url || null,
      reason: 'no_address',
      note: url ? createProblem(null, 'import_within_page') : createProblem(null, 'import_no_address'),
    }
  const type = toLine(link.type)
  const picture = readPicture(findFirstText(link, ['imageUrl', 'iconUrl']))
  const schedule = { starts_at: toUtcTime(link.scheduleStart), ends_at: toUtcTime(link.scheduleEnd) }
  const fields = {
    title: title || url,
    url,
    kind: Object.hasOwn(kinds, type) ? kinds[type] : null,
    supporting_text: toLine(link.description),
    is_enabled: link.isActive === false || link.isActive === 0 ? false : undefined,
    highlighted: link.isHighlighted === true || undefined,
    schedule: schedule.starts_at || schedule.ends_at ? schedule : null,
  }
  return createItem(position, fields, picture, picture.isUnusable ? [unusablePicture] : [])
}

/**
 * Reads a time, in UTC if it has no zone. Returns null for a missing time, and an invalid time unchanged, so that
 * validation rejects it.
 */
const toUtcTime = (value: unknown): string | null => {
  const text = toLine(value).replace(' ', 'T')
  if (!text) return null
  const at = Date.parse(
    /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.includes('T') ? text : `${text}T00:00`}Z`,
  )
  return Number.isFinite(at) ? new Date(at).toISOString() : text
}
