import { type CampaignCreate, type Problem, resolvePeriod } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { StoredDoc } from '../../domain/resource.ts'
import { createSlug } from '../../domain/slugs.ts'
import { type CampaignDoc, emptyCampaign, findCampaignProblems, mergeCampaign } from './campaign.ts'
import * as repo from './repo.ts'

export type CampaignContent = StoredDoc<CampaignDoc>

/** Returns the content and problems of a new campaign. Does not check that its links and variant exist. */
export const createCampaignContent = (
  body: CampaignCreate,
): { content: CampaignContent; problems: Problem[] } => {
  const { doc, extra } = mergeCampaign(emptyCampaign, body)
  const content = { doc: { ...doc, slug: doc.slug || createSlug(doc.name, 'campaign') }, extra }
  return { content, problems: findCampaignProblems(content) }
}

/** Returns true for an active campaign that has not ended. */
export const isUpcoming = ({ doc }: CampaignContent, now: number): boolean =>
  doc.status === 'active' && resolvePeriod(doc).to > now

/** Inserts campaigns so that lists show the given order. The caller has locked the profile and checked plan, slugs and references. */
export const appendCampaigns = async (
  db: Tx,
  profileId: number,
  contents: readonly CampaignContent[],
  now: number,
): Promise<number[]> => {
  const ids: number[] = []
  for (const content of [...contents].reverse())
    ids.unshift((await repo.insertCampaign(db, profileId, content, now)).id)
  return ids
}

/** Stores links and variants of campaigns that this transaction inserted. */
export const writeCampaigns = async (
  db: Tx,
  profileId: number,
  contents: ReadonlyMap<number, CampaignContent>,
  now: number,
): Promise<void> => {
  for (const [id, content] of contents)
    if (!(await repo.updateCampaign(db, { profileId, id, expectedRevisions: undefined }, content, now)))
      throw new Error(`campaign ${id} is gone`)
}
