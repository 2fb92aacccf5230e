import { type Static, Type } from 'typebox'
import { Problem } from '../envelopes.ts'
import { ExternalSource, LinkWrite } from '../features/links.ts'
import { Clearable, createOpenObject, describeSchema, Enum, Id, Nullable } from '../operation.ts'

export const maxBulkRows = 500

export const LinkRow = createOpenObject({
  ...LinkWrite.properties,
  title: Type.Optional(LinkWrite.properties.title),
  url: Type.Optional(LinkWrite.properties.url),
  id: Type.Optional(describeSchema(Id, 'ID of an existing link.')),
  archived: Type.Optional(
    Type.Boolean({ description: 'True archives the link, false restores it. Absent: it stays as it is.' }),
  ),
})

/** A row of a bulk write: the fields of a link, and its key. Rows are validated separately so that errors are reported per row. */
export const BulkRow = Type.Unsafe<
  Omit<LinkWrite, 'title' | 'url'> & {
    title?: string
    url?: string
    id?: number
    archived?: boolean
    [field: `x_${string}`]: unknown
  }
>({
  type: 'object',
  additionalProperties: true,
  'x-documented': 'LinkRow',
  description:
    'Fields of `POST /links` of the service API, and `external_id` (within its `external_source`) or `id` to select an existing link. An update keeps absent fields; a new link requires `title` and `url`. With `revision`, the row is written only if it is the current one. `archived: true` archives the link, `archived: false` restores it; one of them is required for the `id` of an archived link.',
})

export const LinkBulk = Type.Object({
  links: Type.Array(BulkRow, {
    maxItems: maxBulkRows,
    description:
      'Rows with the fields of a link. A row keeps absent fields of an existing link; a new link requires `title` and `url`. Empty only with `sync`.',
  }),
  external_source: Clearable(
    describeSchema(
      ExternalSource,
      '`external_source` of the rows with an `external_id` that do not name one. `archive_missing` and `sync` archive only links of this source.',
    ),
  ),
  atomic: Clearable(
    Type.Boolean({
      description: 'If a row fails, write nothing and return 422 with the errors of all rows.',
    }),
  ),
  archive_missing: Clearable(
    Type.Boolean({
      description:
        'Archive the active links of `external_source` (or of the source that all rows name) whose `external_id` no row contains. Other links stay. If the `id`, `external_id` or `external_source` of a row has the wrong type, no link is archived.',
    }),
  ),
  sync: Clearable(
    Type.Object(
      {
        id: Type.String({ minLength: 1, maxLength: 100, description: 'Your own name of this run.' }),
        begin: Clearable(
          Type.Boolean({ description: 'Begin: every active link of `external_source` may now be missing.' }),
        ),
        finish: Clearable(
          Type.Boolean({
            description: 'Archive the links that no request of this run contained, and end it.',
          }),
        ),
      },
      { description: '`archive_missing` over several requests.' },
    ),
  ),
  confirm: Clearable(
    Type.Boolean({
      description: 'Archive even if more than half of the links of `external_source` are missing.',
    }),
  ),
})
export type LinkBulk = Static<typeof LinkBulk>

export const bulkOutcomes = ['created', 'updated', 'restored', 'archived', 'unchanged', 'failed'] as const

export const LinkBulkResult = Type.Object({
  version_id: Nullable(
    Type.Integer({
      minimum: 1,
      description: 'The automatic version saved first; null if nothing was written.',
    }),
  ),
  counts: Type.Object(
    Object.fromEntries(
      bulkOutcomes.map((name) => [
        name,
        Type.Integer({ minimum: 0, description: `Number of rows with the outcome \`${name}\`.` }),
      ]),
    ) as Record<(typeof bulkOutcomes)[number], ReturnType<typeof Type.Integer>>,
    { description: 'Number of rows by outcome.' },
  ),
  archived_ids: Type.Array(Type.Integer({ minimum: 1 }), {
    description: 'Links that `archive_missing` or `sync` archived. `counts.archived` includes them.',
  }),
  rows: Type.Array(
    Type.Object({
      index: Type.Integer({ minimum: 0, description: 'Position of the row in the request, from 0.' }),
      external_id: Nullable(Type.String({ description: 'Your own key of the row, if it has one.' })),
      id: Nullable(Type.Integer({ minimum: 1, description: 'ID of the link; null without a link.' })),
      revision: Nullable(
        Type.Integer({ minimum: 1, description: 'Revision of the link after the request.' }),
      ),
      outcome: Enum(bulkOutcomes, { description: 'Outcome of the row.' }),
      code: Nullable(Type.String({ description: 'An `ErrorCode` if the row failed.' })),
      errors: Type.Array(Type.String({ description: 'English sentence that names the field and the fix.' }), {
        description: 'Problems of the row; empty unless it failed.',
      }),
      problems: Type.Optional(
        Type.Array(Problem, {
          description: 'The same problems with field and rule. Absent unless the row failed.',
        }),
      ),
      warnings: Type.Optional(
        Type.Array(Problem, {
          description: 'Input of the row that has no effect, at most 10. Absent without warnings.',
        }),
      ),
    }),
    { description: 'Result of each row, in the order of the request.' },
  ),
})
export type LinkBulkResult = Static<typeof LinkBulkResult>
