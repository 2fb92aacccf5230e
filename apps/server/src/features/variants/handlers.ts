import type { variantExtensions, variantOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { authorised, deleted, type Handlers, ok } from '../../domain/operation.ts'
import { openProfile } from '../profile/index.ts'
import * as find from './find.ts'
import { promoteVariant } from './promote.ts'
import * as variants from './service.ts'

export const variantHandlers = (deps: Deps) =>
  ({
    listVariants: authorised(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (ctx, access) => ok(await variants.listVariants(deps, ctx, access)),
    ),
    createVariant: authorised(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await variants.createVariant(deps, ctx, access, ctx.body)),
    ),
    updateVariant: authorised(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        ok(await variants.updateVariant(deps, ctx, access, ctx.params.variant_id, ctx.expected, ctx.body)),
    ),
    archiveVariant: authorised(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        deleted(await variants.archiveVariant(deps, ctx, access, ctx.params.variant_id, ctx.expected)),
    ),
  }) satisfies Handlers<typeof variantOperations>

export const variantExtensionHandlers = (deps: Deps) =>
  ({
    findVariants: authorised(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      (ctx, access) => find.findVariants(deps, ctx, access, ctx.query),
    ),
    getVariant: authorised(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (ctx, access) => ok(await find.getVariant(deps, ctx, access, ctx.params.variant_id)),
    ),
    restoreVariant: authorised(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await find.unarchiveVariant(deps, ctx, access, ctx.params.variant_id)),
    ),
    promoteVariant: authorised(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await promoteVariant(deps, ctx, access, ctx.params.variant_id, ctx.expected)),
    ),
  }) satisfies Handlers<typeof variantExtensions>
