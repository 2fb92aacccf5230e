import type { Secrets } from '../../crypto/secrets.ts'
import { sha256 } from '../../crypto/tokens.ts'
import type { Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import * as repo from './repo.ts'

/** Purpose of the MAC of an entry, over its hash. */
export const macPurpose = 'audit'
const rekeyPurpose = 'audit-rekey'
/** Returns the SHA-256 over all columns in a fixed order as one JSON array; `prev_hash` links rows to a chain. */
export const computeChainHash = (row: repo.HashedRow): string =>
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

/** A sealed state: chains with a position and its hash. */
export type Seal = { readonly chains: readonly (readonly [chain: number, seq: number, hash: string])[] }
/** Reads the detail of a seal. The fields need no defaults, because the hash of the row covers them. */
const readSeal = createDocReader<Record<string, unknown>>('audit', {})

type Counts = {
  checked: number
  /** Entries whose secret was lost before they could be verified with it. They have not changed since. */
  lost: number
  /** Entries that were signed with an unknown secret, and the id of the first. */
  otherKey: number
  firstOtherKey?: number
}

/**
 * Result of a check. `firstBad` is the first invalid row, or the id after the last valid row if rows are missing;
 * `head` is the last hash of the seals.
 */
export type AuditVerdict = Counts & { ok: boolean; firstBad?: number; head: string }

/** Verified end of a chain. The first `lost` of its entries were signed with a lost secret. */
export type ChainEnd = {
  readonly chain: number
  readonly seq: number
  readonly hash: string
  readonly lost: number
}

/** Signs the end of a chain, and by its hash all entries before, when the secret changes. */
export const signChainEnd = (
  secrets: Pick<Secrets, 'keyId' | 'mac'>,
  { chain, seq, hash, lost }: ChainEnd,
) => ({
  rekeyed: seq,
  lost,
  rekey_id: secrets.keyId,
  rekey_mac: secrets.mac(rekeyPurpose, formatEnd(chain, seq, lost, hash)),
})

const formatEnd = (chain: number, seq: number, lost: number, hash: string): string =>
  [chain, seq, lost, hash].join(' ')

const isEndSigned = (secrets: Secrets, { chain, lost, rekey_mac }: repo.Chain, seq: number, hash: string) =>
  secrets.verifyMac(rekeyPurpose, formatEnd(chain, seq, lost ?? 0, hash), rekey_mac ?? '')

const pageSize = 1000

class InvalidRow extends Error {
  readonly id: number
  constructor(id: number) {
    super(`row ${id} is invalid`)
    this.id = id
  }
}

/** Returns the last hash of the seals; '' without any. */
export const readAuditHead = async (db: Db): Promise<string> => (await repo.findChain(db, 0))?.hash ?? ''

/**
 * Detects changed, removed, inserted or truncated rows, and counts those that the secret does not protect. Calls `onVerified` with the
 * ends of valid chains. An attacker with write access can replace the database by an earlier state: compare `head` with the log.
 */
export const verifyAudit = async (
  { db: { read }, secrets }: Pick<Deps, 'db' | 'secrets'>,
  onVerified?: (ends: readonly ChainEnd[]) => Promise<void>,
): Promise<AuditVerdict> => {
  const count: Counts = { checked: 0, lost: 0, otherKey: 0 }
  try {
    await verifyChains({ db: read, secrets }, count, onVerified)
    await verifySeals(read)
    return { ...count, ok: count.otherKey === 0, head: await readAuditHead(read) }
  } catch (error) {
    if (!(error instanceof InvalidRow)) throw error
    return { ...count, ok: false, firstBad: error.id, head: await readAuditHead(read) }
  }
}

/** Returns true if a known secret signed a row. Throws if the MAC of a known one is wrong. */
const isSigned = (secrets: Secrets, { id, hash, key_id, mac }: repo.AuditRow): boolean => {
  if (secrets.verifyMac(macPurpose, hash, mac)) return true
  if (secrets.hasKey(key_id)) throw new InvalidRow(id)
  return false
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
    position = { chain: row.chain, seq: row.seq }
  }
}

/** Reads heads before their rows: concurrent actions may add rows after a head, but never before it. */
const verifyChains = async (
  { db, secrets }: { db: Db; secrets: Secrets },
  count: Counts,
  onVerified?: (ends: readonly ChainEnd[]) => Promise<void>,
): Promise<void> => {
  let afterChain = -1
  const start: Omit<Position, 'chain'> = { id: 0, seq: 0, hash: '' }
  while (true) {
    const heads = await repo.listChains(db, afterChain, pageSize)
    const isLast = heads.length < pageSize
    const lastChain = isLast ? Number.MAX_SAFE_INTEGER : heads.at(-1)!.chain
    const byChain = new Map(heads.map((head) => [head.chain, head]))
    const chainsWithoutRows = new Set(byChain.keys())
    const ends = new Map<number, ChainEnd>()
    let lastRow: Position = { ...start, chain: afterChain }
    for await (const row of streamRows(db, afterChain, lastChain)) {
      const { chain, seq } = row
      const previousRow: Position = chain === lastRow.chain ? lastRow : { ...start, chain }
      if (chain !== lastRow.chain) assertComplete(byChain, chainsWithoutRows, lastRow)
      if (seq > previousRow.seq + 1) throw new InvalidRow(previousRow.id + 1)
      if (seq !== previousRow.seq + 1 || row.prev_hash !== previousRow.hash) throw new InvalidRow(row.id)
      if (row.hash !== computeChainHash(row)) throw new InvalidRow(row.id)
      const head = byChain.get(chain)
      // The head has the hash of another row
      if (head?.entries === seq && head.hash !== row.hash) throw new InvalidRow(row.id)
      // The head was removed
      if (!head && !(await repo.findChain(db, chain))) throw new InvalidRow(row.id)
      const { rekeyed, lost } = readRekeyedPart(secrets, head, row)
      const hasOtherKey = !isSigned(secrets, row)
      if (hasOtherKey && seq <= lost) count.lost += 1
      else if (hasOtherKey && seq > rekeyed) {
        count.otherKey += 1
        count.firstOtherKey ??= row.id
      }
      lastRow = { id: row.id, chain, seq, hash: row.hash }
      ends.set(chain, { chain, seq, hash: row.hash, lost })
      chainsWithoutRows.delete(chain)
      count.checked += 1
    }
    assertComplete(byChain, chainsWithoutRows, lastRow)
    // All rows of a chain are missing, so no id is known
    if (chainsWithoutRows.size) throw new InvalidRow(1)
    if (!count.otherKey) await onVerified?.([...ends.values()])
    if (isLast) return
    afterChain = lastChain
  }
}

/** Returns how many rows of a chain a known secret protects through its signed end. Throws if `row` is that end and its MAC is wrong. */
const readRekeyedPart = (
  secrets: Secrets,
  head: repo.Chain | undefined,
  { id, seq, hash }: repo.AuditRow,
) => {
  if (!head || head.rekey_id === null || !secrets.hasKey(head.rekey_id)) return { rekeyed: 0, lost: 0 }
  const { entries } = head
  const [rekeyed, lost] = [head.rekeyed ?? 0, head.lost ?? -1]
  // In these limits, the row at `rekeyed` exists, so that its MAC is verified before the chain ends
  if (!Number.isInteger(rekeyed) || rekeyed < 1 || rekeyed > entries) throw new InvalidRow(id)
  if (!Number.isInteger(lost) || lost < 0 || lost > rekeyed) throw new InvalidRow(id)
  if (rekeyed === seq && !isEndSigned(secrets, head, seq, hash)) throw new InvalidRow(id)
  return { rekeyed, lost }
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
      afterSeq = seal.seq
    }
    if (seals.length < 100) return
  }
}
