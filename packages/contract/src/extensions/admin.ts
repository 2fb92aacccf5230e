import { type Static, Type } from 'typebox'
import { AdminUser, adminUserExample } from '../features/admin.ts'
import { Email, PersonName } from '../features/auth.ts'
import { administration } from '../features/common.ts'
import { defineOperation, defineOperations, describeSchema } from '../operation.ts'

export const AccountCreate = Type.Object({
  email: describeSchema(Email, 'E-mail address of the new account.'),
  name: PersonName,
  email_verified: Type.Optional(
    Type.Boolean({ description: 'True if you know that the e-mail address belongs to the person.' }),
  ),
})
export type AccountCreate = Static<typeof AccountCreate>

export const adminExtensions = defineOperations('Administration', {
  createUser: defineOperation({
    ...administration,
    route: 'POST /admin/users',
    summary: 'Create an account',
    grants: 'access',
    description:
      'Creates the account with its first profile, without a password, in every registration mode. An e-mail with a link that is valid for seven days lets the person choose a password. An e-mail address with an account fails with 422 `email_taken`.',
    body: AccountCreate,
    ok: { 201: AdminUser },
    errors: ['email_taken'],
    example: { body: { email: 'robin@example.com', name: 'Robin Example' }, data: adminUserExample },
  }),
  verifyUserEmail: defineOperation({
    ...administration,
    route: 'POST /admin/users/:id/verify-email',
    summary: 'Verify the e-mail address of an account',
    grants: 'access',
    description:
      'Marks the e-mail address as verified without an e-mail. This does not prove ownership: existing access stays until the owner opens a link that was e-mailed, and a link to choose a password revokes all of it. If a stranger may have registered the account, send that link instead. Fails with 409 `conflict` if it is verified.',
    ok: { 200: AdminUser },
    errors: ['not_found', 'conflict'],
    example: { data: adminUserExample },
  }),
  sendUserPasswordMail: defineOperation({
    ...administration,
    route: 'POST /admin/users/:id/password-mail',
    summary: 'Send a password e-mail to an account',
    grants: 'access',
    description:
      'Sends the person a link to choose a password. It works once, for an hour, and invalidates earlier links. Fails with 409 `conflict` for a blocked account.',
    ok: { 200: AdminUser },
    errors: ['not_found', 'conflict'],
    example: { data: adminUserExample },
  }),
})
