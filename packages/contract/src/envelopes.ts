import { type Static, type TSchema, Type } from 'typebox'
import { type AnyOperation, describeSchema, Enum, Id, Nullable, OpenObject } from './operation.ts'

export const Pagination = Type.Object({
  page: Type.Integer({ description: 'Number of this page, from 1.' }),
  limit: Type.Integer({ description: 'Maximum items per page.' }),
  total: Type.Integer({ description: 'Items on all pages together.' }),
  total_pages: Type.Integer({ description: 'Number of pages; 0 if there are no items.' }),
})
export type Pagination = Static<typeof Pagination>

const NextCursor = Nullable(
  Type.String({
    description: 'Send it as `starting_after` to read the next page. Null after the last item.',
  }),
)

export const maxWarnings = 100

/** A rule that input or a request breaks. In `meta.warnings`: a part of accepted input that has no effect. */
export const Problem = Type.Object({
  path: Nullable(
    Type.String({
      description: 'Field of the request, as in `errors`: `business_block_config.items[0].question`.',
    }),
  ),
  rule: Type.String({
    description:
      'Stable name of the rule: `required`, `max_length`, `format_email`. An error without a more specific rule has its `code`.',
  }),
  params: Type.Unsafe<Record<string, unknown>>({
    ...OpenObject,
    description: 'Values of the rule: `{"max": 300}`.',
  }),
  message: Type.String({ description: 'The rule as an English sentence without the field.' }),
})
export type Problem = Static<typeof Problem>

const warningMeta = {
  warnings: Type.Optional(
    Type.Array(Problem, {
      maxItems: maxWarnings,
      description: 'Accepted input that has no effect. Absent without warnings.',
    }),
  ),
}

const NamedProposal = Type.Object(
  {
    id: describeSchema(Id, 'ID of the proposal.'),
    profile_id: describeSchema(Id, 'ID of the profile.'),
    revision: Type.Integer({ minimum: 1, description: 'Revision of the proposal.' }),
    status: Enum(['draft', 'open'], {
      description: '`draft`: only its author sees it. `open`: it waits for a decision.',
    }),
    title: Type.String({ description: 'Summary of the proposal.' }),
    url: Type.String({ description: 'Address of the proposal in the studio.' }),
  },
  {
    description:
      'Proposal that the response shows or has changed. Only for a caller who proposes (`X-Propose`), and absent while nothing is proposed.',
  },
)
/** Proposal that an operation in place reads or writes. */
export type NamedProposal = Static<typeof NamedProposal>

export const createSuccessEnvelope = (
  data: TSchema,
  {
    paged,
    cursor,
    meta,
    body,
    proposes,
  }: Pick<AnyOperation, 'paged' | 'cursor' | 'meta' | 'body' | 'proposes'> = {},
): TSchema => {
  const required = {
    ...(paged ? { pagination: cursor ? Type.Optional(Pagination) : Pagination } : {}),
    ...(cursor ? { next_cursor: NextCursor } : {}),
    ...meta,
  }
  const optional = {
    ...(body ? warningMeta : {}),
    ...(proposes === 'in_place' ? { proposal: Type.Optional(NamedProposal) } : {}),
  }
  const schema = Type.Object({ ...required, ...optional })
  return Type.Object({
    ok: Type.Literal(true),
    ...((data as { type?: string }).type === 'null' ? {} : { data }),
    ...(Object.keys(required).length
      ? { meta: schema }
      : Object.keys(optional).length
        ? { meta: Type.Optional(schema) }
        : {}),
  })
}

export const ErrorEnvelope = Type.Object({
  ok: Type.Literal(false, { description: 'Always false.' }),
  errors: Type.Array(Type.String(), {
    minItems: 1,
    description:
      'One English sentence per problem. A sentence about a field begins with its name. Programs read `problems`.',
  }),
  problems: Type.Array(Problem, {
    minItems: 1,
    description: 'The same problems in the same order, with field and rule.',
  }),
  code: Type.String({ description: 'One of `ErrorCode`.' }),
  request_id: Type.Optional(Type.String({ description: 'Only with a 500.' })),
})

export type MetaOf<O> = O extends { readonly proposes: 'in_place' }
  ? WithProposal<OwnMetaOf<O>>
  : OwnMetaOf<O>
type Proposed = { proposal?: NamedProposal }
type WithProposal<M> = [M] extends [undefined]
  ? Proposed | undefined
  : M extends object
    ? { [K in keyof (M & Proposed)]: (M & Proposed)[K] }
    : M
type OwnMetaOf<O> = O extends { readonly cursor: true }
  ? O extends { readonly paged: true }
    ? { next_cursor: string | null; pagination?: Pagination }
    : { next_cursor: string | null }
  : PagedMetaOf<O>
type PagedMetaOf<O> = O extends { readonly paged: true }
  ? O extends { readonly meta: infer M extends Readonly<Record<string, TSchema>> }
    ? { pagination: Pagination } & { [K in keyof M]: Static<M[K]> }
    : { pagination: Pagination }
  : O extends { readonly body: TSchema }
    ? { warnings?: Problem[] } | undefined
    : undefined
