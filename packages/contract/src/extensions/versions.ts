import { Type } from 'typebox'
import { Idea, ideaExample } from '../features/ai.ts'
import { anyRoleText, profileReadErrors } from '../features/common.ts'
import { Version, versionExample } from '../features/versions.ts'
import {
  createPathParams,
  createQuery,
  cursorPaging,
  defineOperation,
  defineOperations,
  joinParagraphs,
} from '../operation.ts'

const shared = {
  method: 'GET',
  grants: 'nothing',
  access: 'read',
  params: createPathParams('profile_id'),
  cursor: true,
  errors: profileReadErrors,
} as const

export const versionExtensions = defineOperations({
  findVersions: defineOperation({
    ...shared,
    path: '/profiles/:profile_id/versions',
    tag: 'Version extensions',
    summary: 'Find versions',
    description: joinParagraphs(
      anyRoleText,
      'All versions, or those of one `kind`, the newest first, without content. A cursor belongs to the `kind` that it was made with.',
    ),
    query: createQuery({ kind: Type.Optional(Version.properties.kind), ...cursorPaging }),
    ok: { 200: Type.Array(Version) },
    example: { data: [versionExample] },
  }),
})

export const ideaExtensions = defineOperations({
  findIdeas: defineOperation({
    ...shared,
    path: '/profiles/:profile_id/ideas',
    tag: 'Idea extensions',
    summary: 'Find content ideas',
    description: joinParagraphs(anyRoleText, 'The stored ideas, the newest first.'),
    query: createQuery(cursorPaging),
    ok: { 200: Type.Array(Idea) },
    example: { data: [ideaExample] },
  }),
})
