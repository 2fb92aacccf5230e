import type { formOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import * as forms from './service.ts'

export const formHandlers = (deps: Deps) =>
  ({
    listSubmissions: async (call) => {
      const { data, pagination } = await forms.listSubmissions(
        deps,
        call,
        call.query.profile_id,
        undefined,
        call.query,
      )
      return ok(data, { pagination })
    },
    listFormSubmissions: async (call) => {
      const { profile_id } = call.query
      const { data, pagination } = await forms.listSubmissions(
        deps,
        call,
        profile_id,
        call.params.form_id,
        call.query,
      )
      return ok(data, { pagination })
    },
  }) satisfies Handlers<typeof formOperations>
