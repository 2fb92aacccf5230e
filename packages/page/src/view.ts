import type { LinkFields, ProfileFields } from '@vitrine/contract'
import type { gateTypes } from '@vitrine/contract/limits'
import type { StoredTheme } from './themes/theme.ts'

type Maybe<T> = T | null | undefined

type Optional<T> = { readonly [Name in keyof T]?: Maybe<T[Name]> }

/** Profile of a page. Fields have the API's names. */
export type PageProfile = Optional<Omit<ProfileFields, 'display_name' | 'theme' | 'seo' | 'sensitive'>> & {
  readonly username: string
  readonly display_name: string
  readonly theme?: Maybe<StoredTheme>
  readonly seo?: Maybe<Optional<ProfileFields['seo']>>
  readonly sensitive?: Maybe<Optional<ProfileFields['sensitive']>>
  readonly created_at?: Maybe<string>
  readonly updated_at?: Maybe<string>
}

export type Gate = {
  readonly type: (typeof gateTypes)[number]
  readonly min_age?: Maybe<number>
  readonly message?: Maybe<string>
}

/** Entry of the source of a block of the kind `latest`. */
export type SourceEntry = {
  readonly id: string
  readonly title: string
  readonly url: string
  /** Path of the copied picture. */
  readonly picture: string | null
  /** Epoch milliseconds. */
  readonly publishedAt: number | null
}

/** Active link of a page. Fields have the API's names. */
export type PageLink = Optional<Omit<LinkFields, 'kind' | 'title' | 'url' | 'gate'>> & {
  readonly id: number
  readonly kind: string
  readonly title: string
  /** Stored web address. Pages link to `href` instead, and a gated link reveals only its title. */
  readonly url: string
  /** URL of cards: `/l/{id}`. */
  readonly href: string
  readonly gate?: Maybe<Gate>
  /** Stored entries of a block of the kind `latest`, the newest first. */
  readonly entries?: readonly SourceEntry[]
}

/** Name and legal URLs of the installation. Missing values are ''. */
export type SiteInfo = {
  readonly name: string
  readonly termsUrl: string
  readonly privacyUrl: string
  readonly imprintUrl: string
}

export type PageView = {
  readonly site: SiteInfo
  readonly profile: PageProfile
  /** Links that visitors may see, in order. */
  readonly links: readonly PageLink[]
  /** Origin of absolute URLs, without a trailing slash. */
  readonly baseUrl: string
  readonly canonicalUrl: string
  /** Fediverse account of the page, such as `@robin@social.example`. */
  readonly fediverseCreator?: Maybe<string>
  readonly showFooter: boolean
  /** True if the owner views an unpublished page. */
  readonly preview?: boolean
  readonly editUrl?: string
  /** True if the visitor confirmed a sensitive profile (`?ok=1`). */
  readonly hasConfirmedWarning?: boolean
  /** Query parameters that the interstitial passes on, such as `c` of a campaign. */
  readonly query?: Readonly<Record<string, string>>
  /** Epoch milliseconds. */
  readonly now: number
  /** URL of `assets/page.js`, loaded only by pages that need it. */
  readonly scriptUrl: string
  /** URL of the form that reports the page. Without it the page has no link to it. */
  readonly reportUrl?: string
  /** Version of the generated share picture (`createShareSubject`). Without it the page has no generated picture. */
  readonly shareVersion?: Maybe<string>
}

export type Page = {
  readonly html: string
  /** Content of the only `style` element, for the Content-Security-Policy. */
  readonly css: string
  /** Origins of players, only if the page loads the page script. */
  readonly frames?: readonly string[] | undefined
  /** True if it frames other pages of this service. */
  readonly framesPages?: boolean
  /** Contents of further stylesheets, of documents that it contains (`srcdoc`). */
  readonly innerCss?: readonly string[]
  /** True if it contains pictures as `data:` URLs. */
  readonly containsPictures?: boolean
  /** True if it scripts nothing and opens no forms, whatever it contains. */
  readonly isSandboxed?: boolean
  /** True if its script sends requests to this service. */
  readonly connects?: boolean
  /** Additional CSP source for redirects after the form. */
  readonly formTarget?: string
}

/** A page that needs only the installation's name and URLs. */
export type SitePage = (site: SiteInfo) => Page
