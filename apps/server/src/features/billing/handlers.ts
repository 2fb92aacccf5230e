import type { billingOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../http/bind.ts'

export const billingHandlers = (deps: Deps) =>
  ({
    listPlans: async () => ok([...deps.plans.values()]),
  }) satisfies Handlers<Pick<typeof billingOperations, 'listPlans'>>
