import type { billingOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { applyVoucher, createCheckout, createPortal } from './service.ts'

export const billingHandlers = (deps: Deps) =>
  ({
    listPlans: async () => ok([...deps.plans.values()]),
    createCheckoutSession: async (call) => ok(await createCheckout(deps, call, call.body)),
    createPortalSession: async (call) => ok(await createPortal(deps, call)),
    createCustomerPortalSession: async (call) => ok(await createPortal(deps, call)),
    applyVoucher: async (call) => ok(await applyVoucher(deps, call, call.body.code)),
  }) satisfies Handlers<typeof billingOperations>
