import { type Static, Type } from 'typebox'
import {
  Clearable,
  defineOperation,
  defineOperations,
  describeSchema,
  Enum,
  joinParagraphs,
  Nullable,
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

export const previewExtensions = defineOperations({
  previewLink: defineOperation({
    method: 'POST',
    path: '/link-preview',
    tag: 'Import',
    summary: 'Preview a URL',
    grants: 'nothing',
    description: joinParagraphs(
      'Returns title, description and picture of the page, and a suitable kind of link. If the page cannot be read, kind, network and title are derived from the URL, and `problem` states the reason. Nothing is stored.',
      'At most 30 pages per minute and account, two at the same time (429 `rate_limited`).',
    ),
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
})
