import type { variantExtensions, variantOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { createAuthorisedHandler, type Handlers, ok, okDeleted } from '../../domain/operation.ts'
import { loadProfile } from '../profile/index.ts'
import * as find from './find.ts'
import { promoteVariant } from './promote.ts'
import * as variants from './service.ts'

export const createVariantHandlers = (deps: Deps) =>
  ({
    listVariants: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (ctx, access) => ok(await variants.listVariants(deps, ctx, access)),
    ),
    createVariant: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await variants.createVariant(deps, ctx, access, ctx.body)),
    ),
    updateVariant: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        ok(
          await variants.updateVariant(
            deps,
            ctx,
            access,
            ctx.params.variant_id,
            ctx.expectedRevisions,
            ctx.body,
          ),
        ),
    ),
    archiveVariant: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        okDeleted(
          await variants.archiveVariant(deps, ctx, access, ctx.params.variant_id, ctx.expectedRevisions),
        ),
    ),
  }) satisfies Handlers<typeof variantOperations>

export const createVariantExtensionHandlers = (deps: Deps) =>
  ({
    findVariants: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'read'),
      (ctx, access) => find.listVariantsByCursor(deps, ctx, access, ctx.query),
    ),
    getVariant: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (ctx, access) => ok(await find.getVariant(deps, ctx, access, ctx.params.variant_id)),
    ),
    restoreVariant: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await find.restoreArchivedVariant(deps, ctx, access, ctx.params.variant_id)),
    ),
    promoteVariant: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        ok(await promoteVariant(deps, ctx, access, ctx.params.variant_id, ctx.expectedRevisions)),
    ),
  }) satisfies Handlers<typeof variantExtensions>
