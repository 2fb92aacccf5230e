import type { Tx } from '../../db/handle.ts'
import type { StoredDoc } from '../../domain/resource.ts'
import { type CreatedVersion, keepLinkContent } from '../history/index.ts'
import type { LinkDoc } from './link.ts'
import { assertPageFits, contentLength, textLength } from './page-size.ts'
import * as repo from './repo.ts'

const chunk = 500

/**
 * Makes a profile's live links exactly those of `target`, in that order, inside the open transaction and after
 * the version `versionId` was kept. Changed contents become new revisions, missing links are archived, archived
 * ones come back under their id; counters stay. `doc` is a content as it was stored, and is stored again as it is.
 */
export const restoreLinks = async (
  db: Tx,
  profileId: number,
  target: readonly { id: number; doc: string }[],
  versionId: number,
  now: number,
): Promise<void> => {
  const live = new Map((await repo.liveDocs(db, profileId)).map((l) => [l.id, l.doc]))
  assertPageFits(
    [...live.values()].map(textLength),
    target.map((l) => textLength(l.doc)),
  )
  const wanted = new Set(target.map((l) => l.id))
  const gone = [...live.keys()].filter((id) => !wanted.has(id))
  const written = target.filter((l) => live.get(l.id) !== l.doc)
  const replaced = written.filter((l) => live.has(l.id)).map((l) => l.id)
  for (const ids of chunks([...gone, ...replaced])) await keepLinkContent(db, ids, versionId)
  for (const ids of chunks(gone)) await repo.archiveLinks(db, ids, now)
  for (const links of chunks(written)) {
    const count = await repo.writeBack(db, profileId, links, now)
    if (count !== links.length) throw new Error(`${links.length - count} links of a version are gone`)
  }
  await repo.placeLinks(
    db,
    target.map((l) => l.id),
  )
}

/**
 * Writes contents of live links inside the open transaction, after the version `versionId` was kept: each becomes
 * a new revision of its link.
 */
export const writeLinks = async (
  db: Tx,
  profileId: number,
  contents: ReadonlyMap<number, StoredDoc<LinkDoc>>,
  versionId: number,
  now: number,
): Promise<void> => {
  const written = [...contents].map(([id, { doc, extra }]) => ({ id, doc: JSON.stringify({ doc, extra }) }))
  for (const links of chunks(written)) {
    await keepLinkContent(
      db,
      links.map((l) => l.id),
      versionId,
    )
    const count = await repo.writeBack(db, profileId, links, now)
    if (count !== links.length) throw new Error(`${links.length - count} links to be written are gone`)
  }
}

/** Writes contents of active links like `writeLinks`, unless they make the page too large. */
export const writeFittingLinks = async (
  db: Tx,
  profileId: number,
  contents: ReadonlyMap<number, StoredDoc<LinkDoc>>,
  { id, links }: CreatedVersion,
  now: number,
): Promise<void> => {
  const written = links.map((link) => {
    const content = contents.get(link.id)
    return content ? contentLength(content) : link.bytes
  })
  assertPageFits(
    links.map(({ bytes }) => bytes),
    written,
  )
  await writeLinks(db, profileId, contents, id, now)
}

const chunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / chunk) }, (_, i) => items.slice(i * chunk, (i + 1) * chunk))
