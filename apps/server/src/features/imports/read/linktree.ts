import type { Problem } from '@vitrine/contract'
import { createProblem } from '@vitrine/contract/problems/index'
import {
  type ExcludedItem,
  excludeType,
  findFirstText,
  type ParsedSource,
  parseTime,
  readFields,
  readUrl,
  type SourceItem,
  toLine,
  toList,
  toText,
  withoutAddress,
} from '../parsed-source.ts'
import { createItem, toPlatform } from './entry.ts'
import { excludeTheme, readPicture } from './pictures.ts'

type Fields = Record<string, unknown>

const headings = new Set(['HEADER', 'GROUP', 'SHOP_HEADER'])

export const readLinktree = (data: unknown): ParsedSource | null => {
  const props = readFields(readFields(readFields(data).props).pageProps)
  const account = readFields(props.account)
  const links = [props.links, account.links, readFields(props.page).links].find(Array.isArray) as
    | unknown[]
    | undefined
  if (!links) return null
  const items: SourceItem[] = []
  const excludedItems: ExcludedItem[] = []
  const entries = links.map((value, i) => ({ position: `links[${i}]`, link: readFields(value) }))
  const sectionById = readSections(entries.map(({ link }) => link))
  for (const { position, link } of sortEntries(entries, sectionById))
    readEntry(position, link, sectionById, items, excludedItems)
  const socials = [props.socialLinks, account.socialLinks].find(Array.isArray) as unknown[] | undefined
  const avatar = readPicture(
    findFirstText(account, ['profilePictureUrl']) || findFirstText(props, ['profilePictureUrl']),
  )
  const theme = findFirstText(readFields(props.theme ?? account.theme), ['key', 'name', 'type'])
  return {
    source: 'linktree',
    profile: {
      display_name:
        findFirstText(props, ['pageTitle']) ||
        findFirstText(account, ['pageTitle', 'displayName', 'username']),
      bio: toText(props.description ?? account.description),
      social_links: (socials ?? []).flatMap((value) => {
        const { type, url } = readFields(value)
        const validUrl = toLine(type).toUpperCase().startsWith('EMAIL')
          ? toMailUrl(toLine(url))
          : readUrl(url)
        return validUrl ? [{ platform: platforms[toPlatform(type)] ?? toPlatform(type), url: validUrl }] : []
      }),
    },
    avatar: avatar.data,
    avatarUrl: avatar.url,
    excludedSettings: theme ? [excludeTheme(theme)] : [],
    items,
    excludedItems,
  }
}

const toId = (value: unknown): string => toLine(readFields(value).id ?? value)

const readSections = (links: readonly Fields[]): Map<string, string> => {
  const groups = new Map(
    links
      .filter(({ type }) => type === 'GROUP')
      .map((link) => [toId(link.id), findFirstText(link, ['title']).slice(0, 100)]),
  )
  const titles = new Map<string, string>()
  for (const link of links) {
    const group = groups.get(toId(link.parent)) ?? groups.get(toId(link.parentId))
    if (group) titles.set(toId(link.id), group)
  }
  return titles
}

/** Sorts entries by `position`; entries of a group follow it. */
const sortEntries = (
  entries: readonly { readonly position: string; readonly link: Fields }[],
  sectionById: ReadonlyMap<string, string>,
) => {
  const toSortKey = ({ link }: (typeof entries)[number]) =>
    typeof link.position === 'number' ? link.position : 0
  const ungroupedEntries = entries
    .filter(({ link }) => !sectionById.has(toId(link.id)))
    .sort((a, b) => toSortKey(a) - toSortKey(b))
  const listGroupEntries = (group: Fields) =>
    entries
      .filter(({ link }) => [toId(link.parent), toId(link.parentId)].includes(toId(group.id)))
      .sort((a, b) => toSortKey(a) - toSortKey(b))
  return ungroupedEntries.flatMap((entry) => [
    entry,
    ...(entry.link.type === 'GROUP' ? listGroupEntries(entry.link) : []),
  ])
}

const readEntry = (
  position: string,
  link: Fields,
  sectionById: ReadonlyMap<string, string>,
  items: SourceItem[],
  excludedItems: ExcludedItem[],
): void => {
  const type = toLine(link.type).toUpperCase()
  const title = findFirstText(link, ['title'])
  const url = readUrl(link.url)
  if (type === 'GROUP' && title) return
  if (headings.has(type)) {
    if (title) items.push(createItem(position, { title, kind: 'header' }))
    return
  }
  if (!url) {
    excludedItems.push({
      position,
      title,
      ...withoutAddress,
      ...(type && type !== 'CLASSIC' ? excludeType(type, 'Linktree') : {}),
    })
    return
  }
  const notes: Problem[] = []
  const modifiers = readFields(link.modifiers)
  const thumbnail =
    findFirstText(link, ['thumbnail', 'thumbnailUrl']) || findFirstText(modifiers, ['thumbnailUrl'])
  const fields = {
    title: title || url,
    url,
    section: sectionById.get(toId(link.id)),
    supporting_text: toLine(readFields(link.context).description),
    highlighted: modifiers.layoutOption === 'featured' || undefined,
    ...readGate(readFields(link.rules), notes),
    schedule: readSchedule(link),
  }
  items.push(createItem(position, fields, readPicture(thumbnail), notes))
}

/** Returns the gate of a link: an age, a notice, or a code, which the page does not contain. */
const readGate = (rules: Fields, notes: Problem[]): Fields => {
  const gate = readFields(rules.gate)
  const kinds = new Set([
    ...toList(gate.activeOrder).map(toLine),
    ...Object.keys(gate).filter((name) => gate[name]),
  ])
  const age = Number(readFields(gate.age).minAge ?? readFields(gate.age).age ?? gate.age)
  if (kinds.has('passcode') || kinds.has('code')) {
    notes.push(createProblem(null, 'import_code'))
    return { is_enabled: false }
  }
  if (kinds.has('age'))
    return { gate: { type: 'age', min_age: Number.isInteger(age) && age > 0 && age < 100 ? age : 18 } }
  return kinds.has('sensitiveContent') || kinds.has('sensitive') ? { gate: { type: 'sensitive' } } : {}
}

const readSchedule = (link: Fields): Fields | null => {
  const { start, end } = readFields(readFields(link.rules).schedule ?? link.schedule)
  const schedule = { starts_at: start ? parseTime(start) : null, ends_at: end ? parseTime(end) : null }
  return schedule.starts_at || schedule.ends_at ? schedule : null
}

const toMailUrl = (text: string): string =>
  /^mailto:/i.test(text) ? text : text.includes('@') ? `mailto:${text}` : text

const platforms: Readonly<Record<string, string>> = {
  email_address: 'email',
  twitter: 'x',
  apple_music: 'apple_music',
  phone_number: 'phone',
}
