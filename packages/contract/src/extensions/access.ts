import { type AccessEntry, AccessList, AccessRevocation, AccessRevoke } from '../features/access.ts'
import { example } from '../features/common.ts'
import { defineOperation, defineOperations } from '../operation.ts'

export const accessEntryExample: AccessEntry = {
  type: 'webhook',
  id: 8,
  name: 'https://hooks.example.com/vitrine',
  permission: null,
  grants: null,
  profile: { id: 12, name: 'robin' },
  workspace: null,
  created_at: example.created,
  created_by: { id: 7, name: 'Robin Example' },
  credential: { type: 'session', id: 31, name: 'Firefox, Linux' },
}
export const accessExtensions = defineOperations('Access', {
  listAccess: defineOperation({
    access: 'read',
    limitedKeys: 'refused',
    route: 'GET /account/access',
    summary: 'List who has access',
    grants: 'nothing',
    description: [
      'Lists access to the account, its pages and its workspaces that the caller may revoke, newest first: other sessions, API keys, agents, members, invitations, pages in workspaces of others, webhooks, feeds, newsletter destinations, guest links of proposals, custom domains and pending transfers. It includes what members created on your pages, and what you created on pages and in workspaces of others.',
      'API keys limited to a page or workspace are rejected. `credential` is the session, API key or agent that created an entry. It stays after that credential is revoked; null if it is unknown, as for sessions. At most 1,000 entries; `is_complete` is false if there are more. `GET /account/passkeys` and `GET /ext/v1/account/identities` list other ways to sign in.',
    ],
    ok: { 200: AccessList },
    example: { data: { entries: [accessEntryExample], is_complete: true } },
  }),
  revokeAccess: defineOperation({
    access: 'session',
    route: 'POST /account/access/revoke',
    summary: 'Revoke access',
    grants: ({ entries }: AccessRevoke) =>
      entries.some(({ type }) => type === 'domain') ? 'destroy' : 'nothing',
    description:
      'Revokes entries of `GET /ext/v1/account/access`, each with the same effect as its own operation, such as `DELETE /account/api-keys/{id}`. Each entry succeeds or fails alone: a failure does not keep the others. `failures` lists those that stay, with `not_found` for entries that have ended or are not yours.',
    body: AccessRevoke,
    ok: { 200: AccessRevocation },
    example: {
      body: { entries: [{ type: 'webhook', id: 8 }] },
      data: { revoked: 1, failures: [] },
    },
  }),
})
