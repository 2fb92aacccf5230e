export type Texts = {
  /** BCP 47 tag. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  readonly links: string
  readonly socials: string
  readonly newTab: string
  readonly madeWith: (site: string) => string
  readonly preview: string
  readonly empty: string
  readonly emptyOwn: string
  readonly firstLink: string
  readonly report: string
  readonly edit: string
  readonly gateSensitive: string
  readonly gateAge: (years: number) => string
  readonly gateCode: string
  readonly sensitiveTitle: string
  readonly sensitiveBody: string
  readonly sensitiveShow: string
  readonly backTo: (name: string) => string
  readonly continue: string
  readonly confirmAge: (years: number) => string
  readonly code: string
  readonly codeWrong: string
  readonly saveContact: string
  readonly before: string
  readonly free: string
  readonly play: (title: string) => string
  /** Names the site that a click contacts. */
  readonly playsFrom: (site: string) => string
  /** Replaces the remaining time of an ended countdown. */
  readonly countdownOver: string
  readonly learnMore: string
  readonly openingHours: string
  readonly openNow: string
  readonly closed: string
  /** `when` is a time today, or a day with a time. */
  readonly closedUntil: (when: string) => string
  /** Progress of a donation goal. Both are prices. */
  readonly raisedOf: (raised: string, goal: string) => string
  readonly suggested: string
  readonly donate: string
  readonly notFoundTitle: string
  readonly notFoundBody: string
  readonly addressFree: string
  readonly createPage: string
  readonly goneTitle: string
  readonly goneBody: string
  readonly errorTitle: string
  readonly errorBody: string
  readonly busyTitle: (site: string) => string
  readonly busyBody: string
  readonly tryAgain: string
  readonly forbiddenTitle: string
  readonly forbiddenBody: string
  readonly invalidTitle: string
  readonly invalidBody: string
  readonly tooLargeTitle: string
  readonly tooLargeBody: string
  readonly tooManyTitle: string
  readonly tooManyBody: string
  readonly requestId: string
  readonly toStart: (site: string) => string
  readonly toPage: string
  readonly studio: string
  readonly signIn: string
  /** Titles that the studio suggests for links. */
  readonly suggestedTitles: {
    readonly call: (number: string) => string
    readonly email: string
    readonly whatsapp: string
    readonly picture: string
    readonly location: string
  }
  readonly form: FormTexts
  readonly legal: { readonly terms: string; readonly privacy: string; readonly imprint: string }
}

type FormTexts = {
  readonly name: string
  readonly email: string
  readonly message: string
  readonly send: string
  /** Button of a newsletter sign-up. */
  readonly subscribe: string
  readonly optional: string
  readonly choose: string
  /** Label of the honeypot field, which only screen readers and bots find. */
  readonly trap: string
  readonly sent: string
  readonly sentBody: string
  readonly subscribed: string
  readonly check: string
  readonly wait: string
  readonly problems: {
    readonly required: string
    readonly text: string
    readonly long: string
    readonly email: string
    readonly phone: string
    readonly number: string
    readonly date: string
    readonly choice: string
    readonly checkbox: string
  }
}
