import type { AnyOperation, BodyOf, DataOf, Pagination, ParamsOf, QueryOf } from '@vitrine/contract'
import type { CachedBytes } from '../lib/byte-cache.ts'
import type { Actor, BrowserTokens, RequestContext, UploadedFile } from './context.ts'
import type { SetCookie } from './cookies.ts'

/** What a handler is given: the request with its validated input. */
export type OperationContext<O extends AnyOperation> = Omit<RequestContext, 'actor'> & {
  readonly actor: O['access'] extends 'public' | 'challenge' ? Actor | null : Actor
  readonly params: ParamsOf<O>
  readonly query: QueryOf<O>
  readonly body: BodyOf<O>
  /** The file of an upload operation. */
  readonly file: UploadedFile
  /** The revision the caller saw (`revision` of the body or `If-Match`); undefined = write whatever it is. */
  readonly expected: number | undefined
  /** For the operations that make or end credentials. */
  readonly browser: BrowserTokens
  /** Chooses among several success statuses; call it inside the transaction that records the answer. */
  answerWith(status: number): void
}

/** The request before its body is looked at. */
export type TargetContext<O extends AnyOperation> = Omit<
  OperationContext<O>,
  'body' | 'file' | 'expected' | 'answerWith'
>

export type Handle<O extends AnyOperation> = (ctx: OperationContext<O>) => Promise<Answer<DataOf<O>>>
/**
 * What answers an operation. Where path or query name a profile, workspace or link, `checkRights` says whether the
 * caller may do this to it (403, 404), before the body is looked at; `handle` decides again under its own locks.
 */
export type Handler<O extends AnyOperation> =
  | Handle<O>
  | { readonly checkRights: (ctx: TargetContext<O>) => Promise<unknown>; readonly handle: Handle<O> }
export type Handlers<T extends Record<string, AnyOperation>> = { readonly [K in keyof T]: Handler<T[K]> }

/** What a handler answers. */
export type Answer<D> = {
  readonly data?: D
  readonly pagination?: Pagination
  /** The text of an envelope instead of `data`, sent while it is made: for what may be too large to be held. */
  readonly stream?: AsyncIterable<string>
  /** A finished envelope instead of `data`. */
  readonly bytes?: CachedBytes
  /**
   * The answer follows from what the look-up of the principal says (who, plan, revisions of the first profile) and the clock.
   * So it holds until that says something else, also where an engine has no version of the whole database.
   */
  readonly ofHome?: boolean
  /** ETag of a single resource, without quotes; absent = a hash of the bytes. */
  readonly tag?: string
  readonly cookies?: readonly SetCookie[]
}

/** Answers with data. */
export const ok = <D>(data: D, rest: Omit<Answer<D>, 'data'> = {}): Answer<D> => ({ data, ...rest })
/** Answers with the bare envelope. */
export const done = (rest: { cookies?: readonly SetCookie[] } = {}): Answer<never> => rest

/** The tag of one resource at one revision; what `If-Match` of a write is compared with. */
export const tagOf = (type: string, resource: { id: number; revision: number }): string =>
  `${type}-${resource.id}-r${resource.revision}`
