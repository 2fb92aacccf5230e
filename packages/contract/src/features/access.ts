import { type Static, Type } from 'typebox'
import { Problem } from '../envelopes.ts'
import { maxRevokedEntries, profileRoles } from '../limits.ts'
import { Clearable, describeSchema, Enum, Id, Nullable, Time } from '../operation.ts'
import { Count, Named } from './common.ts'

export const credentialTypes = ['session', 'api_key', 'agent'] as const

export const accessEntryTypes = [
  ...credentialTypes,
  'member',
  'invite',
  'shared_page',
  'webhook',
  'feed',
  'destination',
  'proposal_link',
  'domain',
  'workspace_transfer',
  'page_transfer',
] as const
export type AccessEntryType = (typeof accessEntryTypes)[number]

const reference = {
  type: Enum(accessEntryTypes, {
    description:
      'Kind of access. `shared_page`: one of your pages in a workspace of another account. `feed`: a secret URL for spreadsheets. `destination`: a newsletter service that receives subscribers. `proposal_link`: a guest link.',
  }),
  id: describeSchema(Id, 'ID of the resource. `domain` and `shared_page`: ID of the page.'),
}

const credential = {
  type: Enum(credentialTypes, { description: 'Kind of credential.' }),
  id: describeSchema(Id, 'ID of the credential. IDs are never reused.'),
}

export const CredentialReference = Type.Object({
  ...credential,
  is_current: Type.Optional(
    Type.Boolean({ description: 'True for the session of the request: only its former cookie has ended.' }),
  ),
})
export type CredentialReference = Static<typeof CredentialReference>

export const EndedCredentials = Type.Array(CredentialReference, {
  description:
    'Revoked sessions, keys and agents, and the current session, whose former cookie ended. `GET /ext/v1/account/access` lists what they created.',
})

export const AccessEntry = Type.Object({
  ...reference,
  name: Nullable(
    Type.String({
      description:
        'Name of a person, key, agent or feed; e-mail address of an invitation or a transfer of a page; device of a session; URL of a webhook; newsletter service and list of a destination; title of a proposal; host of a domain. Null if unknown.',
    }),
  ),
  permission: Nullable(
    Enum([...profileRoles, 'read', 'propose', 'write'], {
      description:
        'Role of a member, an invitation or the recipient of a transfer; scope of a key or agent; `write` for a guest link that decides, otherwise `propose`. Null for other kinds.',
    }),
  ),
  grants: Nullable(
    Type.Boolean({ description: 'True if a key or agent may give access. Null for other kinds.' }),
  ),
  profile: Nullable(
    describeSchema(
      Named,
      'Page that the access is limited to, with its username; null without such a limit.',
    ),
  ),
  workspace: Nullable(describeSchema(Named, 'Workspace that the access belongs to; null without one.')),
  created_at: Nullable(describeSchema(Time, 'Time of creation; null if unknown.')),
  created_by: Nullable(describeSchema(Named, 'Account that created it; null if unknown or deleted.')),
  credential: Nullable(
    Type.Object(
      {
        ...credential,
        name: Nullable(
          Type.String({
            description: 'Name of the key or agent, or device of the session. Null if unknown.',
          }),
        ),
      },
      { description: 'Credential that created it, also if it has ended; null if unknown.' },
    ),
  ),
})
export type AccessEntry = Static<typeof AccessEntry>

export const AccessList = Type.Object({
  entries: Type.Array(AccessEntry, { description: 'Access, newest first.' }),
  is_complete: Type.Boolean({ description: 'False if there is more access than the response lists.' }),
})
export type AccessList = Static<typeof AccessList>

const AccessReference = Type.Object({
  ...reference,
  workspace_id: Clearable(
    describeSchema(Id, 'Workspace of a `shared_page`: a page may be in several ones. Required only for it.'),
  ),
})
export type AccessReference = Static<typeof AccessReference>

export const AccessRevoke = Type.Object({
  entries: Type.Array(AccessReference, {
    minItems: 1,
    maxItems: maxRevokedEntries,
    description: 'Entries to revoke.',
  }),
})
export type AccessRevoke = Static<typeof AccessRevoke>

export const AccessRevocation = Type.Object({
  revoked: describeSchema(Count, 'Number of revoked entries.'),
  failures: Type.Array(
    Type.Object({
      index: Type.Integer({ minimum: 0, description: 'Position of the entry in the request, from 0.' }),
      problems: Type.Array(Problem, { description: 'Reasons, as in an error.' }),
    }),
    { description: 'Entries that were not revoked.' },
  ),
})
export type AccessRevocation = Static<typeof AccessRevocation>
