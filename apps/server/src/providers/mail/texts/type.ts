import type { MailKind, MailParams, RevokedAccessName } from '../templates.ts'

/** Texts of one kind of e-mail. Security e-mails share label and closing, so that theirs have none. */
export type MailText = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly label?: string
  readonly closing?: string
}

/** Context besides the parameters. `when` formats an ISO 8601 time; `short` cuts a title for the subject. */
export type MailTextContext = {
  readonly site: string
  readonly when: (at: string) => string
  readonly short: (title: string) => string
}

/** All e-mail texts of a language. A missing text does not compile. */
export type MailTexts = {
  readonly hello: (name: string) => string
  readonly copy: string
  readonly pages: string
  readonly unknownDay: string
  /** Answers to a checkbox. */
  readonly yes: string
  readonly no: string
  readonly notice: {
    readonly fine: string
    readonly label: string
    readonly closing: (url: string) => string
  }
  readonly outcome: {
    readonly all: () => string
    readonly access: () => string
    readonly sessions: (n: number) => string
    readonly revoked: (n: number) => string
    readonly kept: (n: number) => string
    readonly passkeys: (n: number) => string
  }
  /** Access that a first verification revoked, before its number or name. */
  readonly revokedAccess: { readonly [Access in RevokedAccessName]: string }
  readonly kinds: { readonly [K in MailKind]: (params: MailParams[K], say: MailTextContext) => MailText }
}
