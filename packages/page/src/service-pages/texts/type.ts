import type { ReportReason } from '@vitrine/contract/limits'
import type { Html } from '../../html.ts'

type Point = readonly [title: string, text: string]

/** Formats a number of a plan; null is unlimited. */
type CountText = (count: number | null) => string

export type SiteTexts = {
  /** BCP 47 tag. */
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
    /** Follows the sign-in button if registration requires an invitation. */
    readonly invitationOnly: string
    readonly headline: string
    readonly lead: (site: string) => string
    /** Follows the form for visitors who use another service. */
    readonly bringAlong: string
    readonly seeThemes: string
    readonly points: readonly Point[]
    readonly studioTitle: string
    readonly studioText: string
    readonly studioAlt: string
    readonly themesTitle: string
    readonly themesText: string
    readonly pricesTitle: string
    readonly pages: CountText
    readonly links: CountText
    readonly workspaces: CountText
    readonly people: CountText
    readonly analytics: CountText
    readonly recommended: string
    readonly pageAddress: string
    readonly yourName: string
    readonly taken: string
    readonly invalid: string
    readonly ownDomain: string
    readonly ownFooter: string
    readonly aMonth: string
    readonly aYear: string
    /** Follows the monthly price. */
    readonly orAYear: (price: string) => string
    readonly startWith: (plan: string) => string
    readonly startFree: string
    readonly programsTitle: string
    readonly programsText: (site: string) => string
    readonly openReference: string
    readonly example: string
    readonly reference: string
  }
  readonly consent: {
    readonly title: string
    readonly heading: (agent: Html) => Html
    readonly lead: string
    readonly named: (host: Html) => Html
    readonly unverified: string
    readonly app: string
    readonly appNote: string
    readonly target: (host: Html) => Html
    readonly thisComputer: string
    readonly account: (email: Html) => Html
    readonly page: string
    readonly access: string
    readonly write: string
    readonly read: string
    readonly connect: string
    readonly refuse: string
    readonly scope: string
    readonly expired: string
    readonly choosePage: string
    readonly error: (title: string) => string
    readonly refusedTitle: string
    readonly refused: string
    readonly agentAddress: (host: Html) => Html
    readonly continueHint: string
    readonly back: string
  }
  readonly payment: Readonly<
    Record<'success' | 'canceled' | 'back', readonly [title: string, text: string]>
  > & {
    readonly next: string
  }
  readonly unsubscribe: {
    readonly title: string
    readonly lead: string
    readonly button: string
    readonly done: string
    readonly doneLead: string
    readonly preferences: string
  }
  readonly report: {
    readonly title: string
    readonly lead: string
    readonly reason: string
    readonly reasons: Readonly<Record<ReportReason, string>>
    readonly message: string
    readonly email: string
    readonly send: string
    readonly done: string
    readonly doneLead: string
  }
}
