/** The interface texts of a public page. A language that lacks one doesn't compile. */
export type Texts = {
  /** BCP 47 tag these texts are written in. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  readonly links: string
  readonly socials: string
  readonly newTab: string
  readonly madeWith: string
  readonly preview: string
  readonly empty: string
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
  readonly notFoundTitle: string
  readonly notFoundBody: string
  readonly goneTitle: string
  readonly goneBody: string
  readonly errorTitle: string
  readonly errorBody: string
  readonly forbiddenTitle: string
  readonly forbiddenBody: string
  readonly requestId: string
}
