import type { Problem } from '@vitrine/contract'
import { maxSectionStyles } from '@vitrine/contract/design-choices'
import { maxGalleryItems } from '@vitrine/contract/limits'
import { createProblem } from '@vitrine/contract/problems/index'
import { mapConfigPictures } from '@vitrine/page/blocks/pictures'
import { themeUploads } from '@vitrine/page/themes/pictures'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { isObject } from '../../lib/is-object.ts'
import { EgressError } from '../../providers/egress/port.ts'
import { isStorageName } from '../../providers/storage/port.ts'
import { type StoredPictures, storePictures } from '../profile/index.ts'
import type { ExcludedItem, ParsedSource, SourceItem, SourcePart } from './parsed-source.ts'

const maxPictures = 50
/** Maximum number of variants whose pictures are imported; more than a page may have. */
const maxVariants = 200

const missingNote = createProblem(null, 'import_picture_elsewhere')

type Fields = Readonly<Record<string, unknown>>

/** Properties of settings and of a variant's overrides that hold the URL of a picture or font. */
const pictureFields: readonly (readonly string[])[] = [
  ['avatar_url'],
  ...themeUploads.map((path) => ['theme', ...path]),
  ['seo', 'og_image_url'],
]

const listSettingPictures = ({ section_styles: styles }: Fields): readonly (readonly string[])[] => [
  ...pictureFields,
  ...(Array.isArray(styles)
    ? Object.keys(styles.slice(0, maxSectionStyles)).map((i) => ['section_styles', i, 'image_url'])
    : []),
]

/** Resolves uploads that an export refers to. Copies uploads that exist on this installation and drops all others. */
export const resolveUploads = async (deps: Deps, source: ParsedSource): Promise<ParsedSource> => {
  if (source.source !== 'vitrine' && source.source !== 'csv') return source
  const items: SourceItem[] = []
  for (const item of source.items) {
    const { value, missing } = await resolveUploadsIn(deps, item.link, [['image_url']])
    const { config, isMissing } = await resolveConfigUploads(deps, value)
    const notes = missing.length || isMissing ? [...item.notes, missingNote] : item.notes
    items.push({ ...item, link: config ? { ...value, business_block_config: config } : value, notes })
  }
  const profile = await resolveUploadsIn(deps, source.profile, listSettingPictures(source.profile))
  const missingPictures = profile.missing.map(
    (field): ExcludedItem => ({
      position: 'profiles[0]',
      title: field,
      url: null,
      reason: 'not_supported',
      note: missingNote,
    }),
  )
  const variants: SourcePart[] = []
  for (const part of source.variants ?? []) {
    const { overrides } = part.body
    if (!isObject(overrides) || variants.length >= maxVariants) {
      variants.push(part)
      continue
    }
    const { value, missing } = await resolveUploadsIn(deps, overrides, pictureFields)
    const notes = missing.length ? [missingNote] : []
    variants.push({ ...part, body: { ...part.body, overrides: value }, notes })
  }
  return {
    ...source,
    profile: profile.value,
    items,
    excludedItems: [...source.excludedItems, ...missingPictures],
    variants,
  }
}

/** Returns the configuration of a gallery with its available pictures, or undefined for blocks of other kinds. */
const resolveConfigUploads = async (
  deps: Deps,
  { kind, business_block_config: config }: SourceItem['link'],
): Promise<{ config?: Record<string, unknown>; isMissing: boolean }> => {
  const names = new Map<string, boolean>()
  if (typeof kind !== 'string' || !isObject(config)) return { isMissing: false }
  mapConfigPictures(kind, config, (url) => {
    const name = readUploadName(url)
    if (name !== undefined && names.size < maxGalleryItems) names.set(name, false)
    return url
  })
  if (!names.size) return { isMissing: false }
  for (const name of names.keys()) names.set(name, isStorageName(name) && (await deps.storage.has(name)))
  const resolved = mapConfigPictures(kind, config, (url) => {
    const name = readUploadName(url)
    return name === undefined ? url : names.get(name) ? `/media/${name}` : null
  })
  const items = (resolved.items as { image_url?: unknown }[]).filter((item) => item?.image_url !== null)
  return { config: { ...resolved, items }, isMissing: [...names.values()].includes(false) }
}

/** Returns a value with its available pictures, and the properties whose picture is missing. */
const resolveUploadsIn = async <T extends Fields>(
  deps: Deps,
  value: T,
  paths: readonly (readonly string[])[],
): Promise<{ value: T; missing: string[] }> => {
  const missingFields: string[] = []
  let resolved = value
  for (const path of paths) {
    const url = path.reduce<unknown>(
      (at, name) => (isObject(at) || Array.isArray(at) ? (at as Fields)[name] : undefined),
      value,
    )
    const name = readUploadName(url)
    if (name === undefined) continue
    const isStored = isStorageName(name) && (await deps.storage.has(name))
    if (!isStored) missingFields.push(path.join('.'))
    resolved = replaceAt(resolved, path, isStored ? `/media/${name}` : null) as T
  }
  return { value: resolved, missing: missingFields }
}

/** Returns the name of an upload of this or another installation. */
const readUploadName = (url: unknown): string | undefined => {
  if (typeof url !== 'string') return undefined
  const [, host, name] = /^(https?:\/\/[^/]+)?\/media\/([^/]+)$/.exec(url.slice(0, 2100)) ?? []
  // On other hosts, only names of uploads are accepted
  return name !== undefined && (host === undefined || isStorageName(name)) ? name : undefined
}

const replaceAt = (value: unknown, [name, ...rest]: readonly string[], by: string | null): unknown =>
  name === undefined
    ? by
    : Array.isArray(value)
      ? value.with(Number(name), replaceAt(value[Number(name)], rest, by))
      : { ...(value as Fields), [name]: replaceAt((value as Fields)[name], rest, by) }

export const storeSourcePictures = async (
  deps: Deps,
  userId: number,
  profileId: number,
  source: ParsedSource,
): Promise<{ pictures: StoredPictures; findUpload: (picture: string) => string | null }> => {
  const allPictures = [
    ...(source.avatar ? [source.avatar] : []),
    ...source.items.flatMap(({ picture }) => picture ?? []),
  ]
  const distinctPictures = [...new Set(allPictures)].slice(0, maxPictures)
  const pictures = await storePictures(
    deps,
    userId,
    profileId,
    distinctPictures.map((picture) => Buffer.from(picture, 'base64')),
  )
  return { pictures, findUpload: (picture) => pictures.paths[distinctPictures.indexOf(picture)] ?? null }
}

const maxFetches = 2
const maxFetchedBytes = 20 * 1024 * 1024
/** Maximum time until the last fetch starts. */
const maxFetchMs = 10_000

const fetchFailedNote = createProblem(null, 'import_picture_failed')
const fetchDisabledNote = createProblem(null, 'import_picture_off')

/** Fetches the pictures that a source refers to by URL. A dry run only reports those that will not be fetched. */
export const withFetchedPictures = async (
  { deps, actor }: UserContext,
  source: ParsedSource,
  isDryRun: boolean,
): Promise<ParsedSource> => {
  const { egress } = deps
  if (!egress.isOn) return withPictures(source, new Map(), fetchDisabledNote)
  if (isDryRun) return source
  const pictureUrls = [source.avatarUrl, ...source.items.map(({ pictureUrl }) => pictureUrl)]
  const distinctUrls = new Set(
    pictureUrls.filter((pictureUrl) => pictureUrl !== undefined).slice(0, maxPictures),
  )
  const pictures = new Map<string, string>()
  let bytes = 0
  const started = performance.now()
  const queue = distinctUrls.values()
  const fetchNext = async () => {
    for (const url of queue) {
      if (bytes >= maxFetchedBytes || performance.now() - started > maxFetchMs) return
      try {
        const picture = await egress.get(url, 'image/webp,image/png,image/jpeg,image/*;q=0.5', actor.userId)
        bytes += picture.bytes.length
        if (bytes <= maxFetchedBytes) pictures.set(url, picture.bytes.toString('base64'))
      } catch (error) {
        if (!(error instanceof EgressError)) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: maxFetches }, fetchNext))
  return withPictures(source, pictures, fetchFailedNote)
}

const withPictures = (
  source: ParsedSource,
  pictures: ReadonlyMap<string, string>,
  note: Problem,
): ParsedSource => {
  const { avatarUrl } = source
  const avatar = avatarUrl === undefined ? source.avatar : pictures.get(avatarUrl)
  const missingAvatar = avatarUrl !== undefined && avatar === undefined ? [{ field: 'avatar_url', note }] : []
  return {
    ...source,
    avatar,
    avatarUrl: undefined,
    excludedSettings: [...missingAvatar, ...(source.excludedSettings ?? [])],
    items: source.items.map((item) => {
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
