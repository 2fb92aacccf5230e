import type { CampaignCreate, Problem } from '@vitrine/contract'
import type { Db, Tx } from '../../db/handle.ts'
import type { StoredDoc } from '../../domain/resource.ts'
import { slugFrom } from '../../domain/slugs.ts'
import { periodOf } from '../../domain/times.ts'
import {
  type CampaignDoc,
  type CampaignRecord,
  campaignProblems,
  emptyCampaign,
  mergeCampaign,
} from './campaign.ts'
import * as repo from './repo.ts'

/** What a campaign keeps. */
export type CampaignContent = StoredDoc<CampaignDoc>

/**
 * What a new campaign would keep of a body that fits the contract, and what is wrong with it; the links and the variant
 * that it names are not looked up.
 */
export const newCampaignContent = (
  body: CampaignCreate,
): { content: CampaignContent; problems: Problem[] } => {
  const { doc, extra } = mergeCampaign(emptyCampaign, body)
  const content = { doc: { ...doc, slug: doc.slug || slugFrom(doc.name, 'campaign') }, extra }
  return { content, problems: campaignProblems(content) }
}

/** Whether a campaign follows its dates, and these are not over. */
export const isToCome = ({ doc }: CampaignContent, now: number): boolean =>
  doc.status === 'active' && periodOf(doc).to > now

/** Live campaigns of a profile through the handle of a transaction, or another. */
export const liveCampaignsIn = (db: Db, profileId: number): Promise<CampaignRecord[]> =>
  repo.liveCampaigns(db, profileId)

/**
 * Adds campaigns inside the open transaction of a locked profile, in an order in which lists, newest first, show them as
 * they are given; the caller has looked at plan, slugs, links and variants. Returns their ids in the order given.
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

/** Writes the links and variants of campaigns that were added in this transaction, when these are there. */
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
