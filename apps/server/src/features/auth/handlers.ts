import type { authOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { done, type Handlers, ok } from '../../http/bind.ts'
import * as auth from './service.ts'

export const authHandlers = (deps: Deps) =>
  ({
    register: async (call) => {
      const { data, cookies } = await auth.register(deps, call, call.body)
      return ok(data, { cookies })
    },
    login: async (call) => {
      const { data, cookies } = await auth.login(deps, call, call.body)
      return ok(data, { cookies })
    },
    completeTwoFactor: async (call) => {
      const { data, cookies } = await auth.completeTwoFactor(deps, call, call.body)
      return ok(data, { cookies })
    },
    logout: async (call) => done(await auth.logout(call)),
    requestPasswordReset: async (call) => {
      await auth.requestPasswordReset(deps, call, call.body)
      return done()
    },
    confirmPasswordReset: async (call) => {
      await auth.confirmPasswordReset(deps, call, call.body)
      return done()
    },
  }) satisfies Handlers<typeof authOperations>
