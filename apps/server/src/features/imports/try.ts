import { createProblem, maxImportItems } from '@vitrine/contract'
import { secondMs } from '@vitrine/contract/durations'
import pLimit from 'p-limit'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../domain/errors.ts'
import { computeEffectiveLimit, createLimitProblem, defaultPlan, resolvePlan } from '../../domain/plans.ts'
import { EgressError } from '../../providers/egress/port.ts'
import { createPoliteEgress } from '../../providers/egress/robots.ts'
import { createImages } from '../../providers/images.ts'
import { checkUrl } from '../links/index.ts'
import { createSettings, mergeSettings } from '../profile/index.ts'
import type { ParsedSource, SourceItem } from './parsed-source.ts'
import { planImport } from './plan.ts'
import { readFile, weighPage } from './read-file.ts'
import { planSettings } from './settings.ts'
import type { TriedPage } from './tried-page.ts'

/** One queue key for all visitors: together they have the turn of one account. */
const readerKey = 'visitors'
const maxPictures = 20
/** Maximum size of all pictures of a page. */
const maxPictureBytes = 300_000
const maxCheckedUrls = 20
const maxTryMs = 12 * secondMs

const images = createImages({ parallel: 1, queueLimit: 100 })

const unreadablePicture = createProblem(null, 'import_picture_unreadable')

type PoliteEgress = ReturnType<typeof createPoliteEgress>

/**
 * Reads the page at a URL for the visitor of a network, with at most 20 of its pictures and 20 requests that check its
 * links. Stores nothing. Rejects with `EgressError`, or with `upload_invalid` for a file that is no page.
 */
export const tryAddress = async (deps: Deps, url: string, network: string): Promise<TriedPage> => {
  const egress = createPoliteEgress(deps.visitorEgress, network)
  const signal = AbortSignal.timeout(maxTryMs)
  const { bytes, url: base } = await egress.get(url, 'text/html,application/json;q=0.9,*/*;q=0.5')
  const weight = await weighPage(readerKey, bytes, base)
  const { source } = await readFile(readerKey, bytes, { maxItems: maxImportItems, base })
  const page = withoutUploads({
    ...source,
    // Pages of unknown services name their picture only for messengers
    avatarUrl: source.avatar ? undefined : (source.avatarUrl ?? weight.picture ?? undefined),
  })
  const [pictured, checked] = await Promise.all([
    encodePictures(page, network, egress, signal),
    checkUrls(listUrls(page), egress, signal),
  ])
  return { source: pictured, from: base, weight, ...checked }
}

/** Reads a saved page or a list of links. Sends no requests, so that it brings only pictures that are in the file. */
export const tryFile = async (bytes: Uint8Array, network: string): Promise<TriedPage> => {
  const { source } = await readFile(readerKey, bytes, { maxItems: maxImportItems })
  return {
    source: await encodePictures(withoutUploads(source), network, null, AbortSignal.timeout(maxTryMs)),
    from: null,
    weight: null,
    checkedUrls: [],
    deadUrls: [],
  }
}

/** Removes what refers to uploads of this installation and to parts of a page, which only an import by an account reads. */
const withoutUploads = (source: ParsedSource): ParsedSource => {
  const { theme: _, seo: __, avatar_url: ___, ...profile } = source.profile
  return {
    ...source,
    profile,
    items: source.items.map((item) => ({ ...item, link: { ...item.link, image_url: null } })),
    variants: [],
    campaigns: [],
  }
}

/** Encodes the pictures of a page again, after fetching those that it names by URL. Those that cannot be read are left out. */
const encodePictures = async (
  source: ParsedSource,
  network: string,
  egress: PoliteEgress | null,
  signal: AbortSignal,
): Promise<ParsedSource> => {
  const read = async (data: string | undefined, url: string | undefined): Promise<Buffer | undefined> => {
    try {
      const bytes = data
        ? Buffer.from(data, 'base64')
        : url && egress && !signal.aborted
          ? (await egress.get(url, 'image/webp,image/png,image/jpeg,image/*;q=0.5')).bytes
          : undefined
      return bytes && (await images.makeSmallImage(network, { bytes, field: 'file' }))
    } catch (error) {
      if (error instanceof EgressError || error instanceof DomainError) return undefined
      throw error
    }
  }
  let size = 0
  const toBase64 = (picture: Buffer | undefined): string | undefined => {
    size += picture?.length ?? 0
    return picture && size <= maxPictureBytes ? picture.toString('base64') : undefined
  }
  const limit = pLimit(2)
  const pictured = source.items
    .filter(({ picture, pictureUrl }) => picture ?? pictureUrl)
    .slice(0, maxPictures)
  const [avatar, ...pictures] = await Promise.all([
    limit(() => read(source.avatar, source.avatarUrl)),
    ...pictured.map(({ picture, pictureUrl }) => limit(() => read(picture, pictureUrl))),
  ])
  const encodedAvatar = toBase64(avatar)
  const encoded = new Map(pictured.map((item, i) => [item, toBase64(pictures[i])]))
  return {
    ...source,
    avatar: encodedAvatar,
    avatarUrl: undefined,
    items: source.items.map((item): SourceItem => {
      const picture = encoded.get(item)
      const isLost = !picture && (item.picture ?? item.pictureUrl) !== undefined
      const notes = isLost ? [...item.notes, unreadablePicture] : item.notes
      return { ...item, picture, pictureUrl: undefined, notes }
    }),
  }
}

const listUrls = ({ items, profile }: ParsedSource): string[] => {
  const urls = [...items.map(({ link }) => link.url), ...(profile.social_links ?? []).map(({ url }) => url)]
  return [...new Set(urls.filter((url): url is string => typeof url === 'string' && /^https?:/i.test(url)))]
}

/** Requests the first links of a page. A link whose site forbids programs, or which fails for another reason than its own, is not checked. */
const checkUrls = async (
  urls: readonly string[],
  egress: PoliteEgress,
  signal: AbortSignal,
): Promise<Pick<TriedPage, 'checkedUrls' | 'deadUrls'>> => {
  const outcomes = await Promise.all(
    urls.slice(0, maxCheckedUrls).map(async (url) => {
      const outcome = await checkUrl({ egress }, url, signal).catch((error) => {
        if (signal.aborted || error instanceof DomainError) return null
        throw error
      })
      return [url, outcome] as const
    }),
  )
  const checked = outcomes.filter(([, outcome]) => outcome !== null && outcome !== 'no_response')
  return {
    checkedUrls: checked.map(([url]) => url),
    deadUrls: checked.filter(([, outcome]) => outcome !== 'responds').map(([url]) => url),
  }
}

/** Returns the page that an import of a source into a new page of the free plan would make. Writes nothing. */
export const planTriedPage = async (deps: Deps, source: ParsedSource, language: string | undefined) => {
  const plan = resolvePlan(deps.plans, defaultPlan)
  const initial = createSettings('', language)
  const { body } = planSettings(source, initial.doc, 'replace', plan)
  const settings = mergeSettings(initial, body, deps.config)
  const remaining = computeEffectiveLimit(plan, 'links') ?? Number.POSITIVE_INFINITY
  const { links, items } = await planImport(
    deps,
    source,
    {
      url: deps.config.BASE_URL,
      isPublished: false,
      active: [],
      remaining,
      limitProblem: createLimitProblem(plan, 'links'),
    },
    new Set(),
    await deps.blockedHosts.current(),
  )
  return { settings, links, items }
}
