import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { isObject } from '../../lib/is-object.ts'
import { EgressError } from '../../providers/egress/port.ts'
import { isStorageName } from '../../providers/storage/port.ts'
import { type KeptPictures, keepPictures } from '../profile/index.ts'
import type { Found, FoundItem, FoundPart, LeftItem } from './found.ts'

/** Pictures of one file that come along. */
const maxPictures = 50
/** Variants of which pictures are looked for: more than a page may have. */
const maxVariants = 200

const missingNote = 'Its picture is not on this installation: upload it again.'

type Members = Readonly<Record<string, unknown>>

/** Members of settings and of what variants show instead that name a picture. */
const pictureMembers: readonly (readonly string[])[] = [
  ['avatar_url'],
  ['theme', 'background', 'image_url'],
  ['seo', 'og_image_url'],
]

/**
 * Uploads that an export names: those this installation has, also where it had another address, are its own; others do
 * not come along.
 */
export const withOwnPictures = async (deps: Deps, found: Found): Promise<Found> => {
  if (found.source !== 'vitrine' && found.source !== 'csv') return found
  const items: FoundItem[] = []
  for (const item of found.items) {
    const { value, missing } = await ownPictures(deps, item.link, [['image_url']])
    const notes = missing.length ? [...item.notes, missingNote] : item.notes
    items.push({ ...item, link: value, notes })
  }
  const profile = await ownPictures(deps, found.profile, pictureMembers)
  const left = profile.missing.map(
    (member): LeftItem => ({
      where: 'profiles[0]',
      title: member,
      url: null,
      reason: 'not_supported',
      note: missingNote,
    }),
  )
  const variants: FoundPart[] = []
  for (const part of found.variants ?? []) {
    const { overrides } = part.body
    if (!isObject(overrides) || variants.length >= maxVariants) {
      variants.push(part)
      continue
    }
    const { value, missing } = await ownPictures(deps, overrides, pictureMembers)
    const notes = missing.length ? [missingNote] : []
    variants.push({ ...part, body: { ...part.body, overrides: value }, notes })
  }
  return { ...found, profile: profile.value, items, left: [...found.left, ...left], variants }
}

/** A value with those of its pictures that are here, and the members whose picture is not. */
const ownPictures = async <T extends Members>(
  deps: Deps,
  value: T,
  paths: readonly (readonly string[])[],
): Promise<{ value: T; missing: string[] }> => {
  const missing: string[] = []
  let own = value
  for (const path of paths) {
    const address = path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), value)
    const name = uploadIn(address)
    if (name === undefined) continue
    const isHere = isStorageName(name) && (await deps.storage.has(name))
    if (!isHere) missing.push(path.join('.'))
    own = replaced(own, path, isHere ? `/media/${name}` : null) as T
  }
  return { value: own, missing }
}

/** The name of an upload, of this installation or of another one. */
const uploadIn = (address: unknown): string | undefined => {
  if (typeof address !== 'string') return undefined
  const [, host, name] = /^(https?:\/\/[^/]+)?\/media\/([^/]+)$/.exec(address.slice(0, 2100)) ?? []
  // Of other sites only what is named as uploads are
  return name !== undefined && (host === undefined || isStorageName(name)) ? name : undefined
}

const replaced = (value: unknown, [name, ...rest]: readonly string[], by: string | null): unknown =>
  name === undefined ? by : { ...(value as Members), [name]: replaced((value as Members)[name], rest, by) }

/** The pictures a source holds, stored ahead of the transaction. */
export const picturesOf = async (
  deps: Deps,
  profileId: number,
  found: Found,
): Promise<{ pictures: KeptPictures; pathOf: (picture: string) => string | null }> => {
  const all = [
    ...(found.avatar ? [found.avatar] : []),
    ...found.items.flatMap(({ picture }) => picture ?? []),
  ]
  const chosen = [...new Set(all)].slice(0, maxPictures)
  const pictures = await keepPictures(
    deps,
    profileId,
    chosen.map((picture) => Buffer.from(picture, 'base64')),
  )
  return { pictures, pathOf: (picture) => pictures.paths[chosen.indexOf(picture)] ?? null }
}

/** Pictures fetched at the same time, bytes of all of one import, and milliseconds after which no further one is fetched. */
const maxFetches = 2
const maxFetchedBytes = 20 * 1024 * 1024
const maxFetchMs = 10_000

const notFetched = 'Its picture could not be fetched: upload it.'
const fetchesNone = 'Its picture is on another site, which this installation does not read: upload it.'

/** Fetches the pictures that a source names by address. A dry run only reports those that will not be fetched. */
export const withFetchedPictures = async (
  deps: Pick<Deps, 'egress'>,
  { actor }: UserContext,
  found: Found,
  isDryRun: boolean,
): Promise<Found> => {
  const { egress } = deps
  if (!egress.isOn) return withPictures(found, new Map(), fetchesNone)
  if (isDryRun) return found
  const addresses = [found.avatarUrl, ...found.items.map(({ pictureUrl }) => pictureUrl)]
  const chosen = new Set(addresses.filter((address) => address !== undefined).slice(0, maxPictures))
  const pictures = new Map<string, string>()
  let bytes = 0
  const started = performance.now()
  const queue = chosen.values()
  const fetchNext = async () => {
    for (const address of queue) {
      if (bytes >= maxFetchedBytes || performance.now() - started > maxFetchMs) return
      try {
        const picture = await egress.get(
          address,
          'image/webp,image/png,image/jpeg,image/*;q=0.5',
          actor.userId,
        )
        bytes += picture.bytes.length
        if (bytes <= maxFetchedBytes) pictures.set(address, picture.bytes.toString('base64'))
      } catch (error) {
        if (!(error instanceof EgressError)) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: maxFetches }, fetchNext))
  return withPictures(found, pictures, notFetched)
}

/** Replaces addresses of pictures by their data, or by a note. */
const withPictures = (found: Found, pictures: ReadonlyMap<string, string>, note: string): Found => {
  const { avatarUrl } = found
  const avatar = avatarUrl === undefined ? found.avatar : pictures.get(avatarUrl)
  const lost = avatarUrl !== undefined && avatar === undefined ? [{ member: 'avatar_url', note }] : []
  return {
    ...found,
    avatar,
    avatarUrl: undefined,
    lost: [...lost, ...(found.lost ?? [])],
    items: found.items.map((item) => {
      if (item.pictureUrl === undefined) return item
      const picture = pictures.get(item.pictureUrl)
      return {
        ...item,
        picture,
        pictureUrl: undefined,
        notes: picture === undefined ? [...item.notes, note] : item.notes,
      }
    }),
  }
}
