import { createHash } from 'node:crypto'
import { type Avatar, type BlockFile, problem } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UploadedFile, UserContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { allowBytes, planOf } from '../../domain/plans.ts'
import { absoluteUrl, fixedFields } from '../../domain/resource.ts'
import { makeAvatar, makeBlockImage, sniff, typeAgrees } from '../../providers/images.ts'
import { removeWithRenditions } from '../../providers/renditions.ts'
import { captureBefore, keepProfileContent } from '../history/index.ts'
import { lockUser } from '../users/index.ts'
import { type Access, changeProfile, lockProfile } from './access.ts'
import type { ProfileRecord } from './profile.ts'
import * as repo from './repo.ts'
import { reportUpdate } from './report.ts'
import * as uploads from './upload-repo.ts'

type Stored = { name: string; bytes: Buffer; type: string }

/**
 * Names come from the content, and from the profile: so each object has one owner and can be erased with it. Those of
 * pictures tell their size, so that pages keep their place without a look at them.
 */
const nameOf = (profileId: number, content: Buffer, ending: string): string =>
  `${createHash('sha256').update(`${profileId}:`).update(content).digest('hex').slice(0, 32)}${ending}`

/** Sets a profile's picture: a square, encoded anew, in 512 and 128 pixels. A recovery version is kept before a change. */
export const uploadAvatar = async (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  file: UploadedFile,
  field = 'avatar',
): Promise<Avatar> => {
  const { large, small } = await makeAvatar(file.bytes, field, file.type)
  const name = nameOf(access.id, large, '-512x512')
  const objects: Stored[] = [
    { name: `${name}.webp`, bytes: large, type: 'image/webp' },
    { name: `${name}-128.webp`, bytes: small, type: 'image/webp' },
  ]
  const path = `/media/${name}.webp`
  const answer = ({ revision }: ProfileRecord): Avatar => ({
    avatar_url: absoluteUrl(path, deps.config)!,
    avatar_small_url: absoluteUrl(`/media/${name}-128.webp`, deps.config)!,
    profile_id: access.id,
    revision,
  })
  return store(deps, ctx, access, objects, async (db) => {
    const current = await lockProfile(db, access)
    if (current.doc.avatar_url === path) {
      const counted = new Set(await uploads.uploadNames(db, current.id))
      if (!objects.every(({ name }) => counted.has(name)))
        await count(deps, db, ctx, current, 'avatar', objects)
      return answer(current)
    }
    return changeProfile(deps, db, access, async (profile) => {
      await count(deps, db, ctx, profile, 'avatar', objects)
      const content = { doc: { ...profile.doc, avatar_url: path }, extra: profile.extra }
      const { id: version } = await captureBefore(deps, db, ctx, profile, 'profile.avatar')
      await keepProfileContent(db, profile.id, version)
      const written = await repo.updateProfile(db, profile, content, {
        ...profile,
        contentRevision: profile.contentRevision + 1,
        now: ctx.now,
      })
      await reportUpdate(deps, db, profile, written!, ctx.now)
      return answer(written!)
    })
  })
}

/** Keeps a picture (encoded anew) or a PDF for use in blocks. */
export const uploadBlockFile = async (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  file: UploadedFile,
  field = 'file',
): Promise<BlockFile> => {
  const made = await blockObject(file, field)
  const objects = [{ ...made, name: nameOf(access.id, made.bytes, made.ending) }]
  const { ownerId } = (await repo.findProfile(deps.db.read, access.id)) ?? fail('not_found')
  return store(deps, ctx, access, objects, async (db) => {
    const id = await count(
      deps,
      db,
      ctx,
      { id: access.id, ownerId, planKey: access.planKey },
      'block',
      objects,
    )
    return {
      id,
      ...fixedFields(ctx.now),
      url: absoluteUrl(`/media/${objects[0]!.name}`, deps.config)!,
      content_type: made.type,
      size_bytes: made.bytes.byteLength,
      width: made.width,
      height: made.height,
    }
  })
}

/** Pictures stored ahead of the transaction that names them. */
export type KeptPictures = {
  /** The path of each, in order; null for one that is no picture. */
  readonly paths: readonly (string | null)[]
  /** Counts them as the profile's, inside that transaction. */
  readonly claim: (
    db: Tx,
    ctx: UserContext,
    profile: { id: number; ownerId: number; planKey: string },
  ) => Promise<void>
  /** Removes those that no upload names: the transaction failed, or used none of them. */
  readonly drop: () => Promise<void>
}

/** Encodes pictures anew and stores them for a profile; what is none is left out. */
export const keepPictures = async (
  deps: Deps,
  profileId: number,
  files: readonly Uint8Array[],
): Promise<KeptPictures> => {
  const objects: (Stored | null)[] = []
  const drop = async () => {
    const used = new Set(await uploads.uploadNames(deps.db.read, profileId))
    for (const object of objects)
      if (object && !used.has(object.name)) await removeWithRenditions(deps.storage, object.name)
  }
  try {
    for (const file of files) {
      const made = await makeBlockImage(file, 'file').catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'upload_invalid') return null
        throw error
      })
      const object = made && {
        name: nameOf(profileId, made.bytes, `-${made.width}x${made.height}.webp`),
        bytes: made.bytes,
        type: 'image/webp',
      }
      objects.push(object)
      if (object) await deps.storage.put(object.name, object.bytes, object.type)
    }
  } catch (error) {
    await drop()
    throw error
  }
  return {
    paths: objects.map((object) => object && `/media/${object.name}`),
    claim: async (db, ctx, profile) => {
      for (const object of objects) if (object) await count(deps, db, ctx, profile, 'block', [object])
    },
    drop,
  }
}

const blockObject = async (file: UploadedFile, field: string) => {
  if (sniff(file.bytes) === 'pdf') {
    if (!typeAgrees('pdf', file.type)) fail('upload_invalid', problem(field, 'pdf_type'))
    return { bytes: file.bytes, type: 'application/pdf', ending: '.pdf', width: null, height: null }
  }
  const image = await makeBlockImage(file.bytes, field, file.type)
  const { bytes, width, height } = image
  return { bytes, type: 'image/webp', ending: `-${width}x${height}.webp`, width, height }
}

/** Objects are stored before the transaction that names them; when it fails they go again, unless in use before. */
const store = async <T>(
  deps: Deps,
  ctx: UserContext,
  access: Access,
  objects: readonly Stored[],
  work: Parameters<UserContext['tx']>[0],
): Promise<T> => {
  for (const o of objects) await deps.storage.put(o.name, o.bytes, o.type)
  try {
    return (await ctx.tx(work)) as T
  } catch (error) {
    const used = await uploads.uploadNames(deps.db.read, access.id)
    for (const { name } of objects) if (!used.includes(name)) await removeWithRenditions(deps.storage, name)
    throw error
  }
}

const count = async (
  deps: Deps,
  db: Tx,
  ctx: UserContext,
  profile: { id: number; ownerId: number; planKey: string },
  purpose: 'avatar' | 'block',
  objects: readonly Stored[],
): Promise<number> => {
  const bytes = objects.reduce((sum, o) => sum + o.bytes.byteLength, 0)
  await lockUser(db, profile.ownerId)
  allowBytes(planOf(deps.plans, profile.planKey), await uploads.uploadedBytes(db, profile.ownerId), bytes)
  return uploads.insertUpload(db, {
    ownerId: profile.ownerId,
    profileId: profile.id,
    purpose,
    names: objects.map((o) => o.name),
    bytes,
    now: ctx.now,
  })
}
