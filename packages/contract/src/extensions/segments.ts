import { type Static, Type } from 'typebox'
import {
  anyRoleText,
  Deleted,
  fixedStamps,
  profileReadErrors,
  profileWriteErrors,
} from '../features/common.ts'
import { maxLengths, maxSegments } from '../limits.ts'
import { defineOperation, defineOperations, describeSchema, fixedResource, Id } from '../operation.ts'
import { maxFilterLength } from '../visit-filter.ts'

const SegmentCreate = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: maxLengths.segment.name,
    pattern: '\\S',
    description: 'Name, for the members of the page.',
  }),
  filter: Type.String({
    format: 'visit-filter',
    maxLength: maxFilterLength,
    description: 'Conditions, as in the parameter `filter` of the analytics.',
  }),
})

export const Segment = Type.Object({
  ...fixedResource,
  profile_id: describeSchema(Id, 'ID of the profile.'),
  name: Type.String({ description: 'Name, for the members of the page.' }),
  filter: Type.String({ description: 'Conditions, for the parameter `filter` of the analytics.' }),
})
export type Segment = Static<typeof Segment>

const segmentExample: Segment = {
  id: 3,
  profile_id: 12,
  name: 'Austria and Germany',
  filter: 'country:is:AT|DE',
  ...fixedStamps,
}

export const segmentExtensions = defineOperations('Segments', {
  listSegments: defineOperation({
    route: 'GET /profiles/:profile_id/segments',
    summary: 'List saved filters',
    grants: 'nothing',
    description: anyRoleText,
    access: 'read',
    ok: { 200: Type.Array(Segment) },
    errors: profileReadErrors,
    example: { data: [segmentExample] },
  }),

  createSegment: defineOperation({
    route: 'POST /profiles/:profile_id/segments',
    summary: 'Save a filter',
    grants: 'nothing',
    description: `Needs the role owner, admin or editor on the profile. A page has at most ${maxSegments} (409 \`conflict\`).`,
    access: 'write',
    body: SegmentCreate,
    ok: { 201: Segment },
    errors: [...profileWriteErrors, 'conflict'],
    example: {
      body: { name: segmentExample.name, filter: segmentExample.filter },
      data: segmentExample,
    },
  }),

  deleteSegment: defineOperation({
    route: 'DELETE /profiles/:profile_id/segments/:segment_id',
    summary: 'Delete a saved filter',
    grants: 'nothing',
    description: 'Needs the role owner, admin or editor on the profile. Analytics stay.',
    access: 'write',
    ok: { 200: Deleted },
    errors: profileWriteErrors,
    example: { data: { id: 3, deleted: true } },
  }),
})
