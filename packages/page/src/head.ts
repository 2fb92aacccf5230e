import { findKnownKind } from '@vitrine/contract/block-kinds'
import { minuteMs } from '@vitrine/contract/durations'
import { readText } from './blocks/config.ts'
import { countMinorUnits } from './blocks/format.ts'
import { readMenu } from './blocks/menu.ts'
import { createEventHref, readEvents } from './events.ts'
import { type Html, html, renderJsonScript } from './html.ts'
import { type Range, readOpeningHours } from './opening-hours.ts'
import { createAvatarSources, renderIconLinks } from './picture.ts'
import { parseUploadedPicture, sides } from './renditions.ts'
import { shareSize } from './share-subject.ts'
import type { Composition } from './themes/composition.ts'
import { type FontFile, getFontPath, isFirstFont, isUploadedFont } from './themes/fonts.ts'
import type { Theme } from './themes/theme.ts'
import type { PageLink, PageView } from './view.ts'

export const shorten = (text: string, max: number): string => {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= max) return flat
  const characters = [...flat]
  if (characters.length <= max) return flat
  const cut = characters.slice(0, max - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > cut.length * 0.7 ? cut.slice(0, space) : cut}…`
}

const toAbsolute = (baseUrl: string, url: string): string => (url.startsWith('/') ? baseUrl + url : url)

const isIndexable = (view: PageView): boolean => !view.preview && view.profile.seo?.indexable !== false

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const formatClock = (minutes: number): string =>
  new Date((minutes % (24 * 60)) * minuteMs).toISOString().slice(11, 16)

const isOpen = ({ gate }: PageLink): boolean => !gate || gate.type === 'none'

const describePrice = (price: number | undefined, currency: string | undefined) => {
  const units = currency && price !== undefined ? countMinorUnits(currency) : null
  return units ? { price: String(price! / units), priceCurrency: currency } : {}
}

const describeMenu = (link: PageLink) => {
  const currency = readText(link.business_block_config, 'currency', 3)
  const describeItems = ({ items }: ReturnType<typeof readMenu>[number]) =>
    items.map(({ name, description, price, isSoldOut }) => ({
      '@type': 'Offer',
      ...describePrice(price, currency),
      availability: isSoldOut ? 'https://schema.org/SoldOut' : undefined,
      itemOffered: { '@type': 'Thing', name, description },
    }))
  return {
    '@type': 'OfferCatalog',
    name: link.title,
    itemListElement: readMenu(link).flatMap((group): object[] =>
      group.name
        ? [{ '@type': 'OfferCatalog', name: group.name, itemListElement: describeItems(group) }]
        : describeItems(group),
    ),
  }
}

const describeEvents = (link: PageLink, { profile, now, baseUrl, canonicalUrl }: PageView) => {
  const timezone = profile.timezone || 'UTC'
  return readEvents(link, timezone).flatMap((event) => {
    if (event.hiddenFrom <= now) return []
    const toDate = (at: number, local: number) =>
      new Date(event.isAllDay ? local : at).toISOString().slice(0, event.isAllDay ? 10 : undefined)
    const { status, place, price, currency, startsAt, endsAt, localStart, localEnd } = event
    const href = createEventHref(link.href, event)
    const url = href ? toAbsolute(baseUrl, href) : canonicalUrl
    return [
      {
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: event.title,
        startDate: toDate(startsAt, localStart),
        endDate: endsAt ? toDate(endsAt, event.isAllDay ? localEnd! - 1 : endsAt) : undefined,
        eventStatus: `https://schema.org/Event${status === 'cancelled' ? 'Cancelled' : 'Scheduled'}`,
        location: place ? { '@type': 'Place', name: place, address: place } : undefined,
        url,
        organizer: { '@type': 'Person', name: profile.display_name || profile.username, url: canonicalUrl },
        offers:
          event.url || price !== undefined
            ? {
                '@type': 'Offer',
                url,
                ...describePrice(price, currency),
                availability: `https://schema.org/${status === 'sold_out' ? 'SoldOut' : 'InStock'}`,
              }
            : undefined,
      },
    ]
  })
}

const describePlace = (link: PageLink) => {
  const hours = isOpen(link) ? readOpeningHours(link) : null
  if (!hours) return []
  const describeHours = (about: object, { opens, closes }: Range) => ({
    '@type': 'OpeningHoursSpecification',
    ...about,
    opens: formatClock(opens),
    // Equal times would mean closed
    closes: closes - opens === 24 * 60 ? '23:59' : formatClock(closes),
  })
  return [
    {
      '@type': 'Place',
      name: link.title,
      address: readText(link.business_block_config, 'address', 300),
      openingHoursSpecification: hours.week.flatMap((ranges, i) =>
        ranges.map((range) => describeHours({ dayOfWeek: weekdays[i] }, range)),
      ),
      specialOpeningHoursSpecification: [...hours.exceptions].flatMap(([at, ranges]) => {
        const date = new Date(at).toISOString().slice(0, 10)
        const closed = { opens: 0, closes: 0 }
        return (ranges.length ? ranges : [closed]).map((range) =>
          describeHours({ validFrom: date, validThrough: date }, range),
        )
      }),
    },
  ]
}

const describeProfile = (view: PageView, description: string) => {
  const { profile } = view
  const places = view.links.flatMap(describePlace)
  const shownLinks = view.links.filter(isOpen)
  const menus = shownLinks.filter((link) => findKnownKind(link) === 'menu').map(describeMenu)
  const events = shownLinks.flatMap((link) => describeEvents(link, view))
  const page = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: view.canonicalUrl,
    dateCreated: profile.created_at ?? undefined,
    dateModified: profile.updated_at ?? undefined,
    mainEntity: {
      '@type': 'Person',
      name: profile.display_name || profile.username,
      alternateName: profile.username,
      identifier: profile.username,
      description: description || undefined,
      image: profile.avatar_url ? toAbsolute(view.baseUrl, profile.avatar_url) : undefined,
      sameAs: profile.social_links?.length
        ? profile.social_links.map((social) => social.url).filter((url) => /^https?:/.test(url))
        : undefined,
      workLocation: places.length ? places : undefined,
      hasOfferCatalog: menus.length ? menus : undefined,
    },
  }
  return events.length ? [page, ...events] : page
}

type ShareImage = { readonly url: string; readonly size?: readonly [number, number]; readonly alt?: string }

const shareDimensions = [shareSize.width, shareSize.height] as const

/** Returns the owner's share picture, or the picture generated from the profile. */
const chooseShareImage = (view: PageView, name: string): ShareImage | null => {
  const { profile, baseUrl } = view
  const ownerPicture = profile.seo?.og_image_url
  if (ownerPicture) {
    const upload = parseUploadedPicture(ownerPicture)
    return upload
      ? { url: toAbsolute(baseUrl, `${upload.stem}-w${sides.share[0]}.jpeg`), size: shareDimensions }
      : { url: toAbsolute(baseUrl, ownerPicture) }
  }
  if (!view.shareVersion || view.preview || profile.sensitive?.enabled) return null
  return {
    url: `${baseUrl}/${encodeURIComponent(profile.username)}/share.png?v=${view.shareVersion}`,
    size: shareDimensions,
    alt: `${name} (@${profile.username})`,
  }
}

const renderShareTags = (share: ShareImage | null): Html =>
  share
    ? html`
      <meta property="og:image" content="${share.url}">
      ${
        share.size
          ? html`
        <meta property="og:image:width" content="${share.size[0]}">
        <meta property="og:image:height" content="${share.size[1]}">
      `
          : null
      }
      ${share.alt ? html`<meta property="og:image:alt" content="${share.alt}">` : null}
      <meta name="twitter:card" content="summary_large_image">
    `
    : html`<meta name="twitter:card" content="summary">`

/** Preloads the profile's picture as AVIF. Browsers without AVIF ignore it and load the `img`. */
const preloadAvatar = (url: string | null | undefined, { header }: Composition): Html | null => {
  // Composed headers show it in another size or not at all
  const sources = header === null || header === 'classic' ? createAvatarSources(url) : null
  return (
    sources &&
    html`<link rel="preload" as="image" type="image/avif" imagesrcset="${sources.avif}" fetchpriority="high">`
  )
}

export const preloadFont = (file: FontFile): Html => preloadFontAt(getFontPath(file))

const preloadFontAt = (path: string): Html =>
  html`<link rel="preload" as="font" type="font/${path.slice(path.lastIndexOf('.') + 1)}" href="${path}" crossorigin>`

/** Preloads fonts, so that on fast connections they arrive before the first paint. Skips those of themes for names in other scripts. */
const preloadFonts = ({ font }: Theme, name: string): readonly Html[] => {
  const isNeeded = ({ isArabic }: FontFile) => (isArabic ? /\p{Script=Arabic}/u : /[a-z]/i).test(name)
  const files = font.files.filter(
    (file) => isFirstFont(font, file) && (isUploadedFont(file) || isNeeded(file)),
  )
  return [...new Set(files.map(getFontPath))].map(preloadFontAt)
}

const renderBarColors = ({ mode, looks }: Theme): Html => {
  const getColor = (scheme: 'light' | 'dark') => looks[scheme].tokens.grounds[0]
  return mode === 'auto'
    ? html`
      <meta name="theme-color" content="${getColor('light')}" media="(prefers-color-scheme:light)">
      <meta name="theme-color" content="${getColor('dark')}" media="(prefers-color-scheme:dark)">
    `
    : html`<meta name="theme-color" content="${getColor(mode)}">`
}

/** Path of the oEmbed endpoint. Pages cannot have this name, because `services` is reserved. */
export const oembedPath = '/services/oembed'

export const createOembedUrl = (baseUrl: string, canonicalUrl: string): string =>
  `${baseUrl}${oembedPath}?format=json&url=${encodeURIComponent(canonicalUrl)}`

/** Renders metadata of a profile page. An unconfirmed sensitive profile reveals only its name. */
export const renderProfileHead = (view: PageView, theme: Theme, style: Html, withheld: boolean): Html => {
  const { profile, canonicalUrl } = view
  const name = profile.display_name || profile.username
  const title = shorten((!withheld && profile.seo?.title) || `${name} (@${profile.username})`, 120)
  const metaDescription = withheld ? '' : shorten(profile.seo?.description || profile.bio || '', 200)
  const avatar = withheld ? null : profile.avatar_url
  return html`
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>${title}</title>
    ${preloadFonts(theme, name)}
    ${preloadAvatar(avatar, theme.composition)}
    ${metaDescription ? html`<meta name="description" content="${metaDescription}">` : null}
    <link rel="canonical" href="${canonicalUrl}">
    ${view.preview ? null : html`<link rel="alternate" type="application/json+oembed" href="${createOembedUrl(view.baseUrl, canonicalUrl)}" title="${`${name} (@${profile.username})`}">`}
    ${isIndexable(view) ? null : html`<meta name="robots" content="noindex">`}
    ${profile.sensitive?.enabled ? html`<meta name="rating" content="adult">` : null}
    ${renderBarColors(theme)}
    ${renderIconLinks(avatar)}
    <meta property="og:type" content="profile">
    <meta property="og:title" content="${title}">
    ${metaDescription ? html`<meta property="og:description" content="${metaDescription}">` : null}
    <meta property="og:url" content="${canonicalUrl}">
    ${view.showFooter ? html`<meta property="og:site_name" content="${view.site.name}">` : null}
    <meta property="profile:username" content="${profile.username}">
    ${view.fediverseCreator ? html`<meta name="fediverse:creator" content="${view.fediverseCreator}">` : null}
    ${renderShareTags(withheld ? null : chooseShareImage(view, name))}
    ${style}
    ${withheld ? null : renderJsonScript(describeProfile(view, metaDescription))}
  `
}

/** Renders the head of a page that belongs to a profile, which search engines do not index. */
export const renderSmallPageHead = ({ profile }: PageView, theme: Theme, title: string, style: Html): Html =>
  html`
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>${title}</title>
    ${preloadFonts(theme, profile.display_name || profile.username)}
    <meta name="robots" content="noindex">
    ${renderBarColors(theme)}
    ${renderIconLinks(profile.sensitive?.enabled ? null : profile.avatar_url)}
    ${style}
  `
