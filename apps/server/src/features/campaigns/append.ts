import { type CampaignCreate, type Problem, periodOf } from '@vitrine/contract'
import type { Db, Tx } from '../../db/handle.ts'
import type { StoredDoc } from '../../domain/resource.ts'
import { slugFrom } from '../../domain/slugs.ts'
import {
  type CampaignDoc,
  type CampaignRecord,
  campaignProblems,
  emptyCampaign,
  mergeCampaign,
} from './campaign.ts'
import * as repo from './repo.ts'

/** Stored content of a campaign. */
export type CampaignContent = StoredDoc<CampaignDoc>

/** Returns the stored content of a new campaign and its problems. Does not check that its links and variant exist. */
export const newCampaignContent = (
  body: CampaignCreate,
): { content: CampaignContent; problems: Problem[] } => {
  const { doc, extra } = mergeCampaign(emptyCampaign, body)
  const content = { doc: { ...doc, slug: doc.slug || slugFrom(doc.name, 'campaign') }, extra }
  return { content, problems: campaignProblems(content) }
}

/** Returns true if a campaign follows its dates and has not ended. */
export const isUpcoming = ({ doc }: CampaignContent, now: number): boolean =>
  doc.status === 'active' && periodOf(doc).to > now

/** Returns the active campaigns of a profile. */
export const activeCampaignsIn = (db: Db, profileId: number): Promise<CampaignRecord[]> =>
  repo.activeCampaigns(db, profileId)

/**
 * Adds campaigns in the transaction of a locked profile, so that lists, newest first, show them in the given order. The caller
 * has checked plan, slugs, links and variants. Returns their ids in the given order.
 */
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

/** Stores the links and variants of campaigns that were added in this transaction. */
export const writeCampaigns = async (
  db: Tx,
  profileId: number,
  contents: ReadonlyMap<number, CampaignContent>,
  now: number,
): Promise<void> => {
  for (const [id, content] of contents)
    if (!(await repo.updateCampaign(db, profileId, id, undefined, content, now)))
      throw new Error(`campaign ${id} is gone`)
}
