import { Type } from 'typebox'
import { defineOperation, defineOperations, deleteGuard } from '../operation.ts'
import {
  anyRoleText,
  createDeletedResource,
  deleteRevisionText,
  editorRoleText,
  mergeText,
  profileCreateErrors,
  profileReadErrors,
  profileWriteErrors,
  revisionText,
  stamps,
} from './common.ts'
import { Variant, VariantCreate, VariantWrite, variantExample } from './variants.ts'

const rules =
  'Link ids must be active links of the profile, `key` unique among its variants (derived from `name` by default), and each condition must have a valid attribute, operator and value: 422 otherwise. URLs follow the rules of links (422 `url_not_allowed`).'
const starts =
  'Setting `status` to `running` sets `started_at`; `stopped` sets `stopped_at`. Only running variants are shown to visitors.'

export const variantOperations = defineOperations('Variants', {
  listVariants: defineOperation({
    route: 'GET /profiles/:profile_id/variants',
    summary: 'List variants',
    grants: 'nothing',
    description: [anyRoleText, 'All active variants by priority; archived ones are left out. Not paginated.'],
    access: 'read',
    cacheable: true,
    ok: { 200: Type.Array(Variant) },
    errors: profileReadErrors,
    example: { data: [variantExample] },
  }),
  createVariant: defineOperation({
    route: 'POST /profiles/:profile_id/variants',
    summary: 'Add a variant',
    grants: 'nothing',
    description: [
      editorRoleText,
      'Default `status`: `draft`.',
      rules,
      starts,
      'The plan limits the number of active variants (403 `plan_limit`).',
    ],
    access: 'write',
    etag: 'variant',
    body: VariantCreate,
    ok: { 200: Variant },
    errors: [...profileCreateErrors, 'url_not_allowed'],
    example: {
      body: { name: 'Shop first on phones', weight: 50, overrides: { link_order: [42] } },
      data: variantExample,
    },
  }),
  updateVariant: defineOperation({
    route: 'PUT /profiles/:profile_id/variants/:variant_id',
    summary: 'Change a variant',
    grants: 'nothing',
    description: [editorRoleText, mergeText, rules, starts, revisionText],
    access: 'write',
    etag: 'variant',
    body: VariantWrite,
    ok: { 200: Variant },
    errors: [...profileWriteErrors, 'conflict', 'url_not_allowed'],
    example: { body: { status: 'running', revision: 2 }, data: variantExample },
  }),
  archiveVariant: defineOperation({
    route: 'DELETE /profiles/:profile_id/variants/:variant_id',
    summary: 'Archive a variant',
    grants: 'nothing',
    description: [
      editorRoleText,
      'The variant is no longer shown and is returned as archived; its analytics are kept. `POST /ext/v1/profiles/{profile_id}/variants/{variant_id}/restore` brings it back.',
      deleteRevisionText,
    ],
    access: 'write',
    etag: 'variant',
    ...deleteGuard,
    ok: { 200: createDeletedResource(Variant) },
    errors: profileWriteErrors,
    example: {
      body: { revision: 3 },
      data: { ...variantExample, deleted: true, status: 'stopped', archived_at: stamps.updated_at },
    },
  }),
})
