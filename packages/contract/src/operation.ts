import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { ErrorCode } from './errors.ts'
import { maxLengths } from './limits.ts'

/**
 * Required credential of an operation.
 * - `public`: none.
 * - `challenge`: the cookie of a pending two-factor challenge.
 * - `session`: a browser session; an API key is rejected with 403 `session_required`.
 * - `read`: a session or any API key.
 * - `write`: a session (with CSRF token) or a write key.
 * - `admin`: a platform administrator's session, or their key of scope `admin`.
 */
export type Access = 'public' | 'challenge' | 'session' | 'read' | 'write' | 'admin'

/**
 * Lasting effect of a request, from which confirmation, e-mails and audit entries are derived (docs/decisions/0033).
 * - `access`: another person, program or address gains access, or the account gains a way to sign in.
 * - `copy`: private data leaves in bulk, as an archive, export or feed. A paged list is `nothing`.
 * - `destroy`: a page, account, domain, way to sign in or e-mail is deleted or blocked.
 */
export type Grant = 'access' | 'copy' | 'destroy' | 'nothing'

/** Part of `data` with warnings besides those of the input: a stored link or profile, or the rows of a bulk write. */
export type WarningSource = 'link' | 'profile' | 'rows'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Statuses = Readonly<Record<number, TSchema>>

/** One operation of the service as data. Routes, validation, types, OpenAPI, SDK and tests are derived from it. */
export type Operation<
  P extends TObject = TObject,
  Q extends TObject = TObject,
  B extends TSchema = TSchema,
  R extends Statuses = Statuses,
> = {
  readonly id: string
  readonly method: Method
  /** Path below the base, with parameters as `:name`. */
  readonly path: string
  readonly tag: string
  /** Imperative phrase: "Change a link". */
  readonly summary: string
  readonly description: string
  readonly access: Access
  /**
   * Operation for callers who only propose.
   * - `true`: a write that publishes nothing.
   * - `in_place`: it reads and writes the page as the caller proposes it.
   */
  readonly proposes?: true | 'in_place'
  /**
   * Right of API keys that are limited to a page or workspace. Without it they may call an operation whose path or query
   * names a profile or workspace, which `authorise` compares with the limit.
   * - `allowed`: neither names one; the handler checks the limit.
   * - `refused`: it would create a page outside the limit, or change members or pages of a workspace.
   */
  readonly limitedKeys?: 'allowed' | 'refused'
  /** Value, or function of the parsed body if only some bodies grant something. */
  // biome-ignore lint/suspicious/noExplicitAny: a function declares the type of its operation's body
  readonly grants: Grant | ((body: any) => Grant)
  /** Schema of the parameters in the path, if they are not all ids. */
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly bodyOptional?: true
  /** File part of a multipart operation. Replaces `body`. */
  readonly upload?: { readonly part: string; readonly maxBytes: number; readonly types: readonly string[] }
  /** Success statuses with the schema of `data`; `Type.Null()` if the envelope has no data. */
  readonly ok: R
  readonly paged?: true
  /** True if the list is read by cursor: `starting_after` and `meta.next_cursor`. With `paged` also by page number. */
  readonly cursor?: true
  readonly meta?: Readonly<Record<string, TSchema>>
  /** True if a browser needs the CSRF token before it has a session. */
  readonly csrfBeforeSession?: true
  /** Kind of the resource, which begins its ETag: `link` of `"link-42-r3"`. PUT and DELETE honour If-Match. */
  readonly etag?: string
  /** True for a POST that honours `If-Match` and `revision`. */
  readonly acceptsIfMatch?: true
  /** True if the response depends only on the caller, the target's revisions and the time. It may be reused for one second. */
  readonly cacheable?: true
  readonly warnings?: WarningSource
  /** Error codes beyond those that follow from `access`, `body` and similar fields. */
  readonly errors: readonly ErrorCode[]
  /** Example shown in the reference. Tests check it against the schemas. */
  readonly example: { readonly body?: unknown; readonly data?: unknown; readonly meta?: object }
}

// biome-ignore lint/suspicious/noExplicitAny: the widest operation, for tables and constraints
export type AnyOperation = Operation<any, any, any, any>

type Definition = Omit<AnyOperation, 'id'>
type Untagged = Omit<Definition, 'tag'> & Partial<Pick<Definition, 'tag'>>
type Draft = Omit<Untagged, 'method' | 'path' | 'description' | 'errors'> & {
  /** Method and path: "PUT /links/:id". */
  readonly route: `${Method} /${string}`
  /** First paragraphs of several operations. */
  readonly intro?: string | readonly string[]
  /** One or more paragraphs. */
  readonly description: string | readonly string[]
  readonly errors?: Definition['errors']
}
type Route<R> = R extends `${infer M} ${infer P}` ? { readonly method: M; readonly path: P } : never

/** Completes an operation and keeps its precise type, except for texts and the example. Unknown properties do not compile. */
export const defineOperation = <const O extends Draft>({
  intro,
  route,
  ...draft
}: O & Record<Exclude<keyof O, keyof Draft>, never>) => {
  const [method, path] = route.split(' ')
  return {
    method,
    path,
    errors: [],
    ...draft,
    description: [intro ?? [], draft.description].flat(2).join('\n\n'),
  } as unknown as Omit<O, 'intro' | 'route' | 'description' | 'errors' | 'example'> &
    Route<O['route']> &
    Pick<Definition, 'description' | 'errors' | 'example'>
}

/**
 * Gives each operation its name in the table as id, and the tag and the schema of the parameters in its path unless it has its own.
 */
export const defineOperations = <T extends Readonly<Record<string, Untagged>>>(tag: string, operations: T) =>
  Object.fromEntries(
    Object.entries(operations).map(([id, operation]) => [
      id,
      { tag, params: createPathParams(operation.path), ...operation, id },
    ]),
  ) as {
    readonly [Name in keyof T & string]: T[Name] &
      PathParams<T[Name]> & { readonly id: Name; readonly tag: string }
  }

type PathNames<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | PathNames<Rest>
  : P extends `${string}:${infer N}`
    ? N
    : never
type PathParams<O extends Untagged> = O extends { readonly params: TSchema }
  ? unknown
  : [PathNames<O['path']>] extends [never]
    ? unknown
    : { readonly params: TObject<Record<PathNames<O['path']>, typeof Id>> }

/** Parameters of a handler: numbers, parsed from the path. */
export type ParamsOf<O> = O extends { readonly params: infer P extends TSchema }
  ? Static<P>
  : Record<never, never>
export type QueryOf<O> = O extends { readonly query: infer Q extends TSchema }
  ? Static<Q>
  : Record<never, never>
export type BodyOf<O> = O extends { readonly body: infer B extends TSchema } ? Static<B> : undefined
export type DataOf<O> = O extends { readonly ok: infer R extends Statuses }
  ? Static<R[keyof R & number]>
  : never

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const describeSchema = <T extends TSchema>(schema: T, description: string): T => ({
  ...schema,
  description,
})

/** Marks a field that repeats another under an older name. It stays in v1. */
export const deprecateSchema = <T extends TSchema>(schema: T, replacement: string): T => ({
  ...schema,
  description: `Same as \`${replacement}\`.`,
  deprecated: true,
})

const createPathId = (name: string) =>
  describeSchema(Id, name === 'id' ? 'ID of the resource.' : `ID of the ${name.replace(/_id$/, '')}.`)

const createPathParams = (path: string): TObject | undefined => {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name!)
  return names.length
    ? Type.Object(Object.fromEntries(names.map((name) => [name, createPathId(name)])), {
        additionalProperties: false,
      })
    : undefined
}

export const paging = {
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, description: 'Page, from 1.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Items per page.' }),
  ),
}

export const cursorPaging = {
  starting_after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        '`meta.next_cursor` of the previous response. Items that were archived, restored or deleted in the meantime do not cause gaps.',
    }),
  ),
  limit: paging.limit,
}
export const createArchivedFilter = (resources: string) => ({
  archived: Type.Optional(
    Type.Boolean({ default: false, description: `Archived ${resources} instead of the active ones.` }),
  ),
})

/** Query of a list that is read by cursor or by page number. `page` has no default, because only one of the two may be sent. */
export const listPaging = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'Page, from 1. Not together with `starting_after`.',
    }),
  ),
  ...cursorPaging,
}

export const profileQuery = {
  profile_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'A profile on which you have a role; by default your own first profile.',
    }),
  ),
}

/** Query parameter that may be repeated. */
export const createListParameter = <T extends TSchema>(items: T, description: string) =>
  Type.Array(items, { minItems: 1, maxItems: 100, description })

export const createQuery = <const T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: true })

/** A time, in UTC in responses. Parsed by `parseTime` in time.ts. */
export const Time = Type.String({
  format: 'date-time',
  maxLength: 35,
  description:
    'RFC 3339 with `T`, seconds from 00 to 59 and `Z` or an offset: `2026-01-31T12:00:00Z`, `2026-01-31T13:00:00+01:00`.',
})
export const CalendarDate = Type.String({
  format: 'date',
  maxLength: 10,
  description: 'A day, such as 2026-01-31.',
})

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const Percent = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description })

/** Point of a picture that stays in view where the picture is cut off. */
export const FocalPoint = (description: string) =>
  Type.Object(
    { x: Percent('From the left, in percent.'), y: Percent('From the top, in percent.') },
    { description },
  )

/** Creates a closed set of strings as `enum` instead of `anyOf`, for readable documents and messages. */
export const Enum = <const V extends string>(values: readonly V[], options: Record<string, unknown> = {}) =>
  Type.Unsafe<V>({ type: 'string', enum: [...values], ...options })

/** Makes a field of a write body optional and nullable: absent = unchanged, null = cleared. */
export const Clearable = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema))

/** A JSON object with any fields. `x-documented` names a schema that documents show instead. */
export const OpenObject = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })
/** A JSON object with any fields, whose URLs must pass `findUnsafeUrls`. */
export const SafeOpenObject = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  'x-safe-urls': true,
})

/** Creates the schema of a resource or result that stores and returns unknown fields. */
export const createOpenObject = <const T extends Record<string, TSchema>>(
  properties: T,
  options: Record<string, unknown> = {},
) => Type.Object(properties, { ...options, additionalProperties: true })
/** Creates the schema of a write body that accepts unknown fields, whose URLs must pass `findUnsafeUrls`. */
export const createOpenBody = <const T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: true, 'x-safe-urls': true })

/** A URL for visitors; see `checkUrl` in url.ts. */
export const Url = Type.String({ format: 'uri', maxLength: maxLengths.url })
/** URL of an image: a valid URL, or a path below `/media/`. */
export const MediaUrl = Type.String({
  format: 'media-uri',
  maxLength: maxLengths.url,
  description: 'URL of an uploaded picture. Other URLs are stored, but pages do not show them.',
})

export const FontUrl = Type.String({
  format: 'font-uri',
  maxLength: maxLengths.url,
  description: 'URL of an uploaded font.',
})

export const resource = {
  id: describeSchema(Id, 'ID of the resource. IDs are never reused.'),
  revision: Type.Integer({
    minimum: 1,
    description:
      'Increases with each change. Send it (or `If-Match`) to write only if nothing changed since.',
  }),
  created_at: describeSchema(Time, 'Time of creation.'),
  updated_at: describeSchema(Time, 'Time of the last change.'),
}

export const fixedResource = {
  id: resource.id,
  revision: describeSchema(resource.revision, 'Always 1: the resource never changes.'),
  created_at: resource.created_at,
  updated_at: describeSchema(Time, 'Same as `created_at`.'),
}

/** `revision` of a write body. Any integer is accepted: a revision that the resource cannot have is stale. */
export const RevisionGuard = Type.Optional(
  Nullable(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Expected revision. Fails with 409 `stale_revision` if the resource has another one.',
    }),
  ),
)

const RevisionBody = Type.Object({ revision: RevisionGuard })

export const deleteGuard = { body: RevisionBody, bodyOptional: true } as const
