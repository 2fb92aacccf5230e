import { type Static, Type } from 'typebox'
import { Problem } from '../envelopes.ts'
import { editorRoleText, profileText, profileWriteErrors } from '../features/common.ts'
import { maxLatestEntries } from '../limits.ts'
import {
  Clearable,
  createQuery,
  defineOperation,
  defineOperations,
  describeSchema,
  Enum,
  Nullable,
  profileQuery,
  Time,
  Url,
} from '../operation.ts'

const PreviewRequest = Type.Object({
  url: describeSchema(Url, 'URL to preview.'),
  fetch: Clearable(
    Type.Boolean({ description: '`false` sends no request; the result is derived from the URL.' }),
  ),
})

export const LinkPreview = Type.Object({
  url: Type.String({ description: 'URL as sent.' }),
  title: Type.String({ description: 'Title of the page, else derived from the URL.' }),
  description: Nullable(Type.String({ description: 'Description from the page.' })),
  image_url: Nullable(
    Type.String({
      description: 'Share picture of the page at its original URL; upload it to show it.',
    }),
  ),
  kind: Type.String({ description: 'Kind of link that suits the URL.' }),
  network: Nullable(Type.String({ description: 'Network the URL belongs to, such as `instagram`.' })),
  source: Enum(['page', 'address'], { description: 'Source of title and description.' }),
  problem: Nullable(Type.String({ description: 'Reason why the page was not read, in English.' })),
})
export type LinkPreview = Static<typeof LinkPreview>

const LatestEntry = Type.Object({
  id: Type.String({ description: 'ID that the service gave the entry.' }),
  title: Type.String({ description: 'Title of the entry.' }),
  url: Type.String({ description: 'Web address of the entry.' }),
  picture_url: Nullable(Type.String({ description: 'Copy of its picture for this page.' })),
  published_at: Nullable({ ...Time, description: 'Time of its publication.' }),
})

export const LatestPreview = Type.Object({
  source: Nullable(Type.String({ description: 'Address of the feed, for `source` of the block.' })),
  title: Nullable(Type.String({ description: 'Title of the feed.' })),
  entries: Type.Array(LatestEntry, { description: 'The newest entries first, at most 50.' }),
  silent_since: Nullable({
    ...Time,
    description: 'First failure since the feed was last read; null if it can be read.',
  }),
  problem: Nullable(describeSchema(Problem, 'Reason why no feed was found.')),
})
export type LatestPreview = Static<typeof LatestPreview>

export const previewExtensions = defineOperations('Import', {
  previewLink: defineOperation({
    route: 'POST /link-preview',
    summary: 'Preview a URL',
    grants: 'nothing',
    description: [
      'Returns title, description and picture of the page, and a suitable kind of link. If the page cannot be read, kind, network and title are derived from the URL, and `problem` states the reason. Nothing is stored.',
      'At most 30 pages per minute and account, two at the same time (429 `rate_limited`).',
    ],
    access: 'write',
    limitedKeys: 'allowed',
    body: PreviewRequest,
    ok: { 200: LinkPreview },
    errors: ['url_not_allowed'],
    example: {
      body: { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
      data: {
        url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
        title: 'How a bowl is thrown',
        description: 'Six minutes at the wheel.',
        image_url: 'https://img.example.com/bowl.jpg',
        kind: 'video',
        network: 'youtube',
        source: 'page',
        problem: null,
      },
    },
  }),

  previewLatest: defineOperation({
    route: 'POST /latest-preview',
    summary: 'Preview the newest entries of an address',
    grants: 'nothing',
    description: [
      editorRoleText,
      profileText,
      `Finds the feed of a website, channel, podcast or profile, and returns its entries. A block of the kind \`latest\` shows up to ${maxLatestEntries} of them. For a feed that a page already shows, the result has its stored entries. Nothing is stored.`,
      'At most 30 addresses per minute and account (429 `rate_limited`).',
    ],
    access: 'write',
    query: createQuery(profileQuery),
    body: Type.Object({ url: describeSchema(Url, 'Address of the website or feed.') }),
    ok: { 200: LatestPreview },
    errors: [...profileWriteErrors, 'url_not_allowed'],
    example: {
      body: { url: 'https://www.example.com/blog' },
      data: {
        source: 'https://www.example.com/feed.xml',
        title: 'Notes from the kiln',
        entries: [
          {
            id: 'a1b2c3d4e5f60718',
            title: 'A new glaze',
            url: 'https://www.example.com/blog/glaze',
            picture_url: null,
            published_at: '2026-03-07T08:00:00.000Z',
          },
        ],
        silent_since: null,
        problem: null,
      },
    },
  }),
})
