import {
  addressIn,
  firstOf,
  listOf,
  membersOf,
  type ParsedSource,
  type SourceItem,
  textOf,
} from '../parsed-source.ts'
import { pictureAt } from './pictures.ts'

type Members = Record<string, unknown>

const addressNames = ['url', 'linkUrl', 'href']
const titleNames = ['title', 'name', 'label', 'text']
const lists = ['links', 'items', 'children', 'buttons']

/** Reads the embedded data of a Beacons page. Returns null if it has no links. */
export const readBeacons = (data: unknown): ParsedSource | null => {
  const props = membersOf(membersOf(membersOf(data).props).pageProps)
  const owner = membersOf(props.profile)
  const queries = listOf(membersOf(props.dehydratedState).queries).flatMap((query) => {
    const state = membersOf(membersOf(membersOf(query).state).data)
    return [state.links, membersOf(state.page).links, membersOf(state.profile).links]
  })
  const items: SourceItem[] = []
  const addresses = new Set<string>()
  const read = (entry: Members, where: string, section: string): void => {
    const url = addressIn(firstOf(entry, addressNames))
    const title = firstOf(entry, titleNames)
    if (url && !addresses.has(url)) {
      addresses.add(url)
      const picture = pictureAt(firstOf(entry, ['thumbnail', 'imageUrl', 'image']))
      items.push({
        where,
        link: { title: title || url, url, ...(section ? { section } : {}) },
        picture: picture.data,
        pictureUrl: picture.url,
        notes: [],
      })
    }
    for (const list of lists)
      for (const [i, inner] of listOf(entry[list]).entries())
        read(membersOf(inner), `${where}.${list}[${i}]`, title.slice(0, 100) || section)
  }
  for (const list of [props.links, owner.links, membersOf(props.data).links, ...queries])
    for (const [i, entry] of listOf(list).entries()) read(membersOf(entry), `links[${i}]`, '')
  if (!items.length) return null
  const avatar = pictureAt(firstOf(owner, ['profilePictureUrl', 'avatar', 'image']))
  return {
    source: 'beacons',
    profile: {
      display_name: firstOf(owner, ['displayName', 'display_name', 'name', 'username']),
      bio: textOf(owner.bio ?? owner.description),
    },
    avatar: avatar.data,
    avatarUrl: avatar.url,
    items,
    leftOut: [],
  }
}
