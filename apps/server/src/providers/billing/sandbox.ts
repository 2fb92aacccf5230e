import { minuteMs } from '@vitrine/contract/durations'
import { createRandomToken, sha256 } from '../../crypto/tokens.ts'
import type { BillingProvider, HostedPage } from './port.ts'

const sandboxPageLifetimeMs = 30 * minuteMs

/** Simulates payments by a button on the service's pages, without charges. For tests and installations with free plans. */
export const createSandboxBilling = (baseUrl: string): BillingProvider => {
  const createPage = (prefix: string, path: string, now: number): HostedPage => {
    const id = `${prefix}_${createRandomToken(24)}`
    return {
      id,
      ref: sha256(id),
      url: `${baseUrl}/sandbox/${path}/${id}`,
      expiresAt: now + sandboxPageLifetimeMs,
    }
  }
  return {
    name: 'sandbox',
    createCustomer: async ({ userId }) => `user-${userId}`,
    forgetCustomer: async () => {},
    startCheckout: async (_customer, _order, now) => createPage('cs', 'checkout', now),
    openPortal: async (_customer, now) => {
      const portalPage = createPage('ps', 'portal', now)
      return { url: portalPage.url, page: portalPage }
    },
    toRef: sha256,
    closeCheckout: async () => {},
    webhooks: null,
  }
}
