import type { doctorOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import * as doctor from './service.ts'

export const doctorHandlers = (deps: Deps) =>
  ({
    getDoctor: async (ctx) => ok(await doctor.getDoctor(deps, ctx, ctx.params.profile_id)),
    analyzeProfile: async (ctx) => ok(await doctor.analyzeProfile(deps, ctx, ctx.params.profile_id)),
    applyRecommendation: async (ctx) => {
      const { profile_id, run_id, recommendation_id } = ctx.params
      return ok(await doctor.applyRecommendation(deps, ctx, profile_id, run_id, recommendation_id))
    },
    undoDoctorAction: async (ctx) => {
      const { profile_id, action_id } = ctx.params
      return ok(await doctor.undoDoctorAction(deps, ctx, profile_id, action_id))
    },
  }) satisfies Handlers<typeof doctorOperations>
