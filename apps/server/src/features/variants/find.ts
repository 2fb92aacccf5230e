import { createProblem, type Variant } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type ListPage, type ListQuery, parseListQuery, toListPage } from '../../domain/paging.ts'
import { type Access, changeProfile, findProfile } from '../profile/index.ts'
import { toLocalTime } from '../visits/index.ts'
import * as repo from './repo.ts'
import { computeVariantResults, longAgo } from './results.ts'
import { assertVariantLimit, listGoalKeys } from './service.ts'
import { mergeVariant, toVariant, type VariantRecord } from './variant.ts'
import { readVariantCountsOfProfiles } from './variant-counts.ts'

export const listVariantsByCursor = async (
  deps: Deps,
  ctx: UserContext,
  { id }: Access,
  { archived = false, ...query }: ListQuery & { readonly archived?: boolean | undefined },
): Promise<ListPage<Variant>> => {
  const list = archived ? 'archived_variants' : 'variants'
  const range = parseListQuery(list, 1, query)
  const { rows, meta } = toListPage(
    list,
    range,
    await repo.listNewestVariants(deps.db.read, id, {
      archived,
      beforeId: range.after?.[0],
      limit: range.limit + 1,
    }),
    (last) => [last.id],
  )
  return { data: await addStats(deps, id, rows, ctx.now), meta }
}

export const getVariant = async (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  id: number,
): Promise<Variant> => {
  const variant = (await repo.findAnyVariant(deps.db.read, access.id, id)) ?? fail('not_found')
  return (await addStats(deps, access.id, [variant], ctx.now))[0]!
}

/** Restores an archived variant as stopped, with its id and analytics. */
export const restoreArchivedVariant = async (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  id: number,
): Promise<Variant> => {
  const { stats } = await getVariant(deps, ctx, access, id)
  return ctx.tx((db) =>
    changeProfile(deps, db, access, async (profile) => {
      const archivedVariant = (await repo.findAnyVariant(db, profile.id, id)) ?? fail('not_found')
      if (archivedVariant.archivedAt === null)
        fail('conflict', createProblem(null, 'already_active', { kind: 'variant' }))
      await assertVariantLimit(deps, db, profile)
      const holderId = await repo.findIdByKey(db, profile.id, archivedVariant.doc.key)
      if (holderId !== undefined)
        fail('conflict', createProblem('key', 'used_by', { kind: 'variant', id: holderId, field: 'key' }))
      const content = mergeVariant(archivedVariant, { status: 'stopped' }, deps.config, ctx.now)
      const variant = (await repo.restoreVariant(db, profile.id, id, content, ctx.now)) ?? fail('conflict')
      return toVariant(variant, stats, deps.config)
    }),
  )
}

/** Adds results to variants. Compares archived variants with the active variants. */
const addStats = async (
  deps: Deps,
  profileId: number,
  variants: readonly VariantRecord[],
  now: number,
): Promise<Variant[]> => {
  if (!variants.length) return []
  const profile = (await findProfile(deps.db.read, profileId)) ?? fail('not_found')
  const { timezone } = profile.doc
  const archived = variants.filter(({ archivedAt }) => archivedAt !== null)
  const comparedVariants = [...(await repo.listUnarchivedVariants(deps.db.read, profileId)), ...archived]
  const range = { from: longAgo, to: toLocalTime(timezone, now).day }
  const countsByProfile = await readVariantCountsOfProfiles(
    deps,
    new Map([[profileId, listGoalKeys(comparedVariants)]]),
    range,
  )
  const results = await computeVariantResults(
    countsByProfile.get(profileId)!,
    { id: profileId, timezone },
    comparedVariants,
    now,
  )
  return variants.flatMap((variant) => {
    const stats = results.get(variant.id)
    return stats ? [toVariant(variant, stats, deps.config)] : []
  })
}
