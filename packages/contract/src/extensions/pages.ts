import { type Static, Type } from 'typebox'
import {
  archived,
  changesProfile,
  example,
  guardsDelete,
  keepsVersion,
  needsEditor,
  stamps,
} from '../features/common.ts'
import { Profile, profileExample } from '../features/profile.ts'
import { Variant, variantExample } from '../features/variants.ts'
import { Invite } from '../features/workspaces.ts'
import { defineOperation, deleteGuard, described, Nullable, params, RevisionGuard, text } from '../operation.ts'

const VariantPromotion = Type.Object({ revision: RevisionGuard })
export const PromotedVariant = Type.Object({
  profile: described(Profile, 'The profile after the change.'),
  variant: described(Variant, 'The variant, now stopped.'),
  version_id: Nullable(
    Type.Integer({
      minimum: 1,
      description: 'ID of the recovery version. Null if the page already shows what the variant shows.',
    }),
  ),
  changed_links: Type.Integer({ minimum: 0, description: 'Links whose title or visibility changed.' }),
})
export type PromotedVariant = Static<typeof PromotedVariant>

export const variantExtensions = {
  promoteVariant: defineOperation({
    id: 'promoteVariant',
    method: 'POST',
    path: '/profiles/:profile_id/variants/:variant_id/promote',
    tag: 'More of variants',
    summary: 'Make a variant the page',
    description: text(
      needsEditor,
      'What the variant shows becomes the page itself, in one step: settings and titles are written, hidden links are disabled, links take its order. The variant stops and keeps its statistics. Restoring the version `version_id` takes all of it back.',
      'Send `revision` (or `If-Match` with the ETag of the variant) to act only if nothing changed since: otherwise 409 `stale_revision`.',
      keepsVersion,
    ),
    access: 'write',
    etag: 'variant',
    guarded: true,
    params: params('profile_id', 'variant_id'),
    body: VariantPromotion,
    bodyOptional: true,
    ok: { 200: PromotedVariant },
    errors: changesProfile,
    example: {
      body: { revision: 2 },
      data: {
        profile: profileExample,
        variant: { ...variantExample, status: 'stopped' },
        version_id: 91,
        changed_links: 2,
      },
    },
  }),
} as const

export const workspaceExtensions = {
  revokeInvite: defineOperation({
    id: 'revokeInvite',
    method: 'DELETE',
    path: '/workspaces/:workspace_id/invites/:invite_id',
    tag: 'More of workspaces',
    summary: 'Revoke an invitation',
    description: text(
      'For owner and admins of the workspace. The link of the mail stops working and the seat is free. One that was answered, revoked or is over: 409 `already_decided`.',
      guardsDelete,
    ),
    access: 'write',
    etag: 'invite',
    params: params('workspace_id', 'invite_id'),
    ...deleteGuard,
    ok: { 200: archived(Invite) },
    errors: ['forbidden', 'not_found', 'already_decided'],
    example: {
      body: { revision: 3 },
      data: {
        deleted: true,
        id: 4,
        ...stamps,
        email: 'sam@example.com',
        role: 'viewer',
        profile_ids: [12],
        invited_by: { id: 7, name: 'Robin Example' },
        status: 'revoked',
        expires_at: example.later,
      },
    },
  }),
} as const
