import type { variantExtensions, variantOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { openProfile } from '../profile/service.ts'
import { promoteVariant } from './promote.ts'
import * as variants from './service.ts'

export const variantHandlers = (deps: Deps) =>
  ({
    listVariants: async (ctx) => ok(await variants.listVariants(deps, ctx, ctx.params.profile_id)),
    createVariant: {
      authorise: (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      handle: async (ctx) => {
        return ok(await variants.createVariant(deps, ctx, ctx.params.profile_id, ctx.body))
      },
    },
    updateVariant: {
      authorise: (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      handle: async (ctx) => {
        const { profile_id, variant_id } = ctx.params
        return ok(await variants.updateVariant(deps, ctx, profile_id, variant_id, ctx.expected, ctx.body))
      },
    },
    archiveVariant: async (ctx) => {
      const { profile_id, variant_id } = ctx.params
      return ok(await variants.archiveVariant(deps, ctx, profile_id, variant_id, ctx.expected))
    },
  }) satisfies Handlers<typeof variantOperations>

export const variantExtensionHandlers = (deps: Deps) =>
  ({
    promoteVariant: {
      authorise: (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      handle: async (ctx) => {
        const { profile_id, variant_id } = ctx.params
        return ok(await promoteVariant(deps, ctx, profile_id, variant_id, ctx.expected))
      },
    },
  }) satisfies Handlers<typeof variantExtensions>
