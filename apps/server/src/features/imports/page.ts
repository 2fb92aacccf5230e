import type { ImportResult } from '@vitrine/contract'
import { createProblem } from '@vitrine/contract/problems/index'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { HostList } from '../../domain/blocked-hosts.ts'
import { computeEffectiveLimit, createLimitProblem, type LimitName, resolvePlan } from '../../domain/plans.ts'
import { appendCampaigns, listUnarchivedCampaigns, writeCampaigns } from '../campaigns/index.ts'
import { appendLinks, assertPageFits, computeContentLength, listActiveLinks } from '../links/index.ts'
import { type ProfileRecord, toProfile } from '../profile/index.ts'
import { appendVariants, listUnarchivedVariants } from '../variants/index.ts'
import { addNote, type ParsedSource } from './parsed-source.ts'
import { planCampaigns, planVariants, withWrittenLinks, withWrittenParts } from './parts.ts'
import { countItems, planImport } from './plan.ts'
import { type Choice, planSettings } from './settings.ts'

type Page = Awaited<ReturnType<typeof readPageContent>>
export const readPageContent = async (db: Db, profile: ProfileRecord, planKey: string) => ({
  profile,
  planKey,
  links: await listActiveLinks(db, profile.id),
  variants: await listUnarchivedVariants(db, profile.id),
  campaigns: await listUnarchivedCampaigns(db, profile.id),
})

type PageImportPlan = Awaited<ReturnType<typeof planPageImport>>
/** Plans the import of a source: links, then variants that refer to them, then campaigns that refer to both. */
export const planPageImport = async (
  deps: Deps,
  source: ParsedSource,
  { profile, planKey, ...existing }: Page,
  choice: Choice,
  skippedIndexes: ReadonlySet<number>,
  hosts: HostList,
  now: number,
) => {
  const plan = resolvePlan(deps.plans, planKey)
  const createTarget = <T>(limit: LimitName, present: readonly T[]) => {
    const maxParts = computeEffectiveLimit(plan, limit)
    return {
      active: present,
      remaining: maxParts === null ? Number.POSITIVE_INFINITY : Math.max(0, maxParts - present.length),
      limitProblem: createLimitProblem(plan, limit),
    }
  }
  const settings = planSettings(source, profile.doc, choice, plan)
  const url = toProfile(profile, 'owner', deps).public_url
  const links = await planImport(
    deps,
    source,
    { url, isPublished: profile.isPublished, ...createTarget('links', existing.links) },
    skippedIndexes,
    hosts,
  )
  const lengths = existing.links.map(computeContentLength)
  assertPageFits(lengths, [...lengths, ...links.links.map(({ content }) => computeContentLength(content))])
  const variants = await planVariants(
    deps.config,
    source.variants ?? [],
    createTarget('variants', existing.variants),
    links.refs,
    now,
  )
  const campaigns = await planCampaigns(
    source.campaigns ?? [],
    createTarget('campaigns', existing.campaigns),
    links.refs,
    variants.refs,
    now,
  )
  for (const { item, campaign } of links.links)
    if (campaign !== undefined && !campaigns.refs.has(campaign))
      addNote(item, createProblem(null, 'import_campaign'))
  return { links, settings, variants, campaigns }
}

/** Writes planned entries: campaigns first, then links that belong to them, then the campaigns' own links. Returns the number of each. */
export const writePlan = async (
  db: Tx,
  profileId: number,
  { links, variants, campaigns }: PageImportPlan,
  page: Page,
  findUpload: (picture: string) => string | null,
  now: number,
) => {
  const independentContents = campaigns.planned.map(({ content: { doc, extra } }) => ({
    doc: { ...doc, link_ids: [], variant_id: null },
    extra,
  }))
  const campaignIds = await appendCampaigns(db, profileId, independentContents, now)
  for (const [i, { item }] of campaigns.planned.entries()) item.id = campaignIds[i]!
  const contents = links.links.map(({ content, picture, campaign, item }) => {
    const path = picture === undefined ? null : findUpload(picture)
    if (picture !== undefined && path === null)
      addNote(item, createProblem(null, 'import_picture_unreadable'))
    const image = path === null ? {} : { image_url: path }
    const campaign_id = campaign === undefined ? null : (campaigns.refs.get(campaign)?.id ?? null)
    return { ...content, doc: { ...content.doc, ...image, campaign_id } }
  })
  const linkIds = await appendLinks(db, profileId, page.links.length, contents, now)
  for (const [i, { item }] of links.links.entries()) item.id = linkIds[i]!
  const variantIds = await appendVariants(
    db,
    profileId,
    variants.planned.map(({ content }) => withWrittenLinks(content, links.refs)),
    now,
  )
  for (const [i, { item }] of variants.planned.entries()) item.id = variantIds[i]!
  const dependentContents = campaigns.planned.flatMap(({ content }, i) => {
    const { link_ids, variant_id } = content.doc
    const localContent = withWrittenParts(content, links.refs, variants.refs)
    return link_ids.length || variant_id !== null ? [[campaignIds[i]!, localContent] as const] : []
  })
  await writeCampaigns(db, profileId, new Map(dependentContents), now)
  return { links: linkIds.length, variants: variantIds.length, campaigns: campaignIds.length }
}

export const toResult = (
  { links, settings, variants, campaigns }: PageImportPlan,
  profileId: number,
): Pick<
  ImportResult,
  'source' | 'profile_id' | 'counts' | 'settings' | 'items' | 'variants' | 'campaigns'
> => ({
  source: links.source,
  profile_id: profileId,
  counts: countItems(links.items),
  settings: settings.outcomes,
  items: [...links.items],
  variants: [...variants.items],
  campaigns: [...campaigns.items],
})
