import {
  createProblem,
  type QueryOf,
  type Variant,
  type VariantTimeline,
  type variantExtensions,
} from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { assertFreeKey } from '../../domain/external-ids.ts'
import { type ListPage, nameList, readNewest } from '../../domain/paging.ts'
import { type Access, changeProfile, findProfile } from '../profile/index.ts'
import * as repo from './repo.ts'
import { computeRangeUntilNow } from './results.ts'
import { assertVariantLimit, computeResults } from './service.ts'
import { computeTimeline } from './timeline.ts'
import { mergeVariant, toVariant, type VariantRecord } from './variant.ts'
import { readVariantCounts } from './variant-counts.ts'

export const listVariantsByCursor = async (
  ctx: UserContext,
  { id }: Access,
  { limit, starting_after, ...filter }: QueryOf<typeof variantExtensions.findVariants>,
): Promise<ListPage<Variant>> => {
  const query = { limit, starting_after }
  const { rows, meta } = await readNewest(nameList('variants', filter), query, (before, max) =>
    repo.listNewest(ctx.deps.db.read, id, filter, before, max),
  )
  return { data: await addStats(ctx.deps, id, rows, ctx.now), meta }
}

export const getVariant = async (ctx: UserContext, access: Access, id: number): Promise<Variant> => {
  const variant = (await repo.findWithArchived(ctx.deps.db.read, access.id, id)) ?? fail('not_found')
  return (await addStats(ctx.deps, access.id, [variant], ctx.now))[0]!
}

/** Restores an archived variant as stopped, with its id and analytics. */
export const restoreArchivedVariant = async (
  ctx: UserContext,
  access: Access,
  id: number,
): Promise<Variant> => {
  const { deps } = ctx
  const { stats } = await getVariant(ctx, access, id)
  return ctx.tx((db) =>
    changeProfile(deps, db, access, async (profile) => {
      const archivedVariant = (await repo.findWithArchived(db, profile.id, id)) ?? fail('not_found')
      if (archivedVariant.archivedAt === null)
        fail('conflict', createProblem(null, 'already_active', { kind: 'variant' }))
      await assertVariantLimit(deps, db, profile)
      const holderId = await repo.findIdBySlug(db, profile.id, archivedVariant.doc.key)
      if (holderId !== undefined)
        fail('conflict', createProblem('key', 'used_by', { kind: 'variant', id: holderId, field: 'key' }))
      const content = mergeVariant(archivedVariant, { status: 'stopped' }, deps.config, ctx.now)
      assertFreeKey(await repo.findIdByExternalKey(db, profile.id, id, content), 'conflict')
      const variant = (await repo.restoreVariant(db, profile.id, id, content, ctx.now)) ?? fail('conflict')
      return toVariant(variant, stats, deps.config)
    }),
  )
}

/** Returns the figures of each day of a variant, active or archived. */
export const getVariantTimeline = async (
  ctx: UserContext,
  access: Access,
  id: number,
): Promise<VariantTimeline> => {
  const variant = (await repo.findWithArchived(ctx.deps.db.read, access.id, id)) ?? fail('not_found')
  const { profile, variants } = await loadCompared(ctx.deps, access.id, [variant])
  const countsByProfile = await readVariantCounts(
    ctx.deps,
    new Map([[access.id, variants]]),
    computeRangeUntilNow(profile, ctx.now),
  )
  const counts = countsByProfile.get(access.id)!
  return { variant_id: id, days: await computeTimeline(counts, profile, variant, variants, ctx.now) }
}

/** Returns the variants that results depend on: the active ones, and these if they are archived. */
const loadCompared = async (deps: Deps, profileId: number, variants: readonly VariantRecord[]) => {
  const profile = (await findProfile(deps.db.read, profileId)) ?? fail('not_found')
  const archived = variants.filter(({ archivedAt }) => archivedAt !== null)
  return {
    profile: { id: profileId, timezone: profile.doc.timezone },
    variants: [...(await repo.listUnarchivedVariants(deps.db.read, profileId)), ...archived],
  }
}

/** Adds results to variants. Compares archived variants with the active variants. */
const addStats = async (
  deps: Deps,
  profileId: number,
  variants: readonly VariantRecord[],
  now: number,
): Promise<Variant[]> => {
  if (!variants.length) return []
  const { profile, variants: comparedVariants } = await loadCompared(deps, profileId, variants)
  const results = await computeResults(deps, profile, comparedVariants, now)
  return variants.flatMap((variant) => {
    const stats = results.get(variant.id)
    return stats ? [toVariant(variant, stats, deps.config)] : []
  })
}
