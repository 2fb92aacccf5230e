import type { variantExtensions, variantOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { authorisedHandler, type Handlers, ok, okDeleted } from '../../domain/operation.ts'
import { openProfile } from '../profile/index.ts'
import * as find from './find.ts'
import { promoteVariant } from './promote.ts'
import * as variants from './service.ts'

export const variantHandlers = (deps: Deps) =>
  ({
    listVariants: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (ctx, access) => ok(await variants.listVariants(deps, ctx, access)),
    ),
    createVariant: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await variants.createVariant(deps, ctx, access, ctx.body)),
    ),
    updateVariant: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        ok(await variants.updateVariant(deps, ctx, access, ctx.params.variant_id, ctx.expected, ctx.body)),
    ),
    archiveVariant: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        okDeleted(await variants.archiveVariant(deps, ctx, access, ctx.params.variant_id, ctx.expected)),
    ),
  }) satisfies Handlers<typeof variantOperations>

export const variantExtensionHandlers = (deps: Deps) =>
  ({
    findVariants: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      (ctx, access) => find.listVariantsByCursor(deps, ctx, access, ctx.query),
    ),
    getVariant: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (ctx, access) => ok(await find.getVariant(deps, ctx, access, ctx.params.variant_id)),
    ),
    restoreVariant: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await find.restoreArchivedVariant(deps, ctx, access, ctx.params.variant_id)),
    ),
    promoteVariant: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await promoteVariant(deps, ctx, access, ctx.params.variant_id, ctx.expected)),
    ),
  }) satisfies Handlers<typeof variantExtensions>
