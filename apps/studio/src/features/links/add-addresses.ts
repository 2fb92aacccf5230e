import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Link, LinkWrite } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { createStreetUrl, guessLink, parseLinkUrl } from '@vitrine/page/guess-link'
import { getTexts } from '@vitrine/page/texts/index'
import { removeIsolation } from '@vitrine/texts'
import { api, extensionApi } from '../../app/api.ts'
import { readDraft } from '../../app/draft-registry.ts'
import { isApiError } from '../../app/errors.ts'
import { createLinkBody, type LinkChanges } from '../../editor/link-drafts.ts'
import { cacheLink, createLinkKey, linksQuery, useLinks, useProfile } from '../../editor/queries.ts'
import { useAddLinks } from './add-links.ts'
import { keepNumber } from './address.ts'
import { suggestCurrency } from './currency.ts'
import { writesMonthFirst } from './lists/event-times.ts'
import { parseEventsText } from './lists/events-text.ts'
import type { PastedEntry } from './pasted.ts'

/** Suggests a link for a URL, in the page's language. `text` is the input, which preserves the spelling of a phone number. */
export const suggestLink = (address: string, text: string, language: string): LinkWrite => {
  const guess = guessLink(address)
  const { call, email, whatsapp } = getTexts(language).suggestedTitles
  if (/^tel:/i.test(address)) {
    const typed = text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .find((line) => /^\+?\d/.test(line) && parseLinkUrl(line) === address)
    const settings = typed === undefined ? undefined : keepNumber('phone', typed)
    return {
      ...guess,
      title: removeIsolation(call({ number: typed ?? guess.title })),
      ...(settings?.number ? { business_block_config: settings } : {}),
    }
  }
  if (guess.kind === 'email') return { ...guess, title: email }
  return guess.kind === 'whatsapp' ? { ...guess, title: whatsapp } : guess
}

const createLocation = (street: string, language: string): LinkWrite => ({
  kind: 'map',
  title: getTexts(language).suggestedTitles.location,
  url: createStreetUrl(street),
  business_block_config: { address: street },
})

/** Replaces a title that another link has, such as a host, by the web address or street address. */
const distinguishTitles = (bodies: readonly LinkWrite[], links: readonly Link[]): LinkWrite[] =>
  bodies.map((body) => {
    if (![...links, ...bodies].some((other) => other !== body && other.title === body.title)) return body
    const { address } = body.business_block_config ?? {}
    if (body.kind === 'map' && typeof address === 'string') return { ...body, title: address }
    if (body.kind !== 'normal') return body
    return { ...body, title: body.url.replace(/^https?:\/\/|\/$/g, '').slice(0, maxLengths.link.title) }
  })

/** Kinds whose pages are read. Networks show programs a sign-in page, so the profile's name is better. */
const readKinds = new Set(['normal', 'video', 'embed', 'product', 'booking', 'donation'])

/** Pages read in parallel. The service permits two per account. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
let nextLane = 0

const maxAttempts = 4

const retryAfterRateLimit = async <T>(request: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await request()
    } catch (error) {
      if (!isApiError(error, 'rate_limited') || attempt === maxAttempts) throw error
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 2) * 1000))
    }
}

/** Sets title and picture of an added link from its page, unless the user has changed them. */
const fillFromPage = async (client: QueryClient, added: Link, hasTitle: boolean): Promise<void> => {
  const { data: page } = await retryAfterRateLimit(() =>
    extensionApi.previewLink({ body: { url: added.url } }),
  )
  if (page.source !== 'page') return
  const { profile_id, id } = added
  const picture = page.image_url
    ? await retryAfterRateLimit(() =>
        extensionApi.uploadFromAddress({
          query: { profile_id },
          body: { url: page.image_url!, purpose: 'image' },
        }),
      ).catch(() => null)
    : null
  const links = client.getQueryData(linksQuery(profile_id).queryKey)
  const link = links ? links.find((other) => other.id === id) : added
  if (!link) return
  const draft = readDraft(createLinkKey(id), link)
  if (draft.url !== added.url) return
  const changes: LinkChanges = {
    ...(!hasTitle && page.title && draft.title === added.title
      ? { title: page.title.slice(0, maxLengths.link.title) }
      : {}),
    ...(picture && draft.image_url === null ? { image_url: picture.data.url } : {}),
  }
  if (Object.keys(changes).length === 0) return
  const body = createLinkBody({ ...link, ...changes } as Link, changes)
  cacheLink(client, (await api.updateLink({ params: { id }, body, revision: link.revision })).data)
}

/** Returns a function that sets titles and pictures of added links in the background. Skips pages that cannot be read. */
export const useFillFromPages = () => {
  const client = useQueryClient()
  return (links: readonly Link[], { hasTitle = false } = {}): void => {
    for (const link of links) {
      if (!readKinds.has(link.kind)) continue
      const lane = nextLane++ % lanes.length
      lanes[lane] = lanes[lane]!.then(() => fillFromPage(client, link, hasTitle)).catch(() => undefined)
    }
  }
}

export const useAddAddresses = () => {
  const profile = useProfile()
  const { language, timezone } = profile
  const { mutateAsync, isPending } = useAddLinks()
  const fill = useFillFromPages()
  const links = useLinks()
  const createDates = (lines: readonly string[]): LinkWrite => ({
    kind: 'events',
    title: getTexts(language).suggestedTitles.dates,
    url: profile.public_url,
    business_block_config: {
      items: parseEventsText(lines.join('\n'), {
        timezone,
        currency: suggestCurrency(links, profile),
        isMonthFirst: writesMonthFirst(language, timezone),
        now: Date.now(),
      }).items,
    },
  })
  const add = async (
    entries: readonly PastedEntry[],
    text: string,
    section: string | null = null,
  ): Promise<Link[]> => {
    const suggestions = entries.map((entry) => {
      if ('url' in entry) return suggestLink(entry.url, text, language)
      return 'dates' in entry ? createDates(entry.dates) : createLocation(entry.street, language)
    })
    const titles = entries.map((entry) => ('title' in entry && entry.title) || undefined)
    const createdLinks = await mutateAsync(
      distinguishTitles(suggestions, links).map((body, i) => ({
        ...body,
        section,
        title: titles[i] ?? body.title,
      })),
    )
    const hasTypedTitle = ({ title }: Link): boolean => titles.includes(title)
    fill(createdLinks.filter(hasTypedTitle), { hasTitle: true })
    fill(createdLinks.filter((link) => !hasTypedTitle(link)))
    return createdLinks
  }
  return { add, isPending }
}
