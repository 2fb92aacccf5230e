import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { createEtag, type JsonEntry } from '../../lib/etag.ts'
import { resolveLinkState, toLink } from './link.ts'
import { fromRow, isSameRow, type LinkRow } from './repo.ts'

type CachedLink = {
  readonly row: LinkRow
  readonly baseUrl: string
  readonly state: string
  /** Fields that determine the state. */
  readonly timing: Parameters<typeof resolveLinkState>[0]
  readonly entry: JsonEntry
}

/** JSON of links by id. An entry is valid for one row in one state, so no write has to invalidate it. */
const cachedLinks = new LRUCache<number, CachedLink>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ row, entry }) => row.doc.length + entry.json.length + 1000,
})

/** Returns a link as JSON. Most links are unchanged since the last list, and parsing, building and serialising one takes 7 µs. */
export const formatLink = (
  { BASE_URL }: Pick<Deps['config'], 'BASE_URL'>,
  row: LinkRow,
  published: boolean,
  now: number,
): JsonEntry => {
  const cached = cachedLinks.get(row.id)
  if (
    cached?.baseUrl === BASE_URL &&
    isSameRow(cached.row, row) &&
    cached.state === resolveLinkState(cached.timing, published, now)
  )
    return cached.entry
  const link = fromRow(row)
  const data = toLink({ BASE_URL }, link, link.position, published, now)
  const json = JSON.stringify(data)
  const entry = { json, hash: createEtag(json) }
  const { archivedAt, doc } = link
  cachedLinks.set(row.id, {
    row,
    baseUrl: BASE_URL,
    state: data.state,
    timing: { archivedAt, doc: { is_enabled: doc.is_enabled, schedule: doc.schedule } },
    entry,
  })
  return entry
}
