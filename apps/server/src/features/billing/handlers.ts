import type { billingOperations } from '@vitrine/contract'
import type { Handlers } from '../../domain/operation.ts'
import { createCheckout, createPortal, listPlans } from './checkout.ts'
import { applyVoucher } from './vouchers.ts'

export const billingHandlers = {
  listPlans: async ({ deps }) => listPlans(deps),
  createCheckoutSession: (ctx) => createCheckout(ctx, ctx.body),
  createPortalSession: (ctx) => createPortal(ctx),
  createCustomerPortalSession: (ctx) => createPortal(ctx),
  applyVoucher: (ctx) => applyVoucher(ctx, ctx.body.code),
} satisfies Handlers<typeof billingOperations>
