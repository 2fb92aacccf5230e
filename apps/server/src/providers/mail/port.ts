/** A finished message to one recipient. `headers` are added to the usual ones. */
export type Mail = {
  /** One plain address, no display name. */
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** The same each time this message is sent, by which a mailbox knows one that comes twice: letters, digits, `-` and `_`. */
  id?: string
}

/** Hands messages over. `reference` is what an operator can look one up by: a file's path, a server's id. */
export type MailAdapter = {
  /**
   * Rejects with `MailError` when the message was not taken. Once `signal` is aborted a server that has been silent for long
   * is not waited for: nobody can say whether it took the message.
   */
  send(mail: Mail, signal: AbortSignal): Promise<{ reference: string }>
  /** Gives back what idle connections hold. What is being sent ends by its signal. More than once is once. */
  close(): Promise<void>
}

/** A message that was not taken. `permanent`: trying this message again is useless. */
export class MailError extends Error {
  readonly permanent: boolean

  constructor(message: string, permanent: boolean, cause?: unknown) {
    super(message, { cause })
    this.permanent = permanent
  }
}
