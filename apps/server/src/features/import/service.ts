import { type ImportResult, maxImportItems } from '@vitrine/contract'
import type { Secrets } from '../../crypto/secrets.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { iso } from '../../domain/resource.ts'
import { minuteMs } from '../../lib/durations.ts'
import { isStorageName } from '../../providers/storage/port.ts'
import { audit } from '../audit/service.ts'
import { effectiveLimit, includes, planOf } from '../billing/policy.ts'
import { appendLinks, type LinkRecord, liveLinksIn } from '../links/service.ts'
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
import { captureBefore } from '../versions/service.ts'
import { fetchPage } from './fetch.ts'
import type { Found, FoundItem } from './found.ts'
import { countsOf, type Plan, planImport } from './plan.ts'
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
    const links = await liveLinksIn(deps.db.read, access.id)
    const { plan, settings } = await planOn(deps, found, profile, links, access.planKey, options.settings)
    const expiresAt = ctx.now + previewMs
    return {
      ...resultOf(plan, settings.outcomes, access.id),
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
        const live = await liveLinksIn(db, profile.id)
        const { plan, settings } = await planOn(deps, found, profile, live, profile.planKey, options.settings)
        const version = await captureBefore(deps, db, ctx, profile, 'profile.import')
        await kept.pictures.claim(db, ctx, profile)
        const contents = plan.links.map(({ content, picture, item }) => {
          const path = picture === undefined ? null : kept.pathOf(picture)
          if (picture !== undefined && path === null)
            item.notes.push('Its picture cannot be read and stays out.')
          return path === null ? content : { ...content, doc: { ...content.doc, image_url: path } }
        })
        const ids = await appendLinks(db, profile.id, live.length, contents, ctx.now)
        for (const [i, { item }] of plan.links.entries()) item.id = ids[i]!
        const avatar = settings.wantsAvatar && found.avatar ? kept.pathOf(found.avatar) : null
        const body = avatar === null ? settings.body : { ...settings.body, avatar_url: avatar }
        if (Object.keys(body).length) {
          const written = mergeSettings(profile, body, deps.config)
          await writeSettings(deps, db, access, profile, written, version, ctx.now)
        }
        const detail = { source: plan.source, links: ids.length, version_id: version }
        await audit(db, ctx, 'profile.import', { type: 'profile', id: profile.id }, detail)
        return {
          ...resultOf(plan, settings.outcomes, profile.id),
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

const planOn = async (
  deps: Deps,
  found: Found,
  profile: ProfileRecord,
  links: readonly LinkRecord[],
  planKey: string,
  choice: Choice,
) => {
  const plan = planOf(deps.plans, planKey)
  const most = effectiveLimit(plan, 'links')
  const who = most === plan.limits.links ? `The plan "${plan.name}" allows` : 'Every plan allows at most'
  const target = {
    url: toOwnProfile(deps, profile).public_url,
    links,
    room: most === null ? Number.POSITIVE_INFINITY : Math.max(0, most - links.length),
    bound: `${who} ${most} links in a profile; there is no room for this one.`,
  }
  const settings = planSettings(found, profile.doc, choice, includes(plan, 'remove_footer'))
  return { plan: await planImport(deps, found, target), settings }
}

const resultOf = (plan: Plan, settings: ImportResult['settings'], profileId: number) => ({
  source: plan.source,
  profile_id: profileId,
  counts: countsOf(plan.items),
  settings,
  items: [...plan.items],
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
