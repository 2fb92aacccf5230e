import type { Deps } from '../../deps.ts'
import * as repo from './repo.ts'
import { type ChainEnd, readAuditHead, signChainEnd, verifyAudit } from './verify.ts'

const batchSize = 100
const pageSize = 1000

/** `formerHead` is the last hash of the seals before. */
export type Rekeying = { readonly chains: number; readonly formerHead: string }

/**
 * Verifies all chains and signs their ends with the current secret, in batches. Their entries then stay protected without the secret that
 * signed them. With `isLost`, signs them unverified and marks their entries. Run it again after an interruption. Throws
 * if the log is damaged.
 */
export const rekeyAudit = async (
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { isLost }: { isLost: boolean },
): Promise<Rekeying> => {
  const formerHead = await readAuditHead(db.read)
  let chains = 0
  const sign = async (unordered: readonly ChainEnd[]): Promise<void> => {
    // The chain of seals is locked last, as `auditSeals` does: another order can deadlock
    const ends = unordered.toSorted((a, b) => Number(a.chain === 0) - Number(b.chain === 0))
    for (let start = 0; start < ends.length; start += batchSize) {
      const batch = ends.slice(start, start + batchSize)
      await db.tx(async (tx) => {
        for (const end of batch) await repo.storeRekeyedPart(tx, end.chain, signChainEnd(secrets, end))
      })
      chains += batch.length
    }
  }
  if (isLost) {
    let after = -1
    for (;;) {
      const heads = await repo.listChains(db.read, after, pageSize)
      // An interrupted command signed some ends already
      const pendingHeads = heads.filter(({ rekey_id }) => rekey_id !== secrets.keyId)
      await sign(
        pendingHeads.map(({ chain, entries, hash }) => ({ chain, seq: entries, hash, lost: entries })),
      )
      if (heads.length < pageSize) return { chains, formerHead }
      after = heads.at(-1)!.chain
    }
  }
  const verdict = await verifyAudit({ db, secrets }, sign)
  if (verdict.ok) return { chains, formerHead }
  const problem =
    verdict.firstBad === undefined
      ? `entry ${verdict.firstOtherKey} was signed with neither SECRET nor SECRET_PREVIOUS`
      : `it is damaged at entry ${verdict.firstBad}`
  throw new Error(
    `The audit log cannot be verified: ${problem}. Nothing was encrypted again. Compare with a backup. --lost --yes continues and marks the earlier entries.`,
  )
}
