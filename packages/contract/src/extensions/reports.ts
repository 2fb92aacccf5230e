import { type Static, Type } from 'typebox'
import { AdminUser, adminUserExample } from '../features/admin.ts'
import { administration, Count, Deleted, example } from '../features/common.ts'
import { maxLengths, reportReasons } from '../limits.ts'
import {
  createQuery,
  cursorPaging,
  defineOperation,
  defineOperations,
  describeSchema,
  Enum,
  Id,
  Nullable,
  Time,
} from '../operation.ts'

const Reason = Enum(reportReasons, { description: 'Reason that the visitor chose.' })

export const AdminReport = Type.Object({
  id: describeSchema(Id, 'ID of the reported profile.'),
  profile_id: describeSchema(Id, 'Same as `id`.'),
  username: Type.String({ description: 'Username: the path of the page.' }),
  public_url: Type.String({ description: 'URL of the page.' }),
  owner_id: describeSchema(Id, "ID of the owner's account."),
  blocked_at: Nullable(describeSchema(Time, 'Time the page was blocked; null if it is not blocked.')),
  owner_blocked_at: Nullable(
    describeSchema(Time, 'Time the account was blocked; null if it is not blocked.'),
  ),
  reports: describeSchema(Count, 'Number of reports.'),
  reasons: Type.Array(
    Type.Object({ reason: Reason, count: describeSchema(Count, 'Number of reports with this reason.') }),
    { description: 'Reports by reason.' },
  ),
  message_count: describeSchema(Count, 'Number of reports with a message or e-mail address.'),
  messages: Type.Array(
    Type.Object({
      at: describeSchema(Time, 'Time of the report.'),
      reason: Reason,
      message: Nullable(Type.String({ description: 'Text of the visitor. Untrusted.' })),
      email: Nullable(Type.String({ description: 'E-mail address of the visitor. Not verified.' })),
    }),
    { description: 'The first of these reports and the latest nine, newest first.' },
  ),
  first_at: describeSchema(Time, 'Time of the first report.'),
  last_at: describeSchema(Time, 'Time of the last report.'),
})
export type AdminReport = Static<typeof AdminReport>

export const BlockedHost = Type.Object({
  id: describeSchema(Id, 'ID of the resource.'),
  host: Type.String({ description: 'Lower case and ASCII (IDNA), without port. Includes its subdomains.' }),
  reason: Type.String({ description: 'Reason, which the owners of pages get by e-mail.' }),
  owners_notified: Type.Boolean({
    description: 'True if the owners of all pages with links to it were notified.',
  }),
  created_at: describeSchema(Time, 'Time it was blocked.'),
})
export type BlockedHost = Static<typeof BlockedHost>

const BlockReason = Type.String({
  minLength: 1,
  maxLength: maxLengths.report.block_reason,
  pattern: '\\S',
  description: 'Reason, which the owner gets by e-mail.',
})

export const BlockedHostCreate = Type.Object({
  host: Type.String({
    minLength: 1,
    maxLength: maxLengths.url,
    description: 'Host, IP address or URL. Only the host of a URL is used.',
  }),
  reason: BlockReason,
})
export type BlockedHostCreate = Static<typeof BlockedHostCreate>

const maxBlockedAtOnce = 100

export const UsersBlock = Type.Object({
  accounts: Type.Array(Type.String({ minLength: 1, maxLength: maxLengths.email }), {
    minItems: 1,
    maxItems: maxBlockedAtOnce,
    description: 'E-mail addresses or IDs of accounts.',
  }),
  reason: BlockReason,
})
export type UsersBlock = Static<typeof UsersBlock>

const reportExample: AdminReport = {
  id: 12,
  profile_id: 12,
  username: 'robin',
  public_url: 'https://vitrine.example.com/robin',
  owner_id: 7,
  blocked_at: null,
  owner_blocked_at: null,
  reports: 3,
  reasons: [{ reason: 'phishing', count: 3 }],
  message_count: 1,
  messages: [{ at: example.later, reason: 'phishing', message: 'Asks for my bank password.', email: null }],
  first_at: example.created,
  last_at: example.later,
}
const hostExample: BlockedHost = {
  id: 3,
  host: 'login-bank.example',
  reason: 'Phishing',
  owners_notified: true,
  created_at: example.created,
}

export const reportExtensions = defineOperations('Administration', {
  listReports: defineOperation({
    ...administration,
    route: 'GET /admin/reports',
    summary: 'List reported pages',
    grants: 'nothing',
    description:
      'Pages that visitors reported, the last reported first. All reports about a page are one item. Reports are deleted half a year after the last one.',
    query: createQuery({
      ...cursorPaging,
      username: Type.Optional(
        Type.String({ maxLength: maxLengths.admin_search, description: 'Only the page with this username.' }),
      ),
    }),
    cursor: true,
    ok: { 200: Type.Array(AdminReport) },
    example: { data: [reportExample] },
  }),
  dismissReport: defineOperation({
    ...administration,
    route: 'DELETE /admin/reports/:id',
    summary: 'Dismiss the reports about a page',
    grants: 'nothing',
    description: 'Deletes the reports and their messages. Later reports are listed again.',
    ok: { 200: Deleted },
    errors: ['not_found'],
    example: { data: { id: 12, deleted: true } },
  }),
  listBlockedHosts: defineOperation({
    ...administration,
    route: 'GET /admin/blocked-hosts',
    summary: 'List blocked hosts',
    grants: 'nothing',
    description: 'The newest first.',
    query: createQuery({
      ...cursorPaging,
      q: Type.Optional(
        Type.String({ maxLength: maxLengths.admin_search, description: 'Beginning of the host.' }),
      ),
    }),
    cursor: true,
    ok: { 200: Type.Array(BlockedHost) },
    example: { data: [hostExample] },
  }),
  blockHost: defineOperation({
    ...administration,
    route: 'POST /admin/blocked-hosts',
    summary: 'Block a destination host',
    grants: 'destroy',
    description:
      'Also blocks its subdomains. New links to it fail with 422 (rule `url_blocked`), existing ones are no longer shown or followed, and the owners of their pages get an e-mail with the reason. At most 10,000 hosts. Fails with 409 `conflict` if it is blocked.',
    body: BlockedHostCreate,
    ok: { 201: BlockedHost },
    errors: ['conflict'],
    example: { body: { host: hostExample.host, reason: hostExample.reason }, data: hostExample },
  }),
  unblockHost: defineOperation({
    ...administration,
    route: 'DELETE /admin/blocked-hosts/:id',
    summary: 'Unblock a destination host',
    grants: 'access',
    description: 'Existing links to it are shown again.',
    ok: { 200: Deleted },
    errors: ['not_found'],
    example: { data: { id: 3, deleted: true } },
  }),
  blockUsers: defineOperation({
    ...administration,
    route: 'POST /admin/users/block',
    summary: 'Block several accounts',
    grants: 'destroy',
    description:
      'Blocks all or none. Each owner gets an e-mail with the reason. Accounts that are already blocked stay blocked and get no e-mail. Fails with 422 for unknown accounts, and with 409 `conflict` for your own account and the last administrator.',
    body: UsersBlock,
    ok: { 200: Type.Array(AdminUser) },
    errors: ['conflict'],
    example: {
      body: { accounts: [adminUserExample.email], reason: 'Phishing' },
      data: [{ ...adminUserExample, blocked_at: example.later }],
    },
  }),
})
