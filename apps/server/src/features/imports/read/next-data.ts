import type { ParsedSource, Source } from '../parsed-source.ts'
import { readFields } from '../parsed-source.ts'
import { readBeacons } from './beacons.ts'
import { readBento } from './bento.ts'
import { readLinktree } from './linktree.ts'

/** Reads the embedded data of a Linktree, Bento or Beacons page (`__NEXT_DATA__`). Returns null for other data. */
export const readNextData = (data: unknown, source?: Source): ParsedSource | null => {
  if (!('pageProps' in readFields(readFields(data).props))) return null
  const readers =
    source === 'beacons' ? [readBeacons, readBento, readLinktree] : [readBento, readLinktree, readBeacons]
  for (const read of readers) {
    const parsed = read(data)
    if (parsed) return parsed
  }
  return null
}
