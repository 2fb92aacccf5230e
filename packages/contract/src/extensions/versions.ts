import { Type } from 'typebox'
import { Idea, ideaExample } from '../features/ai.ts'
import { anyRoleText, profileReadErrors } from '../features/common.ts'
import { Version, versionExample } from '../features/versions.ts'
import { createQuery, cursorPaging, defineOperation, defineOperations } from '../operation.ts'

const shared = {
  grants: 'nothing',
  access: 'read',
  cursor: true,
  errors: profileReadErrors,
} as const

export const versionExtensions = defineOperations('Version extensions', {
  findVersions: defineOperation({
    ...shared,
    route: 'GET /profiles/:profile_id/versions',
    summary: 'Find versions',
    description: [
      anyRoleText,
      'All versions, or those of one `kind`, the newest first, without content. A cursor belongs to the `kind` that it was made with.',
    ],
    query: createQuery({ kind: Type.Optional(Version.properties.kind), ...cursorPaging }),
    ok: { 200: Type.Array(Version) },
    example: { data: [versionExample] },
  }),
})

export const ideaExtensions = defineOperations('Idea extensions', {
  findIdeas: defineOperation({
    ...shared,
    route: 'GET /profiles/:profile_id/ideas',
    summary: 'Find content ideas',
    description: [anyRoleText, 'The stored ideas, the newest first.'],
    query: createQuery(cursorPaging),
    ok: { 200: Type.Array(Idea) },
    example: { data: [ideaExample] },
  }),
})
