import type { Tx } from '../../db/handle.ts'
import { type CreatedVersion, copyLinksToHistory } from '../history/index.ts'
import { type LinkContent, stringifyLink } from './link.ts'
import { assertChangeFits, assertPageFits, computeContentLength, countCharacters } from './page-size.ts'
import * as repo from './repo.ts'
import * as writeRepo from './write-repo.ts'

const batchSize = 500

/** Makes `target` the active links, in its order: writes changes as new revisions, archives missing links, restores archived ones. */
export const restoreLinks = async (
  db: Tx,
  profileId: number,
  target: readonly { id: number; doc: string }[],
  versionId: number,
  now: number,
): Promise<void> => {
  const activeDocs = new Map((await repo.listActiveDocs(db, profileId)).map((l) => [l.id, l.doc]))
  assertPageFits(
    [...activeDocs.values()].map(countCharacters),
    target.map((l) => countCharacters(l.doc)),
  )
  const targetIds = new Set(target.map((l) => l.id))
  const removedIds = [...activeDocs.keys()].filter((id) => !targetIds.has(id))
  const changedLinks = target.filter((l) => activeDocs.get(l.id) !== l.doc)
  const changedActiveIds = changedLinks.filter((l) => activeDocs.has(l.id)).map((l) => l.id)
  for (const ids of splitIntoBatches([...removedIds, ...changedActiveIds]))
    await copyLinksToHistory(db, ids, versionId)
  for (const ids of splitIntoBatches(removedIds)) await writeRepo.archiveLinks(db, ids, now)
  for (const ids of splitIntoBatches(changedActiveIds)) await writeRepo.releaseExternalIds(db, ids, now)
  for (const links of splitIntoBatches(changedLinks)) {
    const count = await writeRepo.writeContents(db, profileId, links, now)
    if (count !== links.length) throw new Error(`${links.length - count} links of a version do not exist`)
  }
  await writeRepo.placeLinks(
    db,
    target.map((l) => l.id),
  )
}

/** Writes contents of active links as new revisions. The caller has saved the version `versionId` in the same transaction. */
export const writeLinks = async (
  db: Tx,
  profileId: number,
  contents: ReadonlyMap<number, LinkContent>,
  versionId: number,
  now: number,
): Promise<void> => {
  const rows = [...contents].map(([id, content]) => ({ id, doc: stringifyLink(content) }))
  for (const links of splitIntoBatches(rows)) {
    await copyLinksToHistory(
      db,
      links.map((l) => l.id),
      versionId,
    )
    const count = await writeRepo.writeContents(db, profileId, links, now)
    if (count !== links.length) throw new Error(`${links.length - count} links to write do not exist`)
  }
}

/** Writes contents of active links like `writeLinks`, unless they make the page too large. Their external ids must be unchanged. */
export const writeFittingLinks = async (
  db: Tx,
  profileId: number,
  contents: ReadonlyMap<number, LinkContent>,
  version: CreatedVersion,
  now: number,
): Promise<void> => {
  const previousLinks = await repo.findLinks(db, [...contents.keys()])
  await assertChangeFits(
    db,
    profileId,
    version,
    previousLinks.map(computeContentLength),
    [...contents.values()].map(computeContentLength),
  )
  await writeLinks(db, profileId, contents, version.id, now)
}

const splitIntoBatches = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, i) =>
    items.slice(i * batchSize, (i + 1) * batchSize),
  )
