import type { formOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import * as forms from './service.ts'

export const formHandlers = (deps: Deps) =>
  ({
    listSubmissions: async (ctx) => {
      const { data, pagination } = await forms.listSubmissions(
        deps,
        ctx,
        ctx.query.profile_id,
        undefined,
        ctx.query,
      )
      return ok(data, { pagination })
    },
    listFormSubmissions: async (ctx) => {
      const { profile_id } = ctx.query
      const { data, pagination } = await forms.listSubmissions(
        deps,
        ctx,
        profile_id,
        ctx.params.form_id,
        ctx.query,
      )
      return ok(data, { pagination })
    },
  }) satisfies Handlers<typeof formOperations>
