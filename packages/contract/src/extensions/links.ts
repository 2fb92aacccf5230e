import { type Static, Type } from 'typebox'
import { Problem } from '../envelopes.ts'
import {
  contentLimitText,
  editorRoleText,
  profileCreateErrors,
  profileReadErrors,
  profileText,
  profileWriteErrors,
  versionText,
} from '../features/common.ts'
import { linkProfileText } from '../features/links.operations.ts'
import { externalFilters, Link, linkExample, linkStates } from '../features/links.ts'
import { maxLengths } from '../limits.ts'
import {
  Clearable,
  createListParameter,
  createQuery,
  defineOperation,
  defineOperations,
  describeSchema,
  Enum,
  Id,
  listPaging,
  Nullable,
  profileQuery,
  Time,
} from '../operation.ts'
import { createProblem } from '../problems/index.ts'
import { LinkBulk, LinkBulkResult, maxBulkRows } from './link-bulk.ts'

export const BlockedLink = Type.Object({
  link_id: Nullable(describeSchema(Id, 'ID of the link; null for a social link of the profile.')),
  url: Type.String({ description: 'URL of the link.' }),
  host: Type.String({ description: 'Blocked host or subdomain that one of its URLs has.' }),
  reason: Type.String({ description: 'Reason that the operator gave.' }),
})
export type BlockedLink = Static<typeof BlockedLink>

export const brokenReasons = ['not_found', 'unknown_host', 'certificate', 'no_response'] as const
export type BrokenReason = (typeof brokenReasons)[number]

export const BrokenLink = Type.Object({
  link_id: describeSchema(Id, 'ID of the link.'),
  url: Type.String({
    description:
      'URL of the link, of one of its `destinations`, or of an entry of its list, that was checked.',
  }),
  item: Type.Optional(
    Type.String({
      description:
        'Name of the entry of a block of events or a gallery, or the conditions of a destination, such as `iOS, AT`; absent for the URL of a link.',
    }),
  ),
  problem: describeSchema(
    Problem,
    'Reason, with the rule `broken_` and one of: not_found, unknown_host, certificate, no_response.',
  ),
  failing_since: describeSchema(Time, 'Time of the first failure.'),
  checked_at: describeSchema(Time, 'Time of the last check.'),
})
export type BrokenLink = Static<typeof BrokenLink>

const LinkPlace = Type.Object({
  order: Clearable(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Position among the active links, from 0. Default: last.',
    }),
  ),
})

const linkSorts = ['order', 'updated_at', '-updated_at', '-archived_at'] as const
export type LinkSort = (typeof linkSorts)[number]

const linkFilters = {
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'Part of the title, `supporting_text`, `description` or URL, without regard to case and accents.',
    }),
  ),
  kind: Type.Optional(Type.String({ maxLength: 40, description: 'Kind of the block, such as `product`.' })),
  section: Type.Optional(
    Type.String({
      maxLength: maxLengths.link.section,
      description: 'Exact name of the section; empty: links without one.',
    }),
  ),
  state: Type.Optional(
    Enum([...linkStates, 'all'], {
      description:
        'State of the links; `all`: also archived ones. By default, all links that are not archived.',
    }),
  ),
  archived: Type.Optional(
    Type.Boolean({ description: 'True is `state=archived`, false the default. Not together with `state`.' }),
  ),
  updated_since: Type.Optional(
    describeSchema(Time, 'Links whose `updated_at` is this time or later. `+` of an offset is `%2B`.'),
  ),
  ...externalFilters,
}

const linkSelection = {
  sort: Type.Optional(
    Enum(linkSorts, {
      description:
        '`order`: position on the page, for links that are not archived. `-archived_at`: the last archived first, for archived ones. `updated_at`, with `-` the latest first: for all. Default: `order`; `-archived_at` for archived links; `updated_at` with `updated_since` or `state=all`.',
    }),
  ),
  fields: Type.Optional(
    createListParameter(
      Enum(Object.keys(Link.properties) as (keyof Link & string)[]),
      'Return only `id` and these fields: `fields=title&fields=url`. Other required fields of the schema are then absent.',
    ),
  ),
}

export const linkExtensions = defineOperations('Link extensions', {
  findLinks: defineOperation({
    route: 'GET /links',
    summary: 'Find links',
    grants: 'nothing',
    description: [
      profileText,
      'Links that are not archived, in their order, or those that the filters select. All filters must match.',
      'A cursor stays valid while links are added, moved or archived. It belongs to the filters and `sort` that it was made with: with others, the request fails with 422.',
      'To copy changes, read all pages of `state=all&updated_since=TIME`. For the next run, take the time at which this run began, less five minutes, because a slow write may appear with an earlier `updated_at`. A link that you have seen with the same `revision` is unchanged. Moving a link, its clicks and the passing of its schedule change neither `updated_at` nor `revision`.',
    ],
    access: 'read',
    proposes: 'in_place',
    query: createQuery({
      ...profileQuery,
      ...linkFilters,
      ...linkSelection,
      ...listPaging,
    }),
    paged: true,
    cursor: true,
    ok: { 200: Type.Array(Link) },
    errors: profileReadErrors,
    example: { data: [linkExample] },
  }),

  findBrokenLinks: defineOperation({
    route: 'GET /broken-links',
    summary: 'Find broken links',
    grants: 'nothing',
    description: [
      profileText,
      'Active links whose URL, or that of one of their events or pictures, failed in two checks at least a day apart: the page does not exist (404, 410), the host does not exist, the certificate is not valid, or no server responds. Other statuses, such as 403 or 503, are not failures.',
      'The service checks the first 500 URLs of a page about once a week, and a changed one after a few minutes. A changed URL is no longer broken. Empty on an installation that does not request other sites (`EGRESS=off`).',
    ],
    access: 'read',
    query: createQuery(profileQuery),
    ok: { 200: Type.Array(BrokenLink) },
    errors: profileReadErrors,
    example: {
      data: [
        {
          link_id: 42,
          url: 'https://shop.example.com/spring',
          problem: createProblem('url', 'broken_not_found'),
          failing_since: '2026-03-07T08:00:00.000Z',
          checked_at: '2026-03-08T08:00:00.000Z',
        },
      ],
    },
  }),

  getLink: defineOperation({
    route: 'GET /links/:id',
    summary: 'Read one link',
    grants: 'nothing',
    description: [
      linkProfileText,
      'Any role may read it; includes archived links. Use its ETag as `If-Match` of `PUT` and `DELETE /links/{id}`, not those of lists.',
    ],
    access: 'read',
    proposes: 'in_place',
    limitedKeys: 'allowed',
    etag: 'link',
    ok: { 200: Link },
    errors: ['not_found'],
    example: { data: linkExample },
  }),

  saveLinks: defineOperation({
    route: 'POST /links/bulk',
    summary: 'Create and change many links',
    grants: 'nothing',
    description: [
      profileText,
      editorRoleText,
      `Up to ${maxBulkRows} rows, written together. A row is matched by its \`id\`, else by its \`external_source\` and \`external_id\`: first among the active links, then among the archived ones; the last archived link is restored with its id and analytics. A row without a match is created at its \`order\` or at the end. A row that changes nothing is \`unchanged\` and creates no revision.`,
      'A failed row does not stop the others, unless `atomic` is set; the result contains its code and messages. If several rows name the same link, all but the first fail.',
      '`archive_missing` makes a full synchronisation: send all your items, and links of items that no longer exist are archived. For more items than one request may have, send `sync` with the same `id` in several requests: the first with `begin`, the last with `finish`. Links that are created after the begin are never missing. Beginning again ends an earlier run of the same `external_source`; a run without requests for a day ends too. Requests of an ended run fail with 409 `conflict`, rule `sync_unknown`, and write nothing.',
      'If more than half of the links of the source were missing, the request fails with 409 `conflict`, rule `archives_most` with their number, and writes nothing, unless `confirm` is set.',
      'One automatic version is saved before all rows, unless nothing changes.',
      "The owner's plan limits the active links: rows beyond it fail with `plan_limit`.",
      `${contentLimitText} Of a request without \`atomic\`, only the rows that exceed it fail.`,
    ],
    access: 'write',
    proposes: 'in_place',
    query: createQuery(profileQuery),
    body: LinkBulk,
    ok: { 200: LinkBulkResult },
    warnings: 'rows',
    errors: [...profileWriteErrors, 'conflict'],
    example: {
      body: {
        links: [
          { external_id: 'sku-1', title: 'Moss bowl', url: 'https://shop.example.com/moss', kind: 'product' },
          { external_id: 'sku-2', title: 'Rust cup', url: 'https://shop.example.com/rust' },
        ],
      },
      data: {
        version_id: 91,
        counts: { created: 1, updated: 0, restored: 0, archived: 0, unchanged: 1, failed: 0 },
        archived_ids: [],
        rows: [
          {
            index: 0,
            external_id: 'sku-1',
            id: 42,
            revision: 3,
            outcome: 'unchanged',
            code: null,
            errors: [],
          },
          { index: 1, external_id: 'sku-2', id: 43, revision: 1, outcome: 'created', code: null, errors: [] },
        ],
      },
    },
  }),

  listBlockedLinks: defineOperation({
    route: 'GET /profiles/:profile_id/blocked-links',
    summary: 'List links to blocked hosts',
    grants: 'nothing',
    description:
      'Active links and social links that lead to a host blocked by the operator. The page does not show them.',
    access: 'read',
    ok: { 200: Type.Array(BlockedLink) },
    errors: profileReadErrors,
    example: {
      data: [{ link_id: 42, url: 'https://evil.example/win', host: 'evil.example', reason: 'Phishing' }],
    },
  }),

  restoreLink: defineOperation({
    route: 'POST /links/:id/restore',
    summary: 'Restore an archived link',
    grants: 'nothing',
    description: [
      linkProfileText,
      editorRoleText,
      'The link is active again under its id, with its analytics, at `order` or after the others. Fails with 409 `conflict` if it is already active. If another link uses its `external_id` by now, it loses the key: `meta.warnings` has the rule `external_id_dropped`.',
      versionText,
      "The owner's plan limits the number of active links (403 `plan_limit`).",
    ],
    access: 'write',
    proposes: 'in_place',
    limitedKeys: 'allowed',
    etag: 'link',
    body: LinkPlace,
    bodyOptional: true,
    ok: { 200: Link },
    warnings: 'link',
    errors: [...profileCreateErrors, 'conflict'],
    example: { body: { order: 0 }, data: linkExample },
  }),
})
