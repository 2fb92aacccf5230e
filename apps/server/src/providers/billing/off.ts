import { createProblem } from '@vitrine/contract'
import { fail } from '../../domain/errors.ts'
import type { BillingProvider } from './port.ts'

export const plansNotSoldProblem = createProblem(null, 'not_sold')
const refuse = (): never => fail('conflict', plansNotSoldProblem)

/** Disables payments: calls that need them fail with 409 and change nothing. */
export const createNoBilling = (): BillingProvider => ({
  name: 'off',
  createCustomer: async () => refuse(),
  forgetCustomer: async () => {},
  startCheckout: async () => refuse(),
  openPortal: async () => refuse(),
  toRef: (id) => id,
  closeCheckout: async () => {},
  webhooks: null,
})
