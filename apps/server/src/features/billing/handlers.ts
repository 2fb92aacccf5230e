import type { billingOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { createCheckout, createPortal, listPlans } from './checkout.ts'
import { applyVoucher } from './vouchers.ts'

export const createBillingHandlers = (deps: Deps) =>
  ({
    listPlans: async () => ok(listPlans(deps)),
    createCheckoutSession: async (ctx) => ok(await createCheckout(deps, ctx, ctx.body)),
    createPortalSession: async (ctx) => ok(await createPortal(deps, ctx)),
    createCustomerPortalSession: async (ctx) => ok(await createPortal(deps, ctx)),
    applyVoucher: async (ctx) => ok(await applyVoucher(deps, ctx, ctx.body.code)),
  }) satisfies Handlers<typeof billingOperations>
