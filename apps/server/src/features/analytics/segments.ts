import { createProblem, maxSegments, type Segment } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { assertIncluded, resolvePlan } from '../../domain/plans.ts'
import { toFixedFields } from '../../domain/resource.ts'
import { type Access, lockProfile } from '../profile/index.ts'
import * as repo from './segment-repo.ts'

const toSegment = ({ created_at, ...segment }: repo.SegmentRow): Segment => ({
  ...segment,
  ...toFixedFields(created_at),
})

export const listSegments = async ({ db }: Deps, { id }: Access): Promise<Segment[]> =>
  (await repo.listSegments(db.read, id)).map(toSegment)

/** Saves a filter, which belongs to the page and stays with it in a transfer. */
export const createSegment = (
  ctx: UserContext,
  access: Access,
  { name, filter }: { readonly name: string; readonly filter: string },
): Promise<Segment> => {
  assertIncluded(resolvePlan(ctx.deps.plans, access.planKey), 'analytics_days')
  return ctx.tx(async (db) => {
    await lockProfile(db, access)
    if ((await repo.listSegments(db, access.id)).length >= maxSegments)
      fail('conflict', createProblem(null, 'max_segments', { max: maxSegments }))
    const row = { profile_id: access.id, name: name.trim(), filter, created_at: ctx.now }
    return toSegment(await repo.insertSegment(db, row))
  })
}

export const deleteSegment = (
  ctx: UserContext,
  access: Access,
  id: number,
): Promise<{ id: number; deleted: true }> =>
  ctx.tx(async (db) => {
    await lockProfile(db, access)
    if (!(await repo.deleteSegment(db, access.id, id))) fail('not_found')
    return { id, deleted: true as const }
  })
