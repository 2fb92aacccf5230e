import { type Static, Type } from 'typebox'
import { ReceivedInvite } from '../features/account.ts'
import { createDeletedResource, deleteRevisionText } from '../features/common.ts'
import {
  inviteExample,
  memberExample,
  membersText,
  transferExample,
} from '../features/workspaces.operations.ts'
import { Invite, Member, Transfer } from '../features/workspaces.ts'
import {
  createPathParams,
  createQuery,
  defineOperation,
  defineOperations,
  deleteGuard,
  joinParagraphs,
} from '../operation.ts'

export const InvitePreview = Type.Object({
  ...Type.Pick(ReceivedInvite, ['id', 'workspace', 'role', 'invited_by']).properties,
  email: Type.String({ description: 'Invited e-mail address.' }),
  has_account: Type.Boolean({ description: 'True if an account has this e-mail address.' }),
})
export type InvitePreview = Static<typeof InvitePreview>

const tag = 'Workspace extensions'

export const workspaceExtensions = defineOperations({
  getMember: defineOperation({
    method: 'GET',
    path: '/workspaces/:workspace_id/members/:member_id',
    tag,
    summary: 'Read one member',
    grants: 'nothing',
    description: joinParagraphs(
      membersText,
      'Use its ETag as `If-Match` of `PUT` and `DELETE` of the member.',
    ),
    access: 'read',
    etag: 'member',
    params: createPathParams('workspace_id', 'member_id'),
    ok: { 200: Member },
    errors: ['not_found'],
    example: { data: memberExample },
  }),
  getInvite: defineOperation({
    method: 'GET',
    path: '/workspaces/:workspace_id/invites/:invite_id',
    tag,
    summary: 'Read one invitation',
    grants: 'nothing',
    description: joinParagraphs(
      membersText,
      'Returns it in any status. Use its ETag as `If-Match` of `DELETE` of the invitation.',
    ),
    access: 'read',
    etag: 'invite',
    params: createPathParams('workspace_id', 'invite_id'),
    ok: { 200: Invite },
    errors: ['not_found'],
    example: { data: inviteExample },
  }),
  getTransfer: defineOperation({
    method: 'GET',
    path: '/workspaces/:workspace_id/transfers/:transfer_id',
    tag,
    summary: 'Read one transfer',
    grants: 'nothing',
    description: joinParagraphs(
      membersText,
      'Returns it in any status. Use its ETag as `If-Match` of `DELETE` of the transfer.',
    ),
    access: 'read',
    etag: 'transfer',
    params: createPathParams('workspace_id', 'transfer_id'),
    ok: { 200: Transfer },
    errors: ['not_found'],
    example: { data: transferExample },
  }),
  previewInvite: defineOperation({
    method: 'GET',
    path: '/invite-preview',
    tag,
    summary: 'Read an invitation by its token',
    grants: 'nothing',
    description: joinParagraphs(
      'Public, for the holder of the mailed token, who may have no account yet. Fails with 404 unless the invitation is pending.',
    ),
    access: 'public',
    query: createQuery({
      token: Type.String({ minLength: 1, maxLength: 200, description: 'Token from the e-mail.' }),
    }),
    ok: { 200: InvitePreview },
    errors: ['not_found'],
    example: {
      data: {
        id: 4,
        workspace: { id: 2, name: 'Studio North' },
        role: 'editor',
        invited_by: 'Kim Example',
        email: 'robin@example.com',
        has_account: false,
      },
    },
  }),
  revokeInvite: defineOperation({
    method: 'DELETE',
    path: '/workspaces/:workspace_id/invites/:invite_id',
    tag,
    summary: 'Withdraw an invitation',
    grants: 'nothing',
    description: joinParagraphs(
      'For owner and admins of the workspace. The link of the e-mail stops working and the seat is free. Fails with 409 `already_decided` if it was answered, was revoked or has expired.',
      deleteRevisionText,
    ),
    access: 'write',
    limitedKeys: 'refused',
    etag: 'invite',
    params: createPathParams('workspace_id', 'invite_id'),
    ...deleteGuard,
    ok: { 200: createDeletedResource(Invite) },
    errors: ['forbidden', 'not_found', 'already_decided'],
    example: { body: { revision: 3 }, data: { deleted: true, ...inviteExample, status: 'revoked' } },
  }),
})
