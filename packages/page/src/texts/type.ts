/** The interface texts of a public page. A language that lacks one doesn't compile. */
export type Texts = {
  /** BCP 47 tag these texts are written in. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  readonly links: string
  readonly socials: string
  readonly newTab: string
  readonly madeWith: (site: string) => string
  readonly preview: string
  readonly empty: string
  /** The same to those who work on the page, and the way out of it. */
  readonly emptyOwn: string
  readonly firstLink: string
  readonly edit: string
  readonly gateSensitive: string
  readonly gateAge: (years: number) => string
  readonly gateCode: string
  readonly sensitiveTitle: string
  readonly sensitiveBody: string
  readonly sensitiveShow: string
  readonly back: string
  readonly continue: string
  readonly confirmAge: (years: number) => string
  readonly code: string
  readonly codeWrong: string
  readonly saveContact: string
  readonly before: string
  /** Name of the button that plays a video or a piece of music. */
  readonly play: (title: string) => string
  /** Says, before the click, whose server is asked by it. */
  readonly playsFrom: (site: string) => string
  /** In place of the time left, once a countdown is at zero. */
  readonly countdownOver: string
  readonly openingHours: string
  /** How much of an amount to be raised there is. Both are prices. */
  readonly raisedOf: (raised: string, goal: string) => string
  /** Before amounts that somebody may give. */
  readonly suggested: string
  readonly notFoundTitle: string
  readonly notFoundBody: string
  readonly goneTitle: string
  readonly goneBody: string
  readonly errorTitle: string
  readonly errorBody: string
  readonly forbiddenTitle: string
  readonly forbiddenBody: string
  readonly requestId: string
  /** Where the button of an error leads. */
  readonly toStart: (site: string) => string
  readonly toPage: string
  /** In the header: for who is signed in, and who is not. */
  readonly studio: string
  readonly signIn: string
  readonly form: FormTexts
  /** What the operator has to publish, in the footer. */
  readonly legal: { readonly terms: string; readonly privacy: string; readonly imprint: string }
}

/** What forms say. */
type FormTexts = {
  /** Labels of the fields of a form whose owner defined none. */
  readonly name: string
  readonly email: string
  readonly message: string
  readonly send: string
  readonly optional: string
  readonly choose: string
  /** Label of the trap for robots, for whoever finds it all the same. */
  readonly trap: string
  readonly sent: string
  readonly sentBody: string
  readonly check: string
  readonly wait: string
  readonly faults: {
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
