import type { FieldlessProblem } from '@vitrine/contract'

/** Failure of a newsletter service. `problem` is for the owner of the page and contains no address. */
export class NewsletterError extends Error {
  readonly problem: FieldlessProblem
  /** Milliseconds for which the service asks to wait. */
  readonly retryAfterMs: number
  constructor(problem: FieldlessProblem, retryAfterMs = 0) {
    super(problem.message)
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
  /** True if only this address is not accepted, so that others can be sent. */
  get isOfAddress(): boolean {
    return this.problem.rule === 'newsletter_address'
  }
}

export type NewsletterAccount = {
  readonly url: string
  readonly username: string | null
  readonly apiKey: string
}

export type NewsletterTarget = NewsletterAccount & {
  readonly listId: string
  /** The service asks new subscribers for confirmation. */
  readonly asks: boolean
  readonly templateId: number | null
  readonly pageUrl: string
}

/** `asks` is null if the list has no such setting. */
export type NewsletterList = { readonly id: string; readonly name: string; readonly asks: boolean | null }

/**
 * A newsletter service. Each method can be repeated after a lost response without a second entry, and rejects with
 * `NewsletterError`, or with the reason of an aborted signal. E-mail addresses are in lower case.
 */
export type Newsletter = {
  listLists(account: NewsletterAccount): Promise<NewsletterList[]>
  /** Rejects if key, list or template cannot be used. Call it before the other methods. */
  check(target: NewsletterTarget): Promise<void>
  /** Adds an address that confirmed here. */
  subscribe(target: NewsletterTarget, email: string): Promise<void>
  /** Lets the service ask the address for confirmation, unless it is subscribed. */
  ask(target: NewsletterTarget, email: string): Promise<void>
  /** Does nothing if the service does not know the address. */
  unsubscribe(target: NewsletterTarget, email: string): Promise<void>
}
