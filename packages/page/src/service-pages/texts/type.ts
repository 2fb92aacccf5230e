import type { ProblemTexts } from '../../problems/say.ts'

type Point = readonly [title: string, text: string]

/** Formats a number of a plan; null is unlimited. */
type Counted = (count: number | null) => string

/** Texts of the public service pages: landing page and sign-up without script. */
export type SiteTexts = {
  /** Sentences about wrong input; null for the service's own English. */
  readonly problems: ProblemTexts | null
  readonly forms: {
    /** The form is no longer valid, or the browser sends no cookies. */
    readonly stale: string
    readonly waitSeconds: (seconds: number) => string
    readonly waitMinutes: (minutes: number) => string
    readonly waitHours: (hours: number) => string
    /** The address of a new page is available. */
    readonly addressFree: string
  }
  /** BCP 47. */
  readonly tag: string
  readonly landing: {
    readonly title: string
    readonly description: string
    readonly skip: string
    /** Accessible name of the navigation. */
    readonly site: string
    readonly themes: string
    readonly prices: string
    readonly toStudio: string
    readonly signIn: string
    readonly create: string
    readonly headline: string
    readonly lead: (site: string) => string
    readonly seeThemes: string
    readonly points: readonly Point[]
    readonly themesTitle: string
    readonly themesText: string
    readonly pricesTitle: string
    readonly pages: Counted
    readonly links: Counted
    readonly people: Counted
    readonly days: Counted
    readonly ownDomain: string
    readonly ownFooter: string
    readonly free: string
    readonly aMonth: string
    readonly aYear: string
    /** Follows the monthly price. */
    readonly orAYear: (price: string) => string
    readonly startWith: (plan: string) => string
    readonly programsTitle: string
    readonly programsText: (site: string) => string
    readonly openReference: string
    readonly example: string
    readonly reference: string
  }
  readonly signup: {
    readonly title: string
    readonly lead: string
    /** Precedes the title of a form with errors. */
    readonly error: string
    readonly name: string
    readonly nameHint: string
    readonly address: string
    readonly addressHint: string
    readonly email: string
    readonly password: string
    readonly passwordHint: (minimum: number) => string
    readonly showPassword: string
    readonly accessCode: string
    readonly accessCodeHint: string
    /** A sentence around two links, of which the second is optional. */
    readonly acceptance: readonly [
      before: string,
      terms: string,
      between: string,
      privacy: string,
      after: string,
    ]
    /** End of the sentence without the second link. */
    readonly acceptanceEnd: string
    readonly create: string
    readonly haveAccount: string
    readonly signIn: string
    readonly inStudio: string
  }
}
