import { problem } from '@vitrine/contract'
import { fail } from '../../domain/errors.ts'
import type { BillingProvider } from './port.ts'

/** What who wants to buy is told. */
export const notSold = problem(null, 'not_sold')
const refuse = (): never => fail('conflict', notSold)

/** No payments at all: what would lead to one is 409, and nothing is kept of it. */
export const createNoBilling = (): BillingProvider => ({
  name: 'off',
  customerOf: async () => refuse(),
  forgetCustomer: async () => {},
  startCheckout: async () => refuse(),
  openPortal: async () => refuse(),
  refOf: (id) => id,
  closeCheckout: async () => {},
  webhooks: null,
})
