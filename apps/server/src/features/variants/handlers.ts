import type { variantOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok, tagOf } from '../../domain/operation.ts'
import { openProfile } from '../profile/service.ts'
import * as variants from './service.ts'

export const variantHandlers = (deps: Deps) =>
  ({
    listVariants: async (call) => ok(await variants.listVariants(deps, call, call.params.profile_id)),
    createVariant: {
      checkRights: (call) => openProfile(deps, call, call.params.profile_id, 'change'),
      handle: async (call) => {
        const variant = await variants.createVariant(deps, call, call.params.profile_id, call.body)
        return ok(variant, { tag: tagOf('variant', variant) })
      },
    },
    updateVariant: {
      checkRights: (call) => openProfile(deps, call, call.params.profile_id, 'change'),
      handle: async (call) => {
        const { profile_id, variant_id } = call.params
        const variant = await variants.updateVariant(
          deps,
          call,
          profile_id,
          variant_id,
          call.expected,
          call.body,
        )
        return ok(variant, { tag: tagOf('variant', variant) })
      },
    },
    archiveVariant: async (call) => {
      const { profile_id, variant_id } = call.params
      return ok(await variants.archiveVariant(deps, call, profile_id, variant_id, call.expected))
    },
  }) satisfies Handlers<typeof variantOperations>
