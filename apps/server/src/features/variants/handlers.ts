import type { variantExtensions, variantOperations } from '@vitrine/contract'
import { asDeleted, type Handlers } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import { estimateExperiment } from './estimate.ts'
import * as find from './find.ts'
import { promoteVariant } from './promote.ts'
import * as variants from './service.ts'

export const variantHandlers = {
  listVariants: ofProfile('read', (ctx, access) => variants.listVariants(ctx, access)),
  createVariant: ofProfile('change', (ctx, access) => variants.createVariant(ctx, access, ctx.body)),
  updateVariant: ofProfile('change', (ctx, access) =>
    variants.updateVariant(ctx, access, ctx.params.variant_id, ctx.expectedRevisions, ctx.body),
  ),
  archiveVariant: ofProfile('change', async (ctx, access) =>
    asDeleted(await variants.archiveVariant(ctx, access, ctx.params.variant_id, ctx.expectedRevisions)),
  ),
  findVariants: ofProfile('read', (ctx, access) => find.listVariantsByCursor(ctx, access, ctx.query)),
  getVariant: ofProfile('read', (ctx, access) => find.getVariant(ctx, access, ctx.params.variant_id)),
  getVariantTimeline: ofProfile('read', (ctx, access) =>
    find.getVariantTimeline(ctx, access, ctx.params.variant_id),
  ),
  estimateExperiment: ofProfile('read', (ctx, access) => estimateExperiment(ctx, access, ctx.query)),
  restoreVariant: ofProfile('change', (ctx, access) =>
    find.restoreArchivedVariant(ctx, access, ctx.params.variant_id),
  ),
  promoteVariant: ofProfile('change', (ctx, access) =>
    promoteVariant(ctx, access, ctx.params.variant_id, ctx.expectedRevisions),
  ),
} satisfies Handlers<typeof variantOperations & typeof variantExtensions>
