import type { ThemeWish } from './themes/theme.ts'

type Maybe<T> = T | null | undefined

/** What a page shows of a profile; names as in the API's Profile. */
export type PageProfile = {
  readonly username: string
  readonly display_name: string
  readonly bio?: Maybe<string>
  readonly avatar_url?: Maybe<string>
  readonly avatar_alt?: Maybe<string>
  readonly pronouns?: Maybe<string>
  readonly location?: Maybe<string>
  readonly language?: Maybe<string>
  readonly timezone?: Maybe<string>
  readonly social_links?: Maybe<readonly { readonly platform: string; readonly url: string }[]>
  readonly theme?: Maybe<ThemeWish>
  readonly seo?: Maybe<{
    readonly title?: Maybe<string>
    readonly description?: Maybe<string>
    readonly og_image_url?: Maybe<string>
    readonly indexable?: Maybe<boolean>
  }>
  readonly sensitive?: Maybe<{ readonly enabled?: Maybe<boolean>; readonly label?: Maybe<string> }>
  readonly footer_text?: Maybe<string>
  /** ISO 8601, for the structured data. */
  readonly created_at?: Maybe<string>
  readonly updated_at?: Maybe<string>
}

export type Gate = {
  readonly type: 'none' | 'sensitive' | 'age' | 'code'
  readonly min_age?: Maybe<number>
  readonly message?: Maybe<string>
}

/** What a page shows of a live link; names as in the API's Link. */
export type PageLink = {
  readonly id: number
  readonly kind: string
  readonly title: string
  /** The stored address. Pages link to `href`, and of a gated link show nothing but its title. */
  readonly url: string
  /** Where the card leads: `/l/{id}`. */
  readonly href: string
  readonly supporting_text?: Maybe<string>
  readonly description?: Maybe<string>
  readonly icon?: Maybe<string>
  readonly image_url?: Maybe<string>
  readonly image_alt?: Maybe<string>
  readonly section?: Maybe<string>
  readonly pinned?: Maybe<boolean>
  readonly highlighted?: Maybe<boolean>
  readonly open_in_new_tab?: Maybe<boolean>
  readonly gate?: Maybe<Gate>
  readonly business_block_config?: Maybe<Readonly<Record<string, unknown>>>
}

/** What an installation calls itself, and the addresses of what it has to publish; '' where there is none. */
export type SiteInfo = {
  readonly name: string
  readonly termsUrl: string
  readonly privacyUrl: string
  readonly imprintUrl: string
}

export type PageView = {
  readonly site: SiteInfo
  readonly profile: PageProfile
  /** Live links in their order; drafts, hidden, expired and archived ones are left out before. */
  readonly links: readonly PageLink[]
  /** Origin of this service, without a slash at the end; makes own paths absolute where a reader needs that. */
  readonly baseUrl: string
  readonly canonicalUrl: string
  /** Language of the interface texts when the profile has none. */
  readonly generatedLanguage?: Maybe<string>
  readonly showFooter: boolean
  /** The owner looks at a page that isn't published. */
  readonly preview?: boolean
  /** Where somebody who works on the page changes it; told to nobody else. */
  readonly editUrl?: string
  /** The visitor asked to see a sensitive profile (`?ok=1`). */
  readonly confirmed?: boolean
  /** Query members the interstitial must carry on, such as `c` of a campaign. */
  readonly query?: Readonly<Record<string, string>>
  /** Epoch milliseconds. */
  readonly now: number
  /** Address of the script of pages (`assets/page.js`), loaded only by pages that want it. */
  readonly scriptUrl: string
  /** Changes with everything the picture drawn of the profile shows (`shareSubject`); without it, none is named. */
  readonly shareVersion?: Maybe<string>
}

/** A finished page and what its Content-Security-Policy needs. */
export type Page = {
  readonly html: string
  /** Its one inline stylesheet, as it stands in the `style` element. */
  readonly css: string
  /** Only of a page that loads the script of pages: the origins that its facades play from. */
  readonly frames?: readonly string[] | undefined
  /** It frames other pages of this service. */
  readonly framesPages?: boolean
  /** Its script asks this service. */
  readonly connects?: boolean
  /** Where its form may lead on to, beside this service: a source of CSP. */
  readonly formTarget?: string
}

/** A page of the service that is whole but for what the installation says of itself. */
export type SitePage = (site: SiteInfo) => Page
