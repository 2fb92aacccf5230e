import { attr, type Html, html, jsonScript } from './html.ts'
import type { Theme } from './theme.ts'
import type { PageView } from './view.ts'

/** At most `max` characters, cut at a word where one ends near. */
export const shorten = (text: string, max: number): string => {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= max) return flat
  const characters = [...flat]
  if (characters.length <= max) return flat
  const cut = characters.slice(0, max - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > cut.length * 0.7 ? cut.slice(0, space) : cut}…`
}

const absolute = (baseUrl: string, url: string): string => (url.startsWith('/') ? baseUrl + url : url)

/** Whether search engines may keep the page. A preview never; a profile unless its owner said no. */
const indexable = (view: PageView): boolean => !view.preview && view.profile.seo?.indexable !== false

/** `ProfilePage` of schema.org, as Google's documentation of profile pages wants it. */
const structured = (view: PageView, description: string) => {
  const { profile } = view
  return {
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
      image: profile.avatar_url ? absolute(view.baseUrl, profile.avatar_url) : undefined,
      sameAs: profile.social_links?.length ? profile.social_links.map((social) => social.url) : undefined,
    },
  }
}

/**
 * Everything a profile page tells machines. Of a sensitive profile that wasn't confirmed, only its name.
 * `withheld` is set then.
 */
export const profileHead = (view: PageView, theme: Theme, style: Html, withheld: boolean): Html => {
  const { profile, baseUrl, canonicalUrl } = view
  const name = profile.display_name || profile.username
  const title = shorten((!withheld && profile.seo?.title) || `${name} (@${profile.username})`, 120)
  const about = withheld ? '' : shorten(profile.seo?.description || profile.bio || '', 200)
  const share = withheld ? null : profile.seo?.og_image_url
  const picture = share || (withheld ? null : profile.avatar_url)
  const { light, dark } = theme.looks
  const colors =
    theme.mode === 'auto'
      ? html`<meta name="theme-color" content="${light.tokens.grounds[0]}" media="(prefers-color-scheme:light)"><meta name="theme-color" content="${dark.tokens.grounds[0]}" media="(prefers-color-scheme:dark)">`
      : html`<meta name="theme-color" content="${theme.looks[theme.mode].tokens.grounds[0]}">`
  return html`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>${about ? html`<meta name="description" content="${about}">` : null}<link rel="canonical" href="${canonicalUrl}">${indexable(view) ? null : html`<meta name="robots" content="noindex">`}${profile.sensitive?.enabled ? html`<meta name="rating" content="adult">` : null}${colors}<link rel="icon" href="${(withheld ? null : profile.avatar_url) || '/favicon.svg'}"><meta property="og:type" content="profile"><meta property="og:title" content="${title}">${about ? html`<meta property="og:description" content="${about}">` : null}<meta property="og:url" content="${canonicalUrl}"><meta property="og:site_name" content="Vitrine"><meta property="profile:username" content="${profile.username}">${picture ? html`<meta property="og:image" content="${absolute(baseUrl, picture)}">${profile.avatar_alt && !share ? html`<meta property="og:image:alt" content="${profile.avatar_alt}">` : null}` : null}<meta name="twitter:card"${attr('content', share ? 'summary_large_image' : 'summary')}>${style}${withheld ? null : jsonScript(structured(view, about))}`
}
