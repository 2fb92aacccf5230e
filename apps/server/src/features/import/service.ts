import { type ImportResult, maxImportItems } from '@vitrine/contract'
import type { Secrets } from '../../crypto/secrets.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { iso } from '../../domain/resource.ts'
import { minuteMs } from '../../lib/durations.ts'
import { isStorageName } from '../../providers/storage/port.ts'
import { audit } from '../audit/service.ts'
import { allowanceText, effectiveLimit, includes, type LimitName, planOf } from '../billing/policy.ts'
import { appendCampaigns, liveCampaignsIn, writeCampaigns } from '../campaigns/service.ts'
import { appendLinks, liveLinksIn } from '../links/service.ts'
import {
  changeProfile,
  findProfile,
  type KeptPictures,
  keepPictures,
  mergeSettings,
  openProfile,
  type ProfileRecord,
  toOwnProfile,
  writeSettings,
} from '../profile/service.ts'
import { appendVariants, liveVariantsIn } from '../variants/service.ts'
import { captureBefore } from '../versions/service.ts'
import { fetchPage } from './fetch.ts'
import type { Found, FoundItem } from './found.ts'
import { campaignHere, planCampaigns, planVariants, variantHere } from './parts.ts'
import { countsOf, planImport } from './plan.ts'
import { readFile } from './read-file.ts'
import { type Choice, planSettings } from './settings.ts'

export type ImportOptions = {
  readonly profileId: number | undefined
  readonly dryRun: boolean
  readonly settings: Choice
  readonly sourceProfile?: number | undefined
  readonly previewToken?: string | undefined
}

/** How long a dry run may be acted on. */
const previewMs = 30 * minuteMs
/** Pictures of one file that come along. */
const maxPictures = 50

/**
 * Brings what a file holds to a page, or says what would come. All of it is one transaction after a recovery version,
 * which takes it back as a whole.
 */
export const importFile = async (
  deps: Deps,
  ctx: UserContext,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<ImportResult> => {
  const access = await openProfile(deps, ctx, options.profileId, 'change')
  const read = await readFile(bytes, { maxItems: maxImportItems, sourceProfile: options.sourceProfile })
  const found = await withOwnPictures(deps, read.found)
  const digest = `${options.settings} ${read.digest}`
  const subject: Subject = { profileId: access.id, userId: ctx.actor.userId, digest }
  const allowed =
    options.previewToken === undefined ? null : readToken(deps.secrets, options.previewToken, subject)
  if (allowed && allowed.expiresAt <= ctx.now) fail('stale_review')
  if (options.dryRun) {
    // The profile is read first: a change in between makes the token stale, never the plan wrong unnoticed
    const profile = (await findProfile(deps.db.read, access.id)) ?? fail('not_found')
    const page = await pageIn(deps.db.read, profile, access.planKey)
    const planned = await planOn(deps, found, page, options.settings, ctx.now)
    const expiresAt = ctx.now + previewMs
    return {
      ...resultOf(planned, access.id),
      dry_run: true,
      version_id: null,
      preview_token: makeToken(deps.secrets, subject, profile.contentRevision, expiresAt),
      expires_at: iso(expiresAt),
    }
  }
  const kept = await picturesOf(deps, access.id, found)
  try {
    return await ctx.tx((db) =>
      changeProfile(deps, db, access, async (profile) => {
        if (allowed && allowed.contentRevision !== profile.contentRevision) fail('stale_review')
        const page = await pageIn(db, profile, profile.planKey)
        const planned = await planOn(deps, found, page, options.settings, ctx.now)
        const { links, settings } = planned
        const version = await captureBefore(deps, db, ctx, profile, 'profile.import')
        await kept.pictures.claim(db, ctx, profile)
        const ids = await writePlanned(db, profile.id, planned, page, kept.pathOf, ctx.now)
        const avatar = settings.wantsAvatar && found.avatar ? kept.pathOf(found.avatar) : null
        const body = avatar === null ? settings.body : { ...settings.body, avatar_url: avatar }
        if (Object.keys(body).length) {
          const written = mergeSettings(profile, body, deps.config)
          await writeSettings(deps, db, access, profile, written, version, ctx.now)
        }
        const detail = {
          source: links.source,
          links: ids.links,
          variants: ids.variants,
          campaigns: ids.campaigns,
          version_id: version,
        }
        await audit(db, ctx, 'profile.import', { type: 'profile', id: profile.id }, detail)
        return {
          ...resultOf(planned, profile.id),
          dry_run: false,
          version_id: version,
          preview_token: null,
          expires_at: null,
        }
      }),
    )
  } catch (error) {
    await kept.pictures.drop()
    throw error
  }
}

/** The same of a page that is read from its address now. */
export const importAddress = async (
  deps: Deps,
  ctx: UserContext,
  url: string,
  options: ImportOptions,
): Promise<ImportResult> => {
  await openProfile(deps, ctx, options.profileId, 'change')
  const { bytes } = await fetchPage(deps, url, 'text/html,application/json;q=0.9,text/csv;q=0.9,*/*;q=0.5')
  return importFile(deps, ctx, bytes, options)
}

/** A page that something is brought to, as it is now. */
type Page = Awaited<ReturnType<typeof pageIn>>
const pageIn = async (db: Db, profile: ProfileRecord, planKey: string) => ({
  profile,
  planKey,
  links: await liveLinksIn(db, profile.id),
  variants: await liveVariantsIn(db, profile.id),
  campaigns: await liveCampaignsIn(db, profile.id),
})

type Planned = Awaited<ReturnType<typeof planOn>>
const planOn = async (
  deps: Deps,
  found: Found,
  { profile, planKey, ...live }: Page,
  choice: Choice,
  now: number,
) => {
  const plan = planOf(deps.plans, planKey)
  const targetOf = <T>(limit: LimitName, present: readonly T[]) => {
    const most = effectiveLimit(plan, limit)
    return {
      live: present,
      room: most === null ? Number.POSITIVE_INFINITY : Math.max(0, most - present.length),
      bound: `${allowanceText(plan, limit)}; there is no room for this one.`,
    }
  }
  const settings = planSettings(found, profile.doc, choice, includes(plan, 'remove_footer'))
  const url = toOwnProfile(deps, profile).public_url
  const links = await planImport(deps, found, { url, ...targetOf('links', live.links) })
  const variants = await planVariants(
    deps.config,
    found.variants ?? [],
    targetOf('variants', live.variants),
    links.refs,
    now,
  )
  const campaigns = await planCampaigns(
    found.campaigns ?? [],
    targetOf('campaigns', live.campaigns),
    links.refs,
    variants.refs,
    now,
  )
  for (const { item, campaign } of links.links)
    if (campaign !== undefined && !campaigns.refs.has(campaign)) item.notes.push('It leaves its campaign.')
  return { links, settings, variants, campaigns }
}

/**
 * Writes what was planned, campaigns before the links that belong to them and their own links after these. Returns how
 * many there are of each.
 */
const writePlanned = async (
  db: Tx,
  profileId: number,
  { links, variants, campaigns }: Planned,
  page: Page,
  pathOf: (picture: string) => string | null,
  now: number,
) => {
  const unnamed = campaigns.planned.map(({ content: { doc, extra } }) => ({
    doc: { ...doc, link_ids: [], variant_id: null },
    extra,
  }))
  const campaignIds = await appendCampaigns(db, profileId, unnamed, now)
  for (const [i, { item }] of campaigns.planned.entries()) item.id = campaignIds[i]!
  const contents = links.links.map(({ content, picture, campaign, item }) => {
    const path = picture === undefined ? null : pathOf(picture)
    if (picture !== undefined && path === null) item.notes.push('Its picture cannot be read and stays out.')
    const image = path === null ? {} : { image_url: path }
    const campaign_id = campaign === undefined ? null : (campaigns.refs.get(campaign)?.id ?? null)
    return { ...content, doc: { ...content.doc, ...image, campaign_id } }
  })
  const linkIds = await appendLinks(db, profileId, page.links.length, contents, now)
  for (const [i, { item }] of links.links.entries()) item.id = linkIds[i]!
  const variantIds = await appendVariants(
    db,
    profileId,
    variants.planned.map(({ content }) => variantHere(content, links.refs)),
    now,
  )
  for (const [i, { item }] of variants.planned.entries()) item.id = variantIds[i]!
  const naming = campaigns.planned.flatMap(({ content }, i) => {
    const { link_ids, variant_id } = content.doc
    const here = campaignHere(content, links.refs, variants.refs)
    return link_ids.length || variant_id !== null ? [[campaignIds[i]!, here] as const] : []
  })
  await writeCampaigns(db, profileId, new Map(naming), now)
  return { links: linkIds.length, variants: variantIds.length, campaigns: campaignIds.length }
}

const resultOf = ({ links, settings, variants, campaigns }: Planned, profileId: number) => ({
  source: links.source,
  profile_id: profileId,
  counts: countsOf(links.items),
  settings: settings.outcomes,
  items: [...links.items],
  variants: [...variants.items],
  campaigns: [...campaigns.items],
})

/** Uploads an export names, where this installation has them: those of another one do not come along. */
const withOwnPictures = async (deps: Deps, found: Found): Promise<Found> => {
  if (found.source !== 'vitrine') return found
  const items: FoundItem[] = []
  for (const item of found.items) {
    const name = /^\/media\/([^/]+)$/.exec(String(item.link.image_url ?? ''))?.[1]
    const isMissing = name !== undefined && !(isStorageName(name) && (await deps.storage.has(name)))
    const note = 'Its picture is not on this installation: upload it again.'
    items.push(
      isMissing ? { ...item, link: { ...item.link, image_url: null }, notes: [...item.notes, note] } : item,
    )
  }
  return { ...found, items }
}

/** The pictures a source holds, stored ahead of the transaction. */
const picturesOf = async (
  deps: Deps,
  profileId: number,
  found: Found,
): Promise<{ pictures: KeptPictures; pathOf: (picture: string) => string | null }> => {
  const all = [
    ...(found.avatar ? [found.avatar] : []),
    ...found.items.flatMap(({ picture }) => picture ?? []),
  ]
  const chosen = [...new Set(all)].slice(0, maxPictures)
  const pictures = await keepPictures(
    deps,
    profileId,
    chosen.map((picture) => Buffer.from(picture, 'base64')),
  )
  return { pictures, pathOf: (picture) => pictures.paths[chosen.indexOf(picture)] ?? null }
}

/** What a token vouches for, beside the page as it was. */
type Subject = { readonly profileId: number; readonly userId: number; readonly digest: string }
const purpose = 'import-preview'

const makeToken = (
  secrets: Secrets,
  subject: Subject,
  contentRevision: number,
  expiresAt: number,
): string => {
  const said = `im1.${contentRevision}.${expiresAt}`
  return `${said}.${secrets.mac(purpose, JSON.stringify([said, subject]))}`
}

/** What a token says. 422 for one that is not ours, 409 for one of another file, page or person. */
const readToken = (secrets: Secrets, token: string, subject: Subject) => {
  const [, contentRevision, expiresAt, mac] = /^im1\.(\d{1,16})\.(\d{1,16})\.([\w-]+)$/.exec(token) ?? []
  if (!mac) return fail('validation_failed', 'preview_token: is not one of ours; a dry run answers with one')
  const said = `im1.${contentRevision}.${expiresAt}`
  if (!secrets.verifyMac(purpose, JSON.stringify([said, subject]), mac)) fail('stale_review')
  return { contentRevision: Number(contentRevision), expiresAt: Number(expiresAt) }
}
