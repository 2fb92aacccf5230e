import {
  type ExcludedItem,
  excludeType,
  type ParsedSource,
  readFields,
  readUrl,
  type SourceItem,
  toLine,
  toList,
  toText,
  toUntitledText,
} from '../parsed-source.ts'
import { createItem } from './entry.ts'
import { readPicture } from './pictures.ts'

export const readBento = (data: unknown): ParsedSource | null => {
  const { profile: owner, fallback } = readFields(readFields(readFields(data).props).pageProps)
  const profile = readFields(owner)
  const grid = readFields(profile.bento).items
  if (!Array.isArray(grid)) return null
  const metadata = readFields(fallback)
  const items: SourceItem[] = []
  const excludedItems: ExcludedItem[] = []
  const entries = grid.map((value, i) => {
    const { data, position } = readFields(value)
    const { x, y } = readFields(readFields(position).desktop ?? readFields(position).mobile)
    return { position: `items[${i}]`, item: readFields(data), x: Number(x) || 0, y: Number(y) || 0 }
  })
  entries.sort((a, b) => a.y - b.y || a.x - b.x)
  let section = ''
  for (const { position, item } of entries) {
    const type = toLine(item.type)
    const title = toLine(readRichText(item.title))
    if (type === 'section-header') {
      section = title.slice(0, 100)
      continue
    }
    const overrides = readFields(item.overrides)
    const href = toLine(item.href)
    const urlMetadata = readFields(metadata[`/urlmetadata/${encodeURIComponent(href)}`])
    const name =
      toLine(readRichText(overrides.title)) ||
      toLine(overrides.mapCaption) ||
      title ||
      toLine(urlMetadata.title)
    if (type === 'rich-text') {
      const [first = '', ...rest] = readRichText(item.title).split('\n')
      if (first)
        items.push(
          createItem(position, {
            ...(rest.length
              ? { title: first, kind: 'text', business_block_config: { text: rest.join('\n') } }
              : toUntitledText(first)),
            section,
          }),
        )
    } else if (!href) excludedItems.push({ position, title: name, url: null, ...excludeType(type, 'Bento') })
    else {
      const url = readUrl(href)
      const picture = readPicture(overrides.imageUrl ?? overrides.image ?? urlMetadata.imageUrl)
      items.push(createItem(position, { title: name || url, url, section }, picture))
    }
  }
  const avatar = readPicture(profile.image)
  return {
    source: 'bento',
    profile: { display_name: toLine(profile.name) || toLine(profile.handle), bio: readRichText(profile.bio) },
    avatar: avatar.data,
    avatarUrl: avatar.url,
    items,
    excludedItems,
  }
}

/** Returns the text of a rich text document, one line per paragraph. */
const readRichText = (value: unknown): string => {
  if (typeof value === 'string') return toText(value)
  const formatInline = (node: unknown): string => {
    const { text, content } = readFields(node)
    return typeof text === 'string' ? text : toList(content).map(formatInline).join('')
  }
  return toText(toList(readFields(value).content).map(formatInline).join('\n'))
}
