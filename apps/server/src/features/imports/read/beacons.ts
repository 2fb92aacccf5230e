import {
  findFirstText,
  type ParsedSource,
  readFields,
  readUrl,
  type SourceItem,
  toList,
  toText,
} from '../parsed-source.ts'
import { createItem } from './entry.ts'
import { readPicture } from './pictures.ts'

type Fields = Record<string, unknown>

const urlNames = ['url', 'linkUrl', 'href']
const titleNames = ['title', 'name', 'label', 'text']
const lists = ['links', 'items', 'children', 'buttons']

export const readBeacons = (data: unknown): ParsedSource | null => {
  const props = readFields(readFields(readFields(data).props).pageProps)
  const owner = readFields(props.profile)
  const queries = toList(readFields(props.dehydratedState).queries).flatMap((query) => {
    const state = readFields(readFields(readFields(query).state).data)
    return [state.links, readFields(state.page).links, readFields(state.profile).links]
  })
  const items: SourceItem[] = []
  const urls = new Set<string>()
  const read = (entry: Fields, position: string, section: string): void => {
    const url = readUrl(findFirstText(entry, urlNames))
    const title = findFirstText(entry, titleNames)
    if (url && !urls.has(url)) {
      urls.add(url)
      const picture = readPicture(findFirstText(entry, ['thumbnail', 'imageUrl', 'image']))
      items.push(createItem(position, { title: title || url, url, section }, picture))
    }
    for (const list of lists)
      for (const [i, inner] of toList(entry[list]).entries())
        read(readFields(inner), `${position}.${list}[${i}]`, title.slice(0, 100) || section)
  }
  for (const list of [props.links, owner.links, readFields(props.data).links, ...queries])
    for (const [i, entry] of toList(list).entries()) read(readFields(entry), `links[${i}]`, '')
  if (!items.length) return null
  const avatar = readPicture(findFirstText(owner, ['profilePictureUrl', 'avatar', 'image']))
  return {
    source: 'beacons',
    profile: {
      display_name: findFirstText(owner, ['displayName', 'display_name', 'name', 'username']),
      bio: toText(owner.bio ?? owner.description),
    },
    avatar: avatar.data,
    avatarUrl: avatar.url,
    items,
    excludedItems: [],
  }
}
