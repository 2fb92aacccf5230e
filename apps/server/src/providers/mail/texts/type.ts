import type { MailKind, MailParams } from '../templates.ts'

/** What the words of one kind say. A notice has neither label nor closing: those of all notices are the same. */
export type Said = {
  readonly subject: string
  /** One paragraph each. */
  readonly paragraphs: readonly string[]
  /** Of the button. */
  readonly label?: string
  /** Under the button. */
  readonly closing?: string
}

/** What the words need beside the parameters. `when` writes a time (ISO 8601) out; `short` cuts a title for the subject. */
export type Saying = {
  readonly site: string
  readonly when: (at: string) => string
  readonly short: (title: string) => string
}

/** The texts of all mails in one language. A language that lacks one does not compile. */
export type MailTexts = {
  readonly hello: (name: string) => string
  /** Before the address of the button. */
  readonly copy: string
  readonly unknownDay: string
  /** What stands under every notice of something that matters for the account. */
  readonly notice: {
    readonly fine: string
    readonly label: string
    readonly closing: (url: string) => string
  }
  /** What a change of the password ended, and what stayed. */
  readonly outcome: {
    readonly sessions: (n: number) => string
    readonly revoked: (n: number) => string
    readonly kept: (n: number) => string
  }
  readonly kinds: { readonly [K in MailKind]: (params: MailParams[K], say: Saying) => Said }
}
