import type { AnyOperation, BodyOf, DataOf, Pagination, ParamsOf, Problem, QueryOf } from '@vitrine/contract'
import type { Deps } from '../deps.ts'
import type { JsonEntry } from '../lib/etag.ts'
import type { Actor, BrowserTokens, RequestContext, UploadedFile } from './context.ts'
import type { SetCookie } from './cookies.ts'

export type OperationContext<O extends AnyOperation> = Omit<RequestContext, 'actor'> & {
  readonly actor: O['access'] extends 'public' | 'challenge' ? Actor | null : Actor
  readonly params: ParamsOf<O>
  readonly query: QueryOf<O>
  readonly body: BodyOf<O>
  readonly file: UploadedFile
  /** Revisions that the client accepts (`revision` of the body, `If-Match`); undefined = any. */
  readonly expectedRevisions: readonly number[] | undefined
  /** Cookies of the browser, for operations that create or revoke credentials. */
  readonly browser: BrowserTokens
  country(): string
  language(): string | undefined
}

/** The request before its body is read. */
export type TargetContext<O extends AnyOperation> = Omit<
  OperationContext<O>,
  'body' | 'file' | 'expectedRevisions'
>

/** Returns the data, or the page of a list (`paged`, `cursor`). A `Result` has more, such as cookies. */
export type Handle<O extends AnyOperation, T = undefined> = (
  ctx: OperationContext<O>,
  target: T,
) => Promise<Result<DataOf<O>> | (O extends List ? Envelope<DataOf<O>> : DataOf<O>)>
type List = { readonly paged: true } | { readonly cursor: true }

/**
 * Implementation of an operation. `authorise` runs before the body is read and is required if path or query name a resource. It returns the
 * resource, or fails with 403 or 404. `handle` checks plan limits, revisions and states under its own locks.
 */
export type Handler<O extends AnyOperation> = Handle<O> | AuthorisedHandler<O> | CheckedHandler<O>
export type AuthorisedHandler<O extends AnyOperation> = {
  readonly authorise: (ctx: TargetContext<O>) => Promise<unknown>
  // biome-ignore lint/suspicious/noExplicitAny: each handler has its own type of target, which `authorise` returns
  readonly handle: Handle<O, any>
}
/** Handler whose `listProblems` finds problems of a body that the schema cannot express; they are added to the same 422. */
export type CheckedHandler<O extends AnyOperation> = {
  readonly authorise?: undefined
  readonly listProblems: (deps: Deps, sent: unknown) => readonly Problem[]
  // biome-ignore lint/suspicious/noExplicitAny: the same type as above, so that TypeScript infers the context
  readonly handle: Handle<O, any>
}
export type Handlers<T extends Record<string, AnyOperation>> = { readonly [K in keyof T]: Handler<T[K]> }

/** Combines `authorise` and `handle`, and infers the type of the target. */
export const createAuthorisedHandler = <O extends AnyOperation, T>(
  authorise: (ctx: TargetContext<O>) => Promise<T>,
  handle: Handle<O, NoInfer<T>>,
): AuthorisedHandler<O> => ({ authorise, handle })

export type Envelope<D> = {
  readonly data?: D
  /** Entries of a list as JSON, instead of `data`. */
  readonly entries?: readonly JsonEntry[]
  readonly pagination?: Pagination
  /** Fields of `meta` besides `pagination`. */
  readonly meta?: Readonly<Record<string, unknown>>
}

type ResultParts<D> = Envelope<D> & {
  /** Text of the envelope, for data that is too large to hold in memory. */
  readonly stream?: AsyncIterable<string>
  readonly cookies?: readonly SetCookie[]
  /** Status, if the operation has several. */
  readonly status?: number
}

export class Result<D> {
  readonly parts: ResultParts<D>

  constructor(parts: ResultParts<D>) {
    this.parts = parts
  }
}

export const toResultParts = (operation: AnyOperation, returned: unknown): ResultParts<unknown> => {
  if (returned instanceof Result) return returned.parts
  return operation.paged || operation.cursor ? (returned as Envelope<unknown>) : { data: returned }
}

/** Returns the deleted, archived or cancelled resource, or its id. */
export const asDeleted = <D extends object>(data: D): D & { deleted: true } => ({ ...data, deleted: true })
