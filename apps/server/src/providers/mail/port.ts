/** A message to one recipient. `headers` are added to the standard headers. */
export type Mail = {
  /** One e-mail address without display name. */
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** JPEG pictures that the HTML shows as `cid:NAME`. */
  pictures?: readonly { readonly cid: string; readonly bytes: Buffer }[]
  /** Same in each attempt, so that mailboxes can detect duplicates: letters, digits, `-` and `_`. */
  id?: string
}

/** Sends messages. `reference` identifies a message for the operator: a file's path or a server's id. */
export type MailAdapter = {
  /** Rejects with `MailError` if the message was not accepted. An aborted `signal` ends the wait; delivery is then uncertain. */
  send(mail: Mail, signal: AbortSignal): Promise<{ reference: string }>
  /** Closes idle connections; running sends end by their signal. Repeated calls have no effect. */
  close(): Promise<void>
}

/** A rejected message. `isPermanent` excludes further attempts. */
export class MailError extends Error {
  readonly isPermanent: boolean

  constructor(message: string, permanent: boolean, cause?: unknown) {
    super(message, { cause })
    this.isPermanent = permanent
  }
}
