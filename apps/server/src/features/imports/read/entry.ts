import type { Problem } from '@vitrine/contract'
import { type SourceItem, toLine } from '../parsed-source.ts'
import type { SourcePicture } from './pictures.ts'

/** Creates an entry. Fields that the source lacks (undefined, null or '') are left out, but an empty URL stays invalid. */
export const createItem = (
  position: string,
  link: SourceItem['link'],
  { data, url }: Pick<SourcePicture, 'data' | 'url'> = {},
  notes: readonly Problem[] = [],
): SourceItem => {
  const fields = Object.entries(link).filter(
    ([name, value]) => value !== undefined && value !== null && (value !== '' || name === 'url'),
  )
  return {
    position,
    link: { title: link.title, ...Object.fromEntries(fields) },
    picture: data,
    pictureUrl: url,
    notes,
  }
}

/** Returns the name of a network for its label: `Apple Music` → `apple_music`. */
export const toPlatform = (label: unknown): string =>
  toLine(label)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_') || 'website'
