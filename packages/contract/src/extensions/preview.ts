import { type Static, Type } from 'typebox'
import { Clearable, defineOperation, described, Enum, Nullable, text, Url } from '../operation.ts'

const PreviewRequest = Type.Object({
  url: described(Url, 'Address to look at.'),
  fetch: Clearable(
    Type.Boolean({ description: '`false` asks nobody: what the address itself tells is the answer.' }),
  ),
})

export const LinkPreview = Type.Object({
  url: Type.String({ description: 'As it was sent.' }),
  title: Type.String({ description: 'Of the page, else made from the address.' }),
  description: Nullable(Type.String({ description: 'Description from the page.' })),
  image_url: Nullable(
    Type.String({ description: 'Picture the page is shared with. It lies there; upload it to show it.' }),
  ),
  kind: Type.String({ description: 'Kind of link that suits the address.' }),
  network: Nullable(Type.String({ description: 'Network the address belongs to, as `instagram`.' })),
  source: Enum(['page', 'address'], { description: 'What title and description were taken from.' }),
  problem: Nullable(Type.String({ description: 'Why the page was not read, for people.' })),
})
export type LinkPreview = Static<typeof LinkPreview>

export const previewExtensions = {
  previewLink: defineOperation({
    id: 'previewLink',
    method: 'POST',
    path: '/link-preview',
    tag: 'Import',
    summary: 'Look at an address',
    description: text(
      'Title, description and picture as the page says them, and the kind of link that suits. Where the installation reads no addresses of others, or the page cannot be read, the address alone tells kind, network and a readable title; `problem` says why. Nothing is stored.',
      'An account can have 30 pages a minute read, two at once (429 `rate_limited`).',
    ),
    access: 'write',
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
} as const
