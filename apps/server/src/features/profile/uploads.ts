import { createHash } from 'node:crypto'
import { type Avatar, type BlockFile, createProblem } from '@vitrine/contract'
import { maxFontBytes } from '@vitrine/contract/design-choices'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UploadedFile, UserContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { assertUploadFits, resolvePlan } from '../../domain/plans.ts'
import { addBaseUrl, toFixedFields } from '../../domain/resource.ts'
import { detectFont, type FontKind, isCompleteFont } from '../../lib/font-file.ts'
import { makeAvatar, makeBlockImage, sniff } from '../../providers/images.ts'
import { removeWithRenditions } from '../../providers/renditions.ts'
import { copyProfileToHistory, saveAutomaticVersion } from '../history/index.ts'
import { lockUser } from '../users/index.ts'
import { type Access, changeProfile, lockProfile } from './access.ts'
import type { ProfileRecord } from './profile.ts'
import * as repo from './repo.ts'
import { emitUpdateEvent } from './update-event.ts'
import * as uploadRepo from './upload-repo.ts'

type StoredObject = { name: string; bytes: Buffer; type: string }

/** Derives the name from profile and content, so that each object has one owner. The size in names of pictures serves the layout. */
const createFileName = (profileId: number, content: Buffer, ending: string): string =>
  `${createHash('sha256').update(`${profileId}:`).update(content).digest('hex').slice(0, 32)}${ending}`

/** Sets a profile's picture: a square, re-encoded in 512 and 128 pixels. Saves an automatic version first. */
export const uploadAvatar = async (
  ctx: UserContext,
  access: Access,
  file: UploadedFile,
  field = 'avatar',
): Promise<Avatar> => {
  const { deps } = ctx
  const { large, small } = await makeAvatar(ctx.actor.userId, { ...file, field })
  const name = createFileName(access.id, large, '-512x512')
  const objects: StoredObject[] = [
    { name: `${name}.webp`, bytes: large, type: 'image/webp' },
    { name: `${name}-128.webp`, bytes: small, type: 'image/webp' },
  ]
  const path = `/media/${name}.webp`
  const toAvatar = ({ revision }: ProfileRecord): Avatar => ({
    avatar_url: addBaseUrl(path, deps.config)!,
    avatar_small_url: addBaseUrl(`/media/${name}-128.webp`, deps.config)!,
    profile_id: access.id,
    revision,
  })
  return storeObjects(ctx, access, objects, async (db) => {
    const current = await lockProfile(db, access)
    if (current.doc.avatar_url === path) {
      const counted = new Set(await uploadRepo.listUploadNames(db, current.id))
      if (!objects.every(({ name }) => counted.has(name)))
        await countUpload(db, ctx, current, 'avatar', objects)
      return toAvatar(current)
    }
    return changeProfile(deps, db, access, async (profile) => {
      await countUpload(db, ctx, profile, 'avatar', objects)
      const content = { doc: { ...profile.doc, avatar_url: path }, extra: profile.extra }
      const { id: version } = await saveAutomaticVersion(db, ctx, profile, 'profile.avatar')
      await copyProfileToHistory(db, profile.id, version)
      const updatedProfile = await repo.updateProfile(db, profile, content, {
        ...profile,
        contentRevision: profile.contentRevision + 1,
        now: ctx.now,
      })
      await emitUpdateEvent(deps, db, profile, updatedProfile!, ctx.now)
      return toAvatar(updatedProfile!)
    })
  })
}

export const uploadBlockFile = async (
  ctx: UserContext,
  access: Access,
  file: UploadedFile,
  field = 'file',
): Promise<BlockFile> => {
  const blockFile = await convertBlockFile(ctx.actor.userId, file, field)
  const objects = [{ ...blockFile, name: createFileName(access.id, blockFile.bytes, blockFile.ending) }]
  return storeObjects(ctx, access, objects, async (db) => {
    const id = await countUpload(db, ctx, await lockProfile(db, access), 'block', objects)
    return {
      id,
      ...toFixedFields(ctx.now),
      url: addBaseUrl(`/media/${objects[0]!.name}`, ctx.deps.config)!,
      content_type: blockFile.type,
      size_bytes: blockFile.bytes.byteLength,
      width: blockFile.width,
      height: blockFile.height,
    }
  })
}

export type StoredPictures = {
  /** Path of each picture, in order; null if it is not a picture. */
  readonly paths: readonly (string | null)[]
  readonly claim: (
    db: Tx,
    ctx: Pick<UserContext, 'now'>,
    profile: { id: number; ownerId: number; planKey: string },
  ) => Promise<void>
  /** Deletes the files of unclaimed pictures. */
  readonly drop: () => Promise<void>
}

/** Re-encodes pictures of an account and stores them for a profile. Skips files that are not pictures. */
export const storePictures = async (
  deps: Deps,
  userId: number,
  profileId: number,
  files: readonly Uint8Array[],
): Promise<StoredPictures> => {
  const objects: (StoredObject | null)[] = []
  const drop = async () => {
    const usedNames = new Set(await uploadRepo.listUploadNames(deps.db.read, profileId))
    for (const object of objects)
      if (object && !usedNames.has(object.name)) await removeWithRenditions(deps.storage, object.name)
  }
  try {
    for (const file of files) {
      const image = await makeBlockImage(userId, { bytes: file, field: 'file' }).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'upload_invalid') return null
        throw error
      })
      const object = image && {
        name: createFileName(profileId, image.bytes, `-${image.width}x${image.height}.webp`),
        bytes: image.bytes,
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
    claim: async (db, { now }, profile) => {
      for (const object of objects)
        if (object) await countUpload(db, { deps, now }, profile, 'block', [object])
    },
    drop,
  }
}

const convertBlockFile = async (userId: number, file: UploadedFile, field: string) => {
  if (sniff(file.bytes) === 'pdf')
    return { bytes: file.bytes, type: 'application/pdf', ending: '.pdf', width: null, height: null }
  const font = detectFont(file.bytes)
  if (font) return checkFont(file.bytes, font, field)
  if (sniff(file.bytes) === null) return fail('upload_invalid', createProblem(field, 'picture_or_pdf'))
  const image = await makeBlockImage(userId, { ...file, field })
  const { bytes, width, height } = image
  return { bytes, type: 'image/webp', ending: `-${width}x${height}.webp`, width, height }
}

/** Browsers check fonts before they use them, so a font is stored unchanged. */
const checkFont = (bytes: Buffer, kind: FontKind, field: string) => {
  if (bytes.length > maxFontBytes)
    fail('upload_invalid', createProblem(field, 'font_size', { max: maxFontBytes / 1000 }))
  if (!isCompleteFont(bytes, kind)) fail('upload_invalid', createProblem(field, 'font_damaged'))
  return { bytes, type: `font/${kind}`, ending: `.${kind}`, width: null, height: null }
}

/** Stores objects before the transaction that uses them. Deletes them if it fails, unless they were in use before. */
const storeObjects = async <T>(
  ctx: UserContext,
  access: Access,
  objects: readonly StoredObject[],
  work: Parameters<UserContext['tx']>[0],
): Promise<T> => {
  for (const o of objects) await ctx.deps.storage.put(o.name, o.bytes, o.type)
  try {
    return (await ctx.tx(work)) as T
  } catch (error) {
    const usedNames = await uploadRepo.listUploadNames(ctx.deps.db.read, access.id)
    for (const { name } of objects)
      if (!usedNames.includes(name)) await removeWithRenditions(ctx.deps.storage, name)
    throw error
  }
}

const countUpload = async (
  db: Tx,
  ctx: Pick<UserContext, 'now' | 'deps'>,
  profile: { id: number; ownerId: number; planKey: string },
  purpose: 'avatar' | 'block',
  objects: readonly StoredObject[],
): Promise<number> => {
  const bytes = objects.reduce((sum, o) => sum + o.bytes.byteLength, 0)
  await lockUser(db, profile.ownerId)
  assertUploadFits(
    resolvePlan(ctx.deps.plans, profile.planKey),
    await uploadRepo.sumUploadedBytes(db, profile.ownerId),
    bytes,
  )
  return uploadRepo.insertUpload(db, {
    ownerId: profile.ownerId,
    profileId: profile.id,
    purpose,
    names: objects.map((o) => o.name),
    bytes,
    now: ctx.now,
  })
}
