import { type Static, Type } from 'typebox'
import {
  anyRoleText,
  Deleted,
  fixedStamps,
  profileReadErrors,
  profileWriteErrors,
} from '../features/common.ts'
import { maxFeeds, maxLengths } from '../limits.ts'
import {
  defineOperation,
  defineOperations,
  describeSchema,
  fixedResource,
  Id,
  Nullable,
} from '../operation.ts'

const feed = {
  ...fixedResource,
  profile_id: describeSchema(Id, 'ID of the profile.'),
  name: Type.String({ description: 'Purpose, as a note for the members of the page.' }),
  last_used_at: Nullable(
    Type.String({ format: 'date-time', description: 'Time of the last read, to the hour.' }),
  ),
}
export const Feed = Type.Object(feed)
export type Feed = Static<typeof Feed>

export const NewFeed = Type.Object({
  ...feed,
  days_url: Type.String({ description: 'A table of days: views, visitors, clicks, submissions.' }),
  links_url: Type.String({ description: 'A table of links: clicks and submissions in those days.' }),
})
export type NewFeed = Static<typeof NewFeed>

const FeedCreate = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: maxLengths.feed.name,
    description: 'Name, for the members of the page.',
  }),
})

const feedExample: Feed = {
  id: 4,
  profile_id: 12,
  name: 'Sheet of the shop',
  ...fixedStamps,
  last_used_at: null,
}

export const feedExtensions = defineOperations('Feeds', {
  listFeeds: defineOperation({
    route: 'GET /profiles/:profile_id/feeds',
    summary: 'List secret URLs for spreadsheets',
    grants: 'nothing',
    description: [anyRoleText, 'The URLs are shown only once, when they are created.'],
    access: 'read',
    ok: { 200: Type.Array(Feed) },
    errors: profileReadErrors,
    example: { data: [feedExample] },
  }),

  createFeed: defineOperation({
    route: 'POST /profiles/:profile_id/feeds',
    summary: 'Create a secret URL for spreadsheets',
    grants: 'copy',
    description: [
      'Needs the role owner, admin or editor on the profile. Anyone with the URL can read the analytics as CSV without signing in, for example with `IMPORTDATA` of a spreadsheet. `?days=90` sets the number of days (default 30, limited by the owner’s plan), `?filter=` the visits, as in the analytics. Texts that a spreadsheet would run as a formula start with an apostrophe.',
      `Only this response contains the URLs; the service stores their hash. They work until they are deleted, or until their creator may no longer change the profile. At most ${maxFeeds} per profile (409 \`conflict\`).`,
    ],
    access: 'write',
    body: FeedCreate,
    ok: { 201: NewFeed },
    errors: [...profileWriteErrors, 'conflict'],
    example: {
      body: { name: feedExample.name },
      data: {
        ...feedExample,
        days_url: 'https://vitrine.example.com/ext/v1/sheets/Zm9vYmFyYmF6cXV4/days.csv',
        links_url: 'https://vitrine.example.com/ext/v1/sheets/Zm9vYmFyYmF6cXV4/links.csv',
      },
    },
  }),

  deleteFeed: defineOperation({
    route: 'DELETE /profiles/:profile_id/feeds/:feed_id',
    summary: 'Revoke a secret URL',
    grants: 'nothing',
    description: 'Needs the role owner, admin or editor on the profile. The URL stops working immediately.',
    access: 'write',
    ok: { 200: Deleted },
    errors: profileWriteErrors,
    example: { data: { id: 4, deleted: true } },
  }),
})
