import { createProblem, type ProfileTags } from '@vitrine/contract'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type Access, lockProfile } from '../profile/index.ts'
import * as repo from './page-tag-repo.ts'

const includes = (tags: readonly string[], tag: string): boolean =>
  tags.some((other) => other.toLowerCase() === tag.toLowerCase())

const removeRepetitions = (tags: readonly string[]): string[] =>
  tags.filter((tag, i) => !includes(tags.slice(0, i), tag))

/** Returns the tags that the caller sees, by page. */
export const listPageTags = async ({
  deps,
  actor,
}: UserContext): Promise<ReadonlyMap<number, readonly string[]>> => {
  const places = Map.groupBy(await repo.listTagPlaces(deps.db.read, actor), ({ profileId }) => profileId)
  return new Map(
    [...places].map(([id, ofPage]) => [id, removeRepetitions(ofPage.flatMap(({ tags }) => tags))]),
  )
}

/** Replaces the tags that the caller sees. New ones are stored in the first place, others where they are. */
export const setPageTags = (ctx: UserContext, access: Access, body: ProfileTags): Promise<ProfileTags> =>
  ctx.tx(async (db) => {
    await lockProfile(db, access)
    const tags = removeRepetitions(body.tags.map((tag) => tag.trim().replace(/\s+/g, ' ')))
    const places = await repo.listTagPlaces(db, ctx.actor, access.id)
    // An owner who is a viewer in the workspace that limits their API key
    if (!places.length) fail('forbidden', createProblem(null, 'role_read_only'))
    const isNew = (tag: string) => !places.some((place) => includes(place.tags, tag))
    for (const [i, place] of places.entries())
      await repo.writeTags(
        db,
        place,
        tags.filter((tag) => includes(place.tags, tag) || (i === 0 && isNew(tag))),
      )
    return { tags }
  })
