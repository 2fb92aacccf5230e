import type { Problem } from '@vitrine/contract'
import { toTelUrl } from '@vitrine/contract/clean'
import { createProblem } from '@vitrine/contract/problems/index'
import {
  type ExcludedItem,
  findFirstText,
  type ParsedSource,
  readFields,
  readUrl,
  type SourceItem,
  toLine,
  toList,
  toText,
  toUntitledText,
  withoutAddress,
} from '../parsed-source.ts'
import { createItem, toPlatform } from './entry.ts'
import { removeMarkup } from './html.ts'
import { excludeTheme } from './pictures.ts'
import { readJson } from './text.ts'

type Fields = Record<string, unknown>

const typesByButton: Readonly<Record<string, string>> = {
  6: 'email',
  7: 'email',
  42: 'heading',
  43: 'spacer',
  44: 'telephone',
  93: 'text',
  94: 'icon',
  96: 'vcard',
}

export const isLinkStack = (value: unknown): boolean =>
  toList(readFields(value).links).some(
    (link) => 'button_id' in readFields(link) || 'up_link' in readFields(link),
  )

export const readLinkStack = (value: unknown): ParsedSource => {
  const data = readFields(value)
  const items: SourceItem[] = []
  const excludedItems: ExcludedItem[] = []
  const social: { platform: string; url: string }[] = []
  const entries = toList(data.links).map((link, i) => ({ position: `links[${i}]`, link: readFields(link) }))
  const toSortKey = ({ link }: (typeof entries)[number]) => [
    link.up_link === 'yes' ? 0 : 1,
    Number(link.order) || 0,
  ]
  entries.sort((a, b) => toSortKey(a)[0]! - toSortKey(b)[0]! || toSortKey(a)[1]! - toSortKey(b)[1]!)
  for (const { position, link } of entries) {
    const entry = readEntry(position, link)
    if ('platform' in entry) social.push(entry)
    else if ('reason' in entry) excludedItems.push(entry)
    else items.push(entry)
  }
  const picture = toLine(data.image_data)
  const theme = toLine(data.theme)
  return {
    source: 'linkstack',
    profile: {
      display_name: findFirstText(data, ['name', 'littlelink_name']),
      bio: removeMarkup(toText(data.littlelink_description)),
      social_links: social,
    },
    ...(/^[A-Za-z0-9+/=]{40,}$/.test(picture) ? { avatar: picture } : {}),
    excludedSettings: theme ? [excludeTheme(theme)] : [],
    items,
    excludedItems,
  }
}

const readEntry = (
  position: string,
  link: Fields,
): SourceItem | ExcludedItem | { platform: string; url: string } => {
  const type = typesByButton[toLine(link.button_id)] ?? toLine(link.type).toLowerCase()
  const title = removeMarkup(toLine(link.title))
  const target = toLine(link.link)
  const pinned = link.up_link === 'yes' || undefined
  const create = (fields: Fields, notes: Problem[] = []): SourceItem =>
    createItem(position, { pinned, ...fields, title: toLine(fields.title) || target }, {}, notes)
  switch (type) {
    case 'heading':
      return create({ title, kind: 'header' })
    case 'spacer':
    case 'space':
      return {
        position,
        title,
        url: null,
        reason: 'not_supported',
        note: createProblem(null, 'import_spacer'),
      }
    case 'text': {
      const text = removeMarkup(toText(link.title))
      const [first = '', ...rest] = text.split('\n')
      const isTitled = first.length <= 80 && rest.length > 0
      return create(
        isTitled
          ? { title: first, kind: 'text', business_block_config: { text: rest.join('\n').trim() } }
          : toUntitledText(text),
      )
    }
    case 'icon':
      return { platform: toPlatform(title), url: readUrl(target) }
    case 'vcard':
      return readContact(position, title, link)
    case 'telephone':
      return create({ title: title || target, url: toTelUrl(target) ?? target, kind: 'phone' })
    case 'email':
      return create({
        title: title || target,
        url: /^mailto:/i.test(target) ? target : `mailto:${target}`,
        kind: 'email',
      })
    default: {
      if (!target) return { position, title, ...withoutAddress }
      const notes = toLine(link.custom_css) ? [createProblem(null, 'import_style')] : []
      const phone = /^tel:/i.test(target) ? { kind: 'phone' } : {}
      return create({ title, url: readUrl(target), ...phone }, notes)
    }
  }
}

/** Reads the fields of a vCard, which are stored as JSON in the URL. */
const readContact = (position: string, title: string, link: Fields): SourceItem | ExcludedItem => {
  const card = readCard(link)
  const name = [findFirstText(card, ['first_name', 'prefix']), findFirstText(card, ['last_name'])]
    .filter(Boolean)
    .join(' ')
  const config = {
    name: name || title,
    role: findFirstText(card, ['title', 'role', 'job_title', 'vtitle']),
    organization: findFirstText(card, ['organization', 'company']),
    phone: findFirstText(card, ['cell_phone', 'work_phone', 'home_phone', 'phone']),
    email: findFirstText(card, ['email', 'work_email', 'personal_email']),
    address: ['work_address', 'home_address']
      .map((prefix) =>
        ['street', 'postal_code', 'city', 'state', 'country']
          .map((part) => toLine(card[`${prefix}_${part}`]))
          .filter(Boolean)
          .join(', '),
      )
      .find(Boolean),
  }
  const contactFields = Object.fromEntries(Object.entries(config).filter(([, value]) => value))
  if (!Object.keys(contactFields).length)
    return { position, title, url: null, reason: 'invalid', note: createProblem(null, 'import_vcard') }
  return createItem(position, {
    title: title || config.name || 'Contact',
    kind: 'contact_card',
    business_block_config: contactFields,
  })
}

const readCard = (link: Fields): Fields => {
  for (const text of [link.link, link.type_params].map(toLine))
    if (text.startsWith('{'))
      try {
        return readFields(readJson(text))
      } catch {
        // Fall back to the other field
      }
  return readFields(link.type_params)
}
