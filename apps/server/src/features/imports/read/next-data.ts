import type { Found, Source } from '../found.ts'
import { membersOf } from '../found.ts'
import { readBeacons } from './beacons.ts'
import { readBento } from './bento.ts'
import { readLinktree } from './linktree.ts'

/** Reads the data that a page of Linktree, Bento or Beacons is drawn from (`__NEXT_DATA__`). Null for other data. */
export const readNextData = (data: unknown, source?: Source): Found | null => {
  if (!('pageProps' in membersOf(membersOf(data).props))) return null
  const readers =
    source === 'beacons' ? [readBeacons, readBento, readLinktree] : [readBento, readLinktree, readBeacons]
  for (const read of readers) {
    const found = read(data)
    if (found) return found
  }
  return null
}
