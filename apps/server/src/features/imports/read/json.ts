import { createProblem } from '@vitrine/contract/problems/index'
import {
  type ExcludedItem,
  findFirstText,
  type ParsedSource,
  parseTime,
  readFields,
  readUrl,
  type SourceItem,
  toLine,
  toList,
  toText,
  toUntitledText,
  UnreadableSource,
  withoutAddress,
} from '../parsed-source.ts'
import { createItem, toPlatform } from './entry.ts'
import { readPicture } from './pictures.ts'

type Fields = Record<string, unknown>

const urlNames = ['url', 'link', 'href', 'address', 'destination']
const titleNames = ['title', 'label', 'name', 'text', 'displayText']
const headings = new Set(['header', 'heading', 'section', 'divider', 'text', 'title'])

/** Reads JSON of an unknown service that has a list of links. */
export const readLinksJson = (value: unknown): ParsedSource => {
  const root = Array.isArray(value) ? { links: value } : readFields(value)
  const data = Array.isArray(root.links) ? root : readFields(root.data ?? root.backup)
  const list = [data.links, data.items, data.bookmarks].find(Array.isArray) as unknown[] | undefined
  if (!list?.length) throw new UnreadableSource(createProblem('file', 'file_json_links'))
  const sections = new Map(
    [...toList(data.sections), ...toList(data.groups), ...toList(data.categories)].map((entry) => {
      const section = readFields(entry)
      return [toLine(section.id), findFirstText(section, titleNames).slice(0, 100)]
    }),
  )
  const items: SourceItem[] = []
  const excludedItems: ExcludedItem[] = []
  const entries = list.map((link, i) => ({ position: `links[${i}]`, link: readFields(link) }))
  const toSortKey = ({ link }: (typeof entries)[number]) =>
    Number(link.sortOrder ?? link.order ?? link.position) || 0
  entries.sort((a, b) => toSortKey(a) - toSortKey(b))
  for (const { position, link } of entries) readEntry(position, link, sections, items, excludedItems)
  const profile = readFields(data.profile ?? toList(data.pages)[0] ?? data.user ?? data.settings)
  const socials = [...toList(data.socialLinks), ...toList(data.socials), ...toList(profile.socialLinks)]
  const avatar = readPicture(findFirstText(profile, ['avatar', 'avatarUrl', 'avatar_url', 'image']))
  return {
    source: 'json',
    profile: {
      display_name: findFirstText(profile, ['displayName', 'display_name', 'name', 'title', 'username']),
      bio: toText(profile.bio ?? profile.description),
      social_links: socials.flatMap((entry) => {
        const social = readFields(entry)
        const url = readUrl(findFirstText(social, urlNames))
        const platform = toPlatform(findFirstText(social, ['platform', 'type', 'icon', 'name']))
        return url ? [{ platform, url }] : []
      }),
    },
    avatar: avatar.data,
    avatarUrl: avatar.url,
    items,
    excludedItems,
  }
}

const readEntry = (
  position: string,
  link: Fields,
  sections: ReadonlyMap<string, string>,
  items: SourceItem[],
  excludedItems: ExcludedItem[],
): void => {
  const title = findFirstText(link, titleNames)
  const url = readUrl(findFirstText(link, urlNames))
  const type = findFirstText(link, ['type', 'kind', 'blockType']).toLowerCase()
  const section =
    sections.get(findFirstText(link, ['sectionId', 'section_id', 'groupId', 'categoryId'])) ||
    findFirstText(link, ['section', 'group', 'category', 'folder'])
  if (!url && headings.has(type)) {
    if (title)
      items.push(createItem(position, type === 'text' ? toUntitledText(title) : { title, kind: 'header' }))
    else
      excludedItems.push({
        position,
        title,
        url: null,
        reason: 'not_supported',
        note: createProblem(null, 'import_type_text', { type: type.slice(0, 40).toWellFormed() }),
      })
    return
  }
  if (!url) {
    excludedItems.push({ position, title, ...withoutAddress })
    return
  }
  const isOff = ['isActive', 'is_active', 'isEnabled', 'is_enabled', 'enabled', 'active', 'visible'].some(
    (name) => link[name] === false || link[name] === 0,
  )
  const starts = parseTime(link.scheduledStart ?? link.startsAt ?? link.startAt ?? link.scheduleStart)
  const ends = parseTime(link.scheduledEnd ?? link.endsAt ?? link.endAt ?? link.expiresAt ?? link.scheduleEnd)
  const picture = readPicture(findFirstText(link, ['thumbnail', 'image', 'imageUrl']))
  const notes = link.password || link.passwordHash ? [createProblem(null, 'import_password')] : []
  const fields = {
    title: title || url,
    url,
    section,
    supporting_text: findFirstText(link, ['description', 'subtitle']),
    is_enabled: isOff || notes.length ? false : undefined,
    highlighted: link.isFeatured === true || link.featured === true || undefined,
    pinned: link.pinned === true || link.isPinned === true || undefined,
    schedule: starts || ends ? { starts_at: starts, ends_at: ends } : null,
  }
  items.push(createItem(position, fields, picture, notes))
}
