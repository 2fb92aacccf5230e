import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { createProblem, type Plan } from '@vitrine/contract'
import { getUploadHash } from '@vitrine/page/renditions'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../domain/errors.ts'
import { assertUploadFits, resolvePlan } from '../../domain/plans.ts'
import { removeWithRenditions } from '../../providers/renditions.ts'
import { getMediaType } from '../../providers/storage/port.ts'
import * as uploadRepo from './upload-repo.ts'

const maxBytes = 100 * 1024 * 1024

/** Copies of uploads for another profile. Each object has one owner and is deleted with it. */
export type CopiedUploads = {
  readonly count: number
  /** Replaces the URLs of the originals in a content by those of the copies. */
  readonly replaceUrls: <T>(content: T) => T
  /** Assigns the copies to the profile, in the transaction that uses them. */
  readonly claim: (db: Tx, profile: { id: number; ownerId: number; planKey: string }) => Promise<void>
  readonly drop: () => Promise<void>
}

/** Copies the uploads that `content` uses, for an owner whose plan has the space. Fails with 409 above 100 MiB. */
export const copyUploads = async (
  deps: Deps,
  profileId: number,
  { ownerId, plan }: { ownerId: number; plan: Plan },
  content: unknown,
  now: number,
): Promise<CopiedUploads> => {
  const text = JSON.stringify(content)
  const usedUploads = (await uploadRepo.listUploads(deps.db.read, profileId)).filter(({ names }) =>
    text.includes(getUploadHash(names[0]!)),
  )
  const bytes = usedUploads.reduce((sum, upload) => sum + upload.bytes, 0)
  if (bytes > maxBytes)
    fail('conflict', createProblem(null, 'max_upload_copy', { max: maxBytes / 1024 / 1024 }))
  if (usedUploads.length)
    assertUploadFits(plan, await uploadRepo.sumUploadedBytes(deps.db.read, ownerId), bytes)
  const hashes = new Map(
    usedUploads.map(({ names }) => [getUploadHash(names[0]!), randomBytes(16).toString('hex')]),
  )
  const toNewName = (name: string) => hashes.get(getUploadHash(name))! + name.slice(32)
  const copiedNames: string[] = []
  const drop = async () => {
    for (const name of copiedNames) await removeWithRenditions(deps.storage, name)
  }
  try {
    for (const name of usedUploads.flatMap(({ names }) => names)) {
      const object = await deps.storage.get(name)
      if (!object) continue
      copiedNames.push(toNewName(name))
      await deps.storage.put(toNewName(name), await buffer(object.stream), getMediaType(name))
    }
  } catch (error) {
    await drop()
    throw error
  }
  return {
    count: usedUploads.length,
    replaceUrls: <T>(value: T): T => {
      let renamed = JSON.stringify(value)
      for (const [from, to] of hashes) renamed = renamed.replaceAll(`/media/${from}`, `/media/${to}`)
      return JSON.parse(renamed) as T
    },
    claim: async (db, { id, ownerId, planKey }) => {
      if (!usedUploads.length) return
      assertUploadFits(
        resolvePlan(deps.plans, planKey),
        await uploadRepo.sumUploadedBytes(db, ownerId),
        bytes,
      )
      for (const { names, bytes: size, purpose } of usedUploads)
        await uploadRepo.insertUpload(db, {
          ownerId,
          profileId: id,
          purpose,
          names: names.map(toNewName),
          bytes: size,
          now,
        })
    },
    drop,
  }
}
