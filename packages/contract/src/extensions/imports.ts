import { type Static, Type } from 'typebox'
import { Problem } from '../envelopes.ts'
import { editorRoleText, profileText, profileWriteErrors, versionText } from '../features/common.ts'
import { excludedReasons, importSettings } from '../limits.ts'
import {
  Clearable,
  createQuery,
  defineOperation,
  defineOperations,
  describeSchema,
  Enum,
  Id,
  Nullable,
  profileQuery,
  Time,
  Url,
} from '../operation.ts'
import { createProblem } from '../problems/index.ts'

/** Kinds of files and pages, detected by content. */
export const importSources = [
  'vitrine',
  'linktree',
  'linkstack',
  'littlelink',
  'littlelink_server',
  'linkbreeze',
  'bento',
  'beacons',
  'carrd',
  'bookmarks',
  'csv',
  'list',
  'page',
  'json',
] as const

export const maxImportItems = 5000

const settings = Enum(importSettings, {
  description:
    'Handling of texts, picture and social profiles: `fill` (default) sets only what the page lacks, `replace` overwrites, `keep` leaves the page unchanged.',
})
const reason = Nullable(
  Enum(excludedReasons, { description: 'Reason why the entry was left out; null if it was imported.' }),
)
const problems = Type.Array(Problem, {
  description: 'The same notes in the same order, with field and rule.',
})
const PreviewToken = Type.String({
  minLength: 1,
  maxLength: 300,
  description:
    'Token of the dry run: imports only if neither the page nor the file has changed since then (409 `stale_review`).',
})
const Skip = Type.String({
  pattern: '^\\d{1,4}(?:,\\d{1,4})*$',
  maxLength: 10_000,
  description:
    'Entries to leave out: their indexes in `items` of a dry run without `skip`, such as `0,3`. They are not in the response.',
})
const SourceProfile = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'ID of the profile to import, for an export with several profiles. Default: the first.',
})

export const ImportItem = Type.Object({
  where: Type.String({ description: 'Position in the source: `links[3]`, `line 12`.' }),
  outcome: Enum(['create', 'left_out'], { description: '`create`: becomes a link; `left_out`: does not.' }),
  id: Nullable(Type.Integer({ minimum: 1, description: 'ID of the new link; null on a dry run.' })),
  title: Type.String({ description: 'Title of the link.' }),
  url: Nullable(Type.String({ description: 'URL of the link.' })),
  kind: Nullable(Type.String({ description: 'Kind of the link.' })),
  section: Nullable(Type.String({ description: 'Section of the link.' })),
  reason,
  duplicate_of: Nullable(
    Type.String({
      description:
        'For a `duplicate`: `where` of the entry it repeats; null if the page already has the link.',
    }),
  ),
  notes: Type.Array(
    Type.String({ description: 'Change made on import, or the reason it is left out, in English.' }),
    {
      description:
        'Changes made on import, what the page does not show of the link, or the reason it is left out, in English.',
    },
  ),
  problems,
})
export type ImportItem = Static<typeof ImportItem>

export const ImportPart = Type.Object({
  where: Type.String({ description: 'Position in the source: `variants[0]`, `campaigns[2]`.' }),
  outcome: Enum(['create', 'left_out'], { description: '`create`: is imported; `left_out`: is not.' }),
  id: Nullable(
    Type.Integer({
      minimum: 1,
      description:
        'ID of the new variant or campaign, or of the existing one for a `duplicate`. Null on a dry run, and if it is left out for another reason.',
    }),
  ),
  name: Type.String({ description: 'Name of the variant or campaign.' }),
  slug: Nullable(
    Type.String({
      description:
        'Its key or slug on this page, with a number if its original one is taken. Null if it is left out.',
    }),
  ),
  status: Nullable(
    Type.String({
      description:
        'Status after the import. Running variants and campaigns are imported as paused. Null if the entry was left out.',
    }),
  ),
  reason,
  notes: Type.Array(
    Type.String({ description: 'Change made on import, or the reason it is left out, in English.' }),
    { description: 'Changes made on import, or the reason it is left out, in English.' },
  ),
  problems,
})
export type ImportPart = Static<typeof ImportPart>

export const ImportResult = Type.Object({
  source: Enum(importSources, { description: 'Kind of the file or page, by its content.' }),
  dry_run: Type.Boolean({ description: 'True for a preview, which writes nothing.' }),
  profile_id: describeSchema(Id, 'ID of the target profile.'),
  counts: Type.Object(
    {
      create: Type.Integer({ minimum: 0, description: 'Links created, or to be created.' }),
      left_out: Type.Integer({ minimum: 0, description: 'Links left out.' }),
    },
    { description: 'Numbers of `items` by outcome.' },
  ),
  settings: Type.Array(
    Type.Object({
      // Named `member` for compatibility
      member: Type.String({ description: 'Field of the profile.' }),
      outcome: Enum(['set', 'left_out'], { description: '`set`: written to the profile; `left_out`: not.' }),
      reason,
      value: Type.Optional(
        Type.Unknown({
          description:
            'Value that is written; objects are merged into the present value. Only with `set`, and not for pictures.',
        }),
      ),
      notes: Type.Array(Type.String(), {
        description: 'Changes made on import, or the reason it is left out, in English.',
      }),
      problems,
    }),
    { description: 'Texts, picture and social profiles that were found, and their outcome.' },
  ),
  items: Type.Array(ImportItem, { description: 'Links that were found, in their order.' }),
  variants: Type.Array(ImportPart, {
    description: 'Only from exports of this service.',
  }),
  campaigns: Type.Array(ImportPart, {
    description: 'Only from exports of this service.',
  }),
  version_id: Nullable(
    Type.Integer({
      minimum: 1,
      description:
        'Automatic version saved first; restoring it undoes the import of links and settings. Imported variants and campaigns stay, but visitors do not see them until a member starts them; archive them by their ids. Null on a dry run, and if nothing is imported.',
    }),
  ),
  preview_token: Nullable(Type.String({ description: 'On a dry run: send it to import exactly this.' })),
  expires_at: Nullable(Time),
})
export type ImportResult = Static<typeof ImportResult>

export const AddressImport = Type.Object({
  url: describeSchema(Url, 'URL of the page to import.'),
  dry_run: Clearable(Type.Boolean({ description: 'True for a preview, which writes nothing.' })),
  settings: Clearable(settings),
  skip: Clearable(Skip),
  preview_token: Clearable(PreviewToken),
})

export const PictureAddress = Type.Object({
  url: describeSchema(Url, 'Public URL of the picture.'),
  purpose: Enum(['avatar', 'image'], {
    description:
      '`avatar` sets it as the picture of the profile. `image` stores it for use in links and themes.',
  }),
})
export type PictureAddress = Static<typeof PictureAddress>

export const UploadedPicture = Type.Object({
  url: Type.String({ description: 'WebP. Use it as `avatar_url`, as `image_url`, or in a block.' }),
  width: Type.Integer({ minimum: 1, description: 'Width in pixels.' }),
  height: Type.Integer({ minimum: 1, description: 'Height in pixels.' }),
  profile_id: describeSchema(Id, 'ID of the profile.'),
  revision: Nullable(
    Type.Integer({
      minimum: 1,
      description: 'Revision of the profile after the change; null for an `image`.',
    }),
  ),
})
export type UploadedPicture = Static<typeof UploadedPicture>

const itemsText =
  'Every entry except skipped ones is listed in `items`: added as a link after the others, or left out with a reason. Settings that cannot be imported are in `settings`, columns of a table that are not read in `items`. Up to 50 pictures with a URL are downloaded and stored, if the installation allows requests to other sites; a dry run downloads none. URLs follow the rules of links; repeated ones are a `duplicate`. HTML is not imported.'
const partsText =
  'Exports of this service also contain variants and campaigns with their links. Running ones are imported as paused, with their dates. A taken key or slug gets a number; one with the same content is a `duplicate`. The limits of the plan apply. Analytics and versions are not imported.'
const dryRunText =
  'With `dry_run` nothing is written and the response shows the result; `preview_token` then imports exactly that. An import is one transaction.'
const bounds = `At most ${maxImportItems} entries in all. The plan limits the active links, every plan at 1,000 per profile: entries beyond the limit have the reason \`limit\`. At most two imports of an account run at the same time; a third fails with 429 \`rate_limited\`.`

const resultExample: ImportResult = {
  source: 'linktree',
  dry_run: true,
  profile_id: 12,
  counts: { create: 1, left_out: 1 },
  settings: [{ member: 'bio', outcome: 'set', reason: null, notes: [], problems: [] }],
  items: [
    {
      where: 'links[0]',
      outcome: 'create',
      id: null,
      title: 'Spring collection',
      url: 'https://shop.example.com/spring',
      kind: 'normal',
      section: 'Shop',
      reason: null,
      duplicate_of: null,
      notes: [],
      problems: [],
    },
    {
      where: 'links[1]',
      outcome: 'left_out',
      id: null,
      title: 'Spring collection',
      url: 'https://shop.example.com/spring',
      kind: 'normal',
      section: null,
      reason: 'duplicate',
      duplicate_of: 'links[0]',
      notes: ['links[0] already has this web address.'],
      problems: [createProblem(null, 'import_same_address', { where: 'links[0]' })],
    },
  ],
  variants: [],
  campaigns: [],
  version_id: null,
  preview_token: 'im1.12.7.41.1772442000000.q8Zr0mTjV3xkC5nP.b3Blbi1zZXNhbWU',
  expires_at: '2026-03-02T09:00:00.000Z',
}

export const importExtensions = defineOperations('Import', {
  importFile: defineOperation({
    route: 'POST /imports',
    summary: 'Import a file',
    grants: 'nothing',
    description: [
      profileText,
      editorRoleText,
      'One part named `file`, at most 5 MiB. Its kind is detected by content: an export of this service, a saved page of Linktree, Bento, Beacons, Carrd or LittleLink, the `__NEXT_DATA__` of such a page as JSON, LinkStack’s user data or links, the environment file of littlelink-server, a backup of LinkBreeze, bookmarks of a browser as HTML, as JSON of Firefox or as the file `Bookmarks` of Chrome (folders become sections), OPML, a link file (`.webloc`, `.url`, `.desktop`), `links.csv` of an export, CSV (comma, semicolon or tab; headers by their usual names in English, German, Spanish, Portuguese, French, Italian, Japanese, Arabic, Polish, Dutch or Turkish; columns of phone numbers and e-mail addresses become separate blocks), or a plain list of URLs. Other saved pages are read for their links. Anything else fails with 422 `upload_invalid`.',
      itemsText,
      partsText,
      dryRunText,
      bounds,
      versionText,
    ],
    access: 'write',
    query: createQuery({
      ...profileQuery,
      dry_run: Type.Optional(Type.Boolean({ default: false, description: 'Only show the result.' })),
      settings: Type.Optional(settings),
      source_profile: Type.Optional(SourceProfile),
      skip: Type.Optional(Skip),
      preview_token: Type.Optional(PreviewToken),
    }),
    upload: {
      part: 'file',
      maxBytes: 5 * 1024 * 1024,
      types: ['text/html', 'application/json', 'text/csv', 'text/plain'],
    },
    ok: { 200: ImportResult },
    errors: [...profileWriteErrors, 'upload_invalid', 'stale_review'],
    example: { data: resultExample },
  }),

  importAddress: defineOperation({
    route: 'POST /imports/address',
    summary: 'Import from a URL',
    grants: 'nothing',
    description: [
      profileText,
      editorRoleText,
      'Reads a public page and imports it like a file. Only URLs of the public web are read, https first, at most 5 MiB within 5 seconds. Other URLs fail with 422 and a reason. If the installation does not read other sites, it fails with 403 `forbidden`: save the page and send the file.',
      itemsText,
      dryRunText,
      bounds,
      versionText,
    ],
    access: 'write',
    query: createQuery(profileQuery),
    body: AddressImport,
    ok: { 200: ImportResult },
    errors: [...profileWriteErrors, 'url_not_allowed', 'upload_invalid', 'stale_review'],
    example: { body: { url: 'https://linktr.ee/marloquint', dry_run: true }, data: resultExample },
  }),

  uploadFromAddress: defineOperation({
    route: 'POST /uploads/address',
    summary: 'Upload a picture from a URL',
    grants: 'nothing',
    description: [
      profileText,
      editorRoleText,
      'Reads a picture (PNG, JPEG, WebP, GIF or AVIF by content) from a public URL and stores it as an upload, encoded again without its metadata. Only URLs of the public web are read, at most 5 MiB within 5 seconds. Fails with 422 `upload_invalid` if it is not a picture, and with 403 `forbidden` if the installation does not read public URLs. Two URLs of an account are read at once; a third fails with 429 `rate_limited`.',
      'An `avatar` is cropped to a square and set; an automatic version is saved first.',
      "Counts towards the owner's upload space (403 `plan_limit`).",
    ],
    access: 'write',
    query: createQuery(profileQuery),
    body: PictureAddress,
    ok: { 200: UploadedPicture },
    errors: [...profileWriteErrors, 'plan_limit', 'url_not_allowed', 'upload_invalid'],
    example: {
      body: { url: 'https://shop.example.com/bowl.jpg', purpose: 'image' },
      data: {
        url: 'https://vitrine.example.com/media/91ac03de.webp',
        width: 1200,
        height: 800,
        profile_id: 12,
        revision: null,
      },
    },
  }),
})
