import type {
  AnyOperation,
  BodyOf,
  DataOf,
  Link,
  LinkWrite,
  MetaOf,
  ParamsOf,
  QueryOf,
  Statuses,
} from '@vitrine/contract'
import type { OwnLinkFields } from './links.ts'
import type { RequestOptions } from './options.ts'

type NoKeys = Record<never, never>
type RequiredKeys<T> = { [K in keyof T]-?: NoKeys extends Pick<T, K> ? never : K }[keyof T]
type Simplify<T> = { [K in keyof T]: T[K] }

/** A part of the arguments: absent without fields, and optional if all its fields are optional. */
type Part<N extends string, T> = [keyof T] extends [never]
  ? NoKeys
  : [RequiredKeys<T>] extends [never]
    ? { readonly [K in N]?: T }
    : { readonly [K in N]: T }

/** Adds the caller's own fields to links and to lists of links. */
type WithOwnFields<T> = [T, LinkWrite] extends [LinkWrite, T]
  ? T & OwnLinkFields
  : [T, Link] extends [Link, T]
    ? T & OwnLinkFields
    : T extends (infer I)[]
      ? WithOwnFields<I>[]
      : T

/** The documented fields decide whether `body` is required. */
type BodyPart<O> = O extends { readonly body: object } ? WithOwnFieldsIn<Part<'body', BodyOf<O>>> : NoKeys
type WithOwnFieldsIn<P> = { readonly [K in keyof P]: WithOwnFields<P[K]> }
type FilePart<O> = O extends { readonly upload: object }
  ? {
      readonly file: Blob | Uint8Array<ArrayBuffer>
      /** Defaults to the name of a `File`. */
      readonly filename?: string
    }
  : NoKeys
type GuardPart<O> = O extends { readonly method: 'PUT' | 'DELETE'; readonly etag: string } ? Guard : NoKeys
type Guard = {
  /** Write only if the resource still has this revision. Otherwise fails with 409 `stale_revision`. */
  readonly revision?: number
  /** Write only if the resource still has this `etag` of an earlier response. */
  readonly ifMatch?: string
}
/** Operations for which the contract's `takesIdempotencyKey` is true. */
type KeyPart<O> = O extends { readonly path: `/${'auth' | 'account'}/${string}` }
  ? NoKeys
  : O extends { readonly method: 'POST' }
    ? {
        /** A further call with the same key returns the first response. By default each call has its own key. */
        readonly idempotencyKey?: string
      }
    : NoKeys

export type CallArgs<O> = Simplify<
  Part<'params', ParamsOf<O>> &
    Part<'query', QueryOf<O>> &
    BodyPart<O> &
    FilePart<O> &
    GuardPart<O> &
    KeyPart<O>
> &
  RequestOptions

/** Result of an operation's method. With several success statuses, `status` narrows the type of `data`. */
export type CallResult<O> = O extends { readonly ok: infer R extends Statuses }
  ? {
      [S in keyof R & number]: Result<S, DataAt<R[S]>, MetaOf<O>>
    }[keyof R & number]
  : never

type DataAt<S> = [DataOf<{ ok: { 200: S } }>] extends [null]
  ? undefined
  : WithOwnFields<DataOf<{ ok: { 200: S } }>>

type Result<S extends number, D, M> = {
  readonly status: S
  readonly data: D
  readonly meta: M
  /** For `ifMatch` of a later write; null if the response has none. */
  readonly etag: string | null
  readonly requestId: string | null
  /** True if the response is that of an earlier call with the same idempotency key. */
  readonly replayed: boolean
}

export type OperationMethod<O> = [RequiredKeys<CallArgs<O>>] extends [never]
  ? (args?: CallArgs<O>) => Promise<CallResult<O>>
  : (args: CallArgs<O>) => Promise<CallResult<O>>

/** One method for each operation of a table, by operationId. */
export type ClientOf<T extends Record<string, AnyOperation>> = {
  readonly [K in keyof T]: OperationMethod<T[K]>
}
