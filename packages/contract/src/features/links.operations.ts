import { Type } from 'typebox'
import {
  createQuery,
  defineOperation,
  defineOperations,
  deleteGuard,
  paging,
  profileQuery,
} from '../operation.ts'
import {
  contentLimitText,
  createDeletedResource,
  deleteRevisionText,
  editorRoleText,
  fixedStamps,
  mergeText,
  profileCreateErrors,
  profileReadErrors,
  profileText,
  profileWriteErrors,
  revisionText,
  stamps,
  versionText,
} from './common.ts'
import { BlockFile, Link, LinkCreate, LinkOrder, LinkWrite, linkExample, schemesText } from './links.ts'

export const linkProfileText =
  'The profile is that of the link; a link on whose profile you have no role fails with 404.'
const urlRules = `URLs (\`url\`, images, and those in \`business_block_config\`) may use ${schemesText}, without user name and control characters, up to 2,048 characters: otherwise 422 \`url_not_allowed\`.`
const externalText =
  '`external_id` is unique among the active links of the profile with the same `external_source`.'

export const linkOperations = defineOperations('Links', {
  listLinks: defineOperation({
    route: 'GET /links',
    summary: 'List links',
    grants: 'nothing',
    description: [profileText, 'Active links in their order; archived ones are left out.'],
    access: 'read',
    proposes: 'in_place',
    cacheable: true,
    query: createQuery({ ...profileQuery, ...paging }),
    paged: true,
    ok: { 200: Type.Array(Link) },
    errors: profileReadErrors,
    example: { data: [linkExample] },
  }),

  createLink: defineOperation({
    route: 'POST /links',
    summary: 'Add a link',
    grants: 'nothing',
    description: [
      profileText,
      editorRoleText,
      'The link is inserted at position `order`; without `order` it comes last. Unknown fields are stored and returned (at most 64 and 16 KiB in total).',
      urlRules,
      `${externalText} A key that another link uses fails with 422 \`validation_failed\`, rule \`external_id_taken\` with its id.`,
      versionText,
      "The owner's plan limits the number of active links (403 `plan_limit`).",
      contentLimitText,
    ],
    access: 'write',
    proposes: 'in_place',
    etag: 'link',
    query: createQuery(profileQuery),
    body: LinkCreate,
    ok: { 200: Link },
    warnings: 'link',
    errors: [...profileCreateErrors, 'url_not_allowed'],
    example: {
      body: {
        title: 'Spring collection',
        url: 'https://shop.example.com/spring',
        kind: 'product',
        business_block_config: { price: 4900, currency: 'EUR' },
        section: 'Shop',
      },
      data: linkExample,
    },
  }),

  updateLink: defineOperation({
    route: 'PUT /links/:id',
    summary: 'Change a link',
    grants: 'nothing',
    description: [
      linkProfileText,
      editorRoleText,
      `${mergeText} \`title\` and \`url\` are always required; \`business_block_config\` is replaced as a whole.`,
      urlRules,
      `${externalText} A key that another link uses fails with 409 \`conflict\`, rule \`external_id_taken\` with its id.`,
      contentLimitText,
      revisionText,
      versionText,
      'An archived link fails with 404. `POST /ext/v1/links/{id}/restore` brings it back.',
    ],
    access: 'write',
    proposes: 'in_place',
    limitedKeys: 'allowed',
    etag: 'link',
    body: LinkWrite,
    ok: { 200: Link },
    warnings: 'link',
    errors: [...profileWriteErrors, 'conflict', 'url_not_allowed'],
    example: {
      body: {
        title: 'Spring collection',
        url: 'https://shop.example.com/spring',
        highlighted: true,
        revision: 2,
      },
      data: linkExample,
    },
  }),

  archiveLink: defineOperation({
    route: 'DELETE /links/:id',
    summary: 'Archive a link',
    grants: 'nothing',
    description: [
      linkProfileText,
      editorRoleText,
      'Removes the link from the page and the list immediately, and returns it as archived. `POST /ext/v1/links/{id}/restore` brings it back; its analytics stay. Archiving an archived link fails with 404.',
      deleteRevisionText,
      versionText,
    ],
    access: 'write',
    proposes: 'in_place',
    limitedKeys: 'allowed',
    etag: 'link',
    ...deleteGuard,
    ok: { 200: createDeletedResource(Link) },
    errors: profileWriteErrors,
    example: {
      body: { revision: 3 },
      data: { ...linkExample, deleted: true, state: 'archived', archived_at: stamps.updated_at },
    },
  }),

  reorderLinks: defineOperation({
    route: 'POST /links/reorder',
    summary: 'Reorder links',
    grants: 'nothing',
    description: [
      profileText,
      editorRoleText,
      'The named links come first, in that order; the others follow in their old order. An unknown, foreign, archived or repeated id fails with 422 and moves nothing. Returns all active links in their new order. Moving a link does not raise its `revision`.',
      versionText,
    ],
    access: 'write',
    proposes: 'in_place',
    query: createQuery(profileQuery),
    body: LinkOrder,
    ok: { 200: Type.Array(Link) },
    errors: profileWriteErrors,
    example: { body: { order: [42] }, data: [linkExample] },
  }),

  uploadBusinessBlockFile: defineOperation({
    route: 'POST /business-blocks/upload',
    summary: 'Upload a file for a business block',
    grants: 'nothing',
    description: [
      profileText,
      `${editorRoleText} A contributor may upload too, for a proposal.`,
      'One part named `file`: PNG, JPEG, WebP, GIF or AVIF (encoded again without metadata, at most 2,048 pixels per side), PDF (served as a download), or a font for `theme.font_file`: WOFF2, WOFF, TTF or OTF of at most 300 kB, stored unchanged. At most 10 MiB and 50 megapixels, by content and not by name. Anything else fails with 422 `upload_invalid` and leaves nothing behind.',
      "Counts towards the owner's upload space (403 `plan_limit`).",
    ],
    access: 'write',
    query: createQuery(profileQuery),
    upload: {
      part: 'file',
      maxBytes: 10 * 1024 * 1024,
      types: [
        'image/png',
        'image/jpeg',
        'image/webp',
        'image/gif',
        'image/avif',
        'application/pdf',
        'font/woff2',
        'font/woff',
        'font/ttf',
        'font/otf',
      ],
    },
    ok: { 200: BlockFile },
    errors: [...profileCreateErrors, 'upload_invalid'],
    example: {
      data: {
        id: 5,
        ...fixedStamps,
        url: 'https://vitrine.example.com/media/91ac03de.webp',
        content_type: 'image/webp',
        size_bytes: 48211,
        width: 1200,
        height: 800,
      },
    },
  }),
})
