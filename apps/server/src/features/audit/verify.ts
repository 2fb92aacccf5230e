import { sha256 } from '../../crypto/tokens.ts'
import type { Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import * as repo from './repo.ts'

/** Returns the SHA-256 over all columns in a fixed order as one JSON array; `prev_hash` links rows to a chain. */
export const computeChainHash = (row: Omit<repo.NewRow, 'hash'>): string =>
  sha256(
    JSON.stringify([
      row.chain,
      row.seq,
      row.at,
      row.actor_id,
      row.credential,
      row.action,
      row.subject_type,
      row.subject_id,
      row.request_id,
      row.detail,
      row.prev_hash,
    ]),
  )

/** Returns the hash of a row of the single chain of earlier versions, which had ids instead of chain and position. */
const computeFormerHash = (row: repo.AuditRow): string =>
  sha256(
    JSON.stringify([
      row.id,
      row.at,
      row.actor_id,
      row.credential,
      row.action,
      row.subject_type,
      row.subject_id,
      row.request_id,
      row.detail,
      row.prev_hash,
    ]),
  )

/** A sealed state: chains with a position and its hash. */
export type Seal = { readonly chains: readonly (readonly [chain: number, seq: number, hash: string])[] }
/** Reads the detail of a seal. The fields need no defaults, because the hash of the row covers them. */
const readSeal = createDocReader<Record<string, unknown>>('audit', {})

/** Result of a check. `firstBad` is the first invalid row, or the id after the last valid row if rows are missing; `head` is the last hash of the seals. */
export type AuditVerdict = { checked: number; ok: boolean; firstBad?: number; head: string }

const pageSize = 1000

class InvalidRow extends Error {
  readonly id: number
  constructor(id: number) {
    super(`row ${id} is invalid`)
    this.id = id
  }
}

/** Detects changed, removed, inserted or truncated rows. Store `head` elsewhere: an attacker with write access can rewrite the whole log. */
export const verifyAudit = async (deps: Pick<Deps, 'db'>): Promise<AuditVerdict> => {
  const db = deps.db.read
  const count = { checked: 0 }
  const readHead = async () => (await repo.findChain(db, 0))?.hash ?? (await repo.findFormerHead(db)).hash
  try {
    await verifyFormerChain(db, count)
    await verifyChains(db, count)
    await verifySeals(db)
    return { checked: count.checked, ok: true, head: await readHead() }
  } catch (error) {
    if (!(error instanceof InvalidRow)) throw error
    return { checked: count.checked, ok: false, firstBad: error.id, head: await readHead() }
  }
}

const verifyFormerChain = async (db: Db, count: { checked: number }): Promise<void> => {
  let lastRow = { id: 0, hash: '' }
  while (true) {
    const page = await repo.listFormerRows(db, lastRow.id, pageSize)
    for (const row of page) {
      if (row.id !== lastRow.id + 1) throw new InvalidRow(lastRow.id + 1)
      if (row.prev_hash !== lastRow.hash || row.hash !== computeFormerHash(row)) throw new InvalidRow(row.id)
      lastRow = { id: row.id, hash: row.hash }
      count.checked += 1
    }
    if (page.length < pageSize) break
  }
  const head = await repo.findFormerHead(db)
  if (head.last_id !== lastRow.id) throw new InvalidRow(Math.min(head.last_id, lastRow.id) + 1)
  if (head.hash !== lastRow.hash) throw new InvalidRow(lastRow.id)
}

type Position = { id: number; chain: number; seq: number; hash: string }

/** Yields the rows of the chains between `afterChain` and `lastChain`, in order of chain and position. */
async function* streamRows(db: Db, afterChain: number, lastChain: number): AsyncIterable<repo.AuditRow> {
  let position = { chain: afterChain, seq: Number.MAX_SAFE_INTEGER }
  while (true) {
    const page = await repo.listRows(db, position, lastChain, pageSize)
    yield* page
    if (page.length < pageSize) return
    const row = page.at(-1)!
    position = { chain: row.chain!, seq: row.seq! }
  }
}

/** Reads heads before their rows: concurrent actions may add rows after a head, but never before it. */
const verifyChains = async (db: Db, count: { checked: number }): Promise<void> => {
  let afterChain = -1
  while (true) {
    const heads = await repo.listChains(db, afterChain, pageSize)
    const isLast = heads.length < pageSize
    const lastChain = isLast ? Number.MAX_SAFE_INTEGER : heads.at(-1)!.chain
    const byChain = new Map(heads.map((head) => [head.chain, head]))
    const chainsWithoutRows = new Set(byChain.keys())
    let lastRow: Position = { id: 0, chain: afterChain, seq: 0, hash: '' }
    for await (const row of streamRows(db, afterChain, lastChain)) {
      const [chain, seq] = [row.chain!, row.seq!]
      const previousRow: Position = chain === lastRow.chain ? lastRow : { id: 0, chain, seq: 0, hash: '' }
      if (chain !== lastRow.chain) assertComplete(byChain, chainsWithoutRows, lastRow)
      if (seq > previousRow.seq + 1) throw new InvalidRow(previousRow.id + 1)
      if (seq !== previousRow.seq + 1 || row.prev_hash !== previousRow.hash) throw new InvalidRow(row.id)
      if (row.hash !== computeChainHash({ ...row, chain, seq })) throw new InvalidRow(row.id)
      const head = byChain.get(chain)
      // The head has the hash of another row
      if (head?.entries === seq && head.hash !== row.hash) throw new InvalidRow(row.id)
      // The head was removed
      if (!head && !(await repo.findChain(db, chain))) throw new InvalidRow(row.id)
      lastRow = { id: row.id, chain, seq, hash: row.hash }
      chainsWithoutRows.delete(chain)
      count.checked += 1
    }
    assertComplete(byChain, chainsWithoutRows, lastRow)
    // All rows of a chain are missing, so no id is known
    if (chainsWithoutRows.size) throw new InvalidRow(1)
    if (isLast) return
    afterChain = lastChain
  }
}

/** Fails unless a chain has at least as many rows as its head states. */
const assertComplete = (
  heads: ReadonlyMap<number, repo.Chain>,
  chainsWithoutRows: ReadonlySet<number>,
  lastRow: Position,
): void => {
  const head = heads.get(lastRow.chain)
  if (head && !chainsWithoutRows.has(lastRow.chain) && lastRow.seq < head.entries)
    throw new InvalidRow(lastRow.id + 1)
}

const verifySeals = async (db: Db): Promise<void> => {
  let afterSeq = 0
  while (true) {
    const seals = await repo.listSeals(db, afterSeq, 100)
    for (const seal of seals) {
      for (const [chain, seq, hash] of (readSeal(seal.detail, seal.id).chains ?? []) as Seal['chains']) {
        const row = await repo.findRow(db, chain, seq)
        if (row?.hash !== hash) throw new InvalidRow(row?.id ?? seal.id)
      }
      afterSeq = seal.seq!
    }
    if (seals.length < 100) return
  }
}
