import { createProblem, type ImportResult, maxImportItems } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import type { Secrets } from '../../crypto/secrets.ts'
import { createTokenSigner } from '../../crypto/signed-token.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { isSame, toIso } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import { saveAutomaticVersion } from '../history/index.ts'
import { changeLinks, resolveShortLinks } from '../links/index.ts'
import { type Access, findProfile, lockProfile, mergeSettings, writeSettings } from '../profile/index.ts'
import { fetchUrl } from './fetch.ts'
import { planPageImport, readPageContent, toResult, writePlan } from './page.ts'
import type { ParsedSource } from './parsed-source.ts'
import { resolveUploads, storeSourcePictures, withFetchedPictures } from './pictures.ts'
import { readFile } from './read-file.ts'
import type { Choice } from './settings.ts'
import { readTriedPage } from './tried-page.ts'

export type ImportOptions = {
  readonly access: Access
  readonly dryRun: boolean
  readonly settings: Choice
  readonly sourceProfile?: number | undefined
  readonly skippedIndexes: ReadonlySet<number>
  readonly previewToken?: string | undefined
  /** URL that the file was read from. */
  readonly base?: string | undefined
}

const noPreview = { preview_token: null, expires_at: null }

const reviewLifetimeMs = 30 * minuteMs

/** Imports a file in one transaction, after saving an automatic version. A dry run, or a file with nothing new, writes nothing. */
export const importFile = async (
  ctx: UserContext,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<ImportResult> => {
  const { deps } = ctx
  const file =
    readTriedPage(deps.secrets, bytes, ctx.now) ??
    (await readFile(ctx.actor.userId, bytes, {
      maxItems: maxImportItems,
      sourceProfile: options.sourceProfile,
      base: options.base,
    }))
  const subject = `${options.access.id} ${ctx.actor.userId} ${options.settings} ${file.digest}`
  const token = options.previewToken
  const review = token === undefined ? null : readToken(deps.secrets, token, subject, ctx.now)
  const resolvedSource = await withPlayerUrls(ctx, await resolveUploads(deps, file.source))
  const source = await withFetchedPictures(ctx, resolvedSource, options.dryRun)
  if (options.dryRun) return reportPlan(ctx, source, options, subject)
  const storedPictures = await storeSourcePictures(deps, ctx.actor.userId, options.access.id, source)
  try {
    const result = await applySource(ctx, source, options, storedPictures, review)
    if (result.version_id === null) await storedPictures.pictures.drop()
    return result
  } catch (error) {
    await storedPictures.pictures.drop()
    throw error
  }
}

/** Replaces short links of videos and music, with a note. An entry without a kind gets that of its address. */
const withPlayerUrls = async (ctx: UserContext, source: ParsedSource): Promise<ParsedSource> => {
  const links = source.items.map(({ link: { url, kind = 'embed' } }) => ({ url, kind }))
  const resolvedUrls = await resolveShortLinks(ctx, links)
  if (!resolvedUrls.size) return source
  const items = source.items.map((item, i) => {
    const resolved = resolvedUrls.get(i)
    return resolved
      ? { ...item, link: { ...item.link, url: resolved.url }, notes: [...item.notes, resolved.change] }
      : item
  })
  return { ...source, items }
}

/** Returns the result that an import would have, and a token to confirm it. */
const reportPlan = async (
  ctx: UserContext,
  source: ParsedSource,
  { access, settings, skippedIndexes }: ImportOptions,
  subject: string,
): Promise<ImportResult> => {
  const { deps } = ctx
  const hosts = await deps.blockedHosts.current()
  // Read this before the links: a change in between makes the token stale, so a wrong plan is detected
  const profile = (await findProfile(deps.db.read, access.id)) ?? fail('not_found')
  const page = await readPageContent(deps.db.read, profile, access.planKey)
  const importPlan = await planPageImport(deps, source, page, settings, skippedIndexes, hosts, ctx.now)
  const expiresAt = ctx.now + reviewLifetimeMs
  const { contentRevision } = profile
  return {
    ...toResult(importPlan, access.id),
    dry_run: true,
    version_id: null,
    preview_token: reviewSigner.sign(deps.secrets, { subject, contentRevision, expiresAt }),
    expires_at: toIso(expiresAt),
  }
}

/** Plans an import again under the profile's lock and writes it. Fails with 409 if the page has changed since the review. */
const applySource = async (
  ctx: UserContext,
  source: ParsedSource,
  { access, settings: choice, skippedIndexes }: ImportOptions,
  storedPictures: Awaited<ReturnType<typeof storeSourcePictures>>,
  review: Review | null,
): Promise<ImportResult> => {
  const { deps } = ctx
  const hosts = await deps.blockedHosts.current()
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    if (review && review.contentRevision !== profile.contentRevision) fail('stale_review')
    const page = await readPageContent(db, profile, profile.planKey)
    const importPlan = await planPageImport(deps, source, page, choice, skippedIndexes, hosts, ctx.now)
    const { links, settings, variants, campaigns } = importPlan
    const avatar = settings.wantsAvatar && source.avatar ? storedPictures.findUpload(source.avatar) : null
    const body = avatar === null ? settings.body : { ...settings.body, avatar_url: avatar }
    const mergedProfile = Object.keys(body).length ? mergeSettings(profile, body, deps.config) : profile
    const bringsNothing =
      links.links.length + variants.planned.length + campaigns.planned.length === 0 &&
      isSame([profile.doc, profile.extra], [mergedProfile.doc, mergedProfile.extra])
    if (bringsNothing)
      return { ...toResult(importPlan, profile.id), dry_run: false, version_id: null, ...noPreview }
    return changeLinks(deps, db, access, ctx.now, async () => {
      const { id: version } = await saveAutomaticVersion(db, ctx, profile, 'profile.import')
      await storedPictures.pictures.claim(db, ctx, profile)
      const counts = await writePlan(db, profile.id, importPlan, page, storedPictures.findUpload, ctx.now)
      await writeSettings(deps, db, {
        access,
        profile,
        settings: mergedProfile,
        versionId: version,
        now: ctx.now,
      })
      const detail = { source: links.source, ...counts, version_id: version }
      await audit(db, ctx, 'profile.import', { type: 'profile', id: profile.id }, detail)
      return { ...toResult(importPlan, profile.id), dry_run: false, version_id: version, ...noPreview }
    })
  })
}

export const importFromUrl = async (
  ctx: UserContext,
  url: string,
  options: ImportOptions,
): Promise<ImportResult> => {
  const { bytes, url: base } = await fetchUrl(
    ctx,
    url,
    'text/html,application/json;q=0.9,text/csv;q=0.9,*/*;q=0.5',
    'save_page',
  )
  return importFile(ctx, bytes, { ...options, base })
}

/** `subject` is the page, the user, the choice of settings and the digest of the file. */
type Review = { readonly subject: string; readonly contentRevision: number; readonly expiresAt: number }
const reviewSigner = createTokenSigner<Review>('import-review')

/** Fails with 422 if the token is invalid, and with 409 if it has expired or belongs to another subject. */
const readToken = (secrets: Secrets, token: string, subject: string, now: number): Review => {
  const review = reviewSigner.verify(secrets, token)
  if (!review) return fail('validation_failed', createProblem('preview_token', 'import_token'))
  return review.subject === subject && review.expiresAt > now ? review : fail('stale_review')
}
