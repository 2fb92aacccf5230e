import { type Static, Type } from 'typebox'
import { Problem } from '../envelopes.ts'
import { Count, Deleted, example, profileReadErrors } from '../features/common.ts'
import {
  Clearable,
  defineOperation,
  defineOperations,
  describeSchema,
  Enum,
  Nullable,
  resource,
  Time,
} from '../operation.ts'
import { createProblem } from '../problems/index.ts'

export const exportRetentionHours = 24
/** Maximum exports of an account within 24 hours. */
export const maxExportsPerDay = 10

export const exportStatuses = ['waiting', 'making', 'ready', 'failed'] as const

const ExportRequest = Type.Object({
  profile_id: Clearable(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'One of your profiles. Default: all of them.',
    }),
  ),
})

export const Export = Type.Object({
  ...resource,
  revision: describeSchema(
    resource.revision,
    'Increases with each attempt, and when the export is ready or failed.',
  ),
  updated_at: describeSchema(Time, 'Same as `finished_at`; before that, same as `created_at`.'),
  profile_id: Nullable(Type.Integer({ minimum: 1, description: 'The exported profile; null: all.' })),
  includes_account: Type.Boolean({
    description:
      'True if a signed-in session requested an export of all pages. It includes sign-ins, keys, workspaces and payments, and API keys cannot read it.',
  }),
  status: Enum(exportStatuses, { description: 'State of the export.' }),
  progress: Type.Number({ minimum: 0, maximum: 1, description: '1 once it is ready.' }),
  size_bytes: Nullable(describeSchema(Count, 'Size of the ZIP file; null until it is ready.')),
  files: Nullable(describeSchema(Count, 'Number of files in the ZIP file; null until it is ready.')),
  sha256: Nullable(Type.String({ description: 'SHA-256 of the ZIP file, in hex.' })),
  problem: Nullable(Type.String({ description: 'Reason why it failed, in English.' })),
  finished_at: Nullable(describeSchema(Time, 'Time it was ready or failed.')),
  expires_at: Nullable(Type.String({ description: 'Time at which it is deleted.', format: 'date-time' })),
  download_url: Nullable(
    Type.String({
      description:
        'URL for the download without credentials; null until the export is ready, and in the list for a session that must be confirmed. Expires after an hour: read the export again for a new one. Supports `Range` and `If-Range` with its ETag to resume a download.',
    }),
  ),
})
export type Export = Static<typeof Export>

export const StaticPage = Type.Object({
  html: Type.String({ description: 'One file that works without this service.' }),
  filename: Type.String({ description: 'Proposed name of the file.' }),
  size_bytes: describeSchema(Count, 'Size of the file.'),
  left_out: Type.Array(
    Type.Object({
      what: Type.String({ description: 'A part of the page.' }),
      reason: Type.String({ description: 'How the file differs, in English.' }),
      problem: describeSchema(Problem, 'Same as `reason`, with field and rule.'),
    }),
    { description: 'Parts that the file lacks or shows differently.' },
  ),
})
export type StaticPage = Static<typeof StaticPage>

const exportExample: Export = {
  id: 31,
  profile_id: null,
  includes_account: true,
  status: 'ready',
  progress: 1,
  size_bytes: 4_812_330,
  files: 41,
  sha256: '5f1c3a9e8d7b60421f3a9c8e7d6b5a40f1e2d3c4b5a697887766554433221100',
  problem: null,
  revision: 3,
  created_at: example.created,
  updated_at: example.created,
  finished_at: example.created,
  expires_at: '2026-03-02T09:00:00.000Z',
  download_url:
    'https://vitrine.example.com/ext/v1/exports/31/archive/1772359200000.q8Zr0mTjV3xkC5nP/vitrine-2026-03-01.zip',
}
const pendingExport: Export = {
  ...exportExample,
  revision: 1,
  status: 'waiting',
  progress: 0,
  size_bytes: null,
  files: null,
  sha256: null,
  finished_at: null,
  expires_at: null,
  download_url: null,
}

export const exportExtensions = defineOperations('Export', {
  createExport: defineOperation({
    route: 'POST /exports',
    summary: 'Request an export',
    grants: 'copy',
    description: [
      'All data of your profiles as one ZIP. For each profile it contains a `vitrine.json` that can be imported, its history, and tables (CSV) of links, submissions and days. Uploaded files are included. `/docs/export.schema.json` describes the JSON. Only the owner can export a profile that a workspace shares with you (403).',
      `It is created in the background; read it again until it is \`ready\`, then download \`download_url\`. It is kept for ${exportRetentionHours} hours. If one with the same content is already being created, it is returned instead. At most ${maxExportsPerDay} per day (429).`,
    ],
    access: 'write',
    body: ExportRequest,
    bodyOptional: true,
    ok: { 202: Export },
    errors: profileReadErrors,
    example: { body: {}, data: pendingExport },
  }),

  listExports: defineOperation({
    route: 'GET /exports',
    summary: 'List exports',
    grants: 'nothing',
    description: 'Ready and pending exports, and those that failed within the last day; newest first.',
    access: 'read',
    limitedKeys: 'allowed',
    ok: { 200: Type.Array(Export) },
    example: { data: [exportExample] },
  }),

  getExport: defineOperation({
    route: 'GET /exports/:id',
    summary: 'Read the state of an export',
    grants: 'copy',
    description: 'Returns the progress, and the download URL when the export is ready.',
    access: 'read',
    limitedKeys: 'allowed',
    ok: { 200: Export },
    errors: ['not_found'],
    example: { data: exportExample },
  }),

  deleteExport: defineOperation({
    route: 'DELETE /exports/:id',
    summary: 'Delete an export',
    grants: 'nothing',
    description: 'Also deletes an export that is being created. Its URL stops working immediately.',
    access: 'write',
    ok: { 200: Deleted },
    errors: ['not_found'],
    example: { data: { id: 31, deleted: true } },
  }),

  getStaticPage: defineOperation({
    route: 'GET /profiles/:profile_id/static',
    summary: 'Read a page as one HTML file',
    grants: 'nothing',
    description:
      'The page as its visitors see it now, as a file that works without this service: it contains the pictures, and its links open their URLs directly and are not counted. Forms submit to the service, and gated links lead to the page; `left_out` lists both, and pictures beyond 8 MiB. Any role may read it, also while the page is not published.',
    access: 'read',
    ok: { 200: StaticPage },
    errors: profileReadErrors,
    example: {
      data: {
        html: '<!doctype html><html lang="en"><title>Robin Example</title>…',
        filename: 'robin.html',
        size_bytes: 61_204,
        left_out: [
          {
            what: 'Write to us',
            reason: 'Forms work only on the service, which receives their answers.',
            problem: createProblem(null, 'page_file_form'),
          },
        ],
      },
    },
  }),
})
