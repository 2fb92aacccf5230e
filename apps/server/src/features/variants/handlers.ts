import type { variantExtensions, variantOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok, okDeleted } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import { estimateExperiment } from './estimate.ts'
import * as find from './find.ts'
import { promoteVariant } from './promote.ts'
import * as variants from './service.ts'

export const createVariantHandlers = (deps: Deps) =>
  ({
    listVariants: ofProfile(deps, 'read', async (ctx, access) =>
      ok(await variants.listVariants(deps, ctx, access)),
    ),
    createVariant: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await variants.createVariant(deps, ctx, access, ctx.body)),
    ),
    updateVariant: ofProfile(deps, 'change', async (ctx, access) =>
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
    archiveVariant: ofProfile(deps, 'change', async (ctx, access) =>
      okDeleted(
        await variants.archiveVariant(deps, ctx, access, ctx.params.variant_id, ctx.expectedRevisions),
      ),
    ),
    findVariants: ofProfile(deps, 'read', (ctx, access) =>
      find.listVariantsByCursor(deps, ctx, access, ctx.query),
    ),
    getVariant: ofProfile(deps, 'read', async (ctx, access) =>
      ok(await find.getVariant(deps, ctx, access, ctx.params.variant_id)),
    ),
    getVariantTimeline: ofProfile(deps, 'read', async (ctx, access) =>
      ok(await find.getVariantTimeline(deps, ctx, access, ctx.params.variant_id)),
    ),
    estimateExperiment: ofProfile(deps, 'read', async (ctx, access) =>
      ok(await estimateExperiment(deps, ctx, access, ctx.query)),
    ),
    restoreVariant: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await find.restoreArchivedVariant(deps, ctx, access, ctx.params.variant_id)),
    ),
    promoteVariant: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await promoteVariant(deps, ctx, access, ctx.params.variant_id, ctx.expectedRevisions)),
    ),
  }) satisfies Handlers<typeof variantOperations & typeof variantExtensions>
