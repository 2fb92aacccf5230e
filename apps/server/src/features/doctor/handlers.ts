import type { doctorOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import * as doctor from './service.ts'

export const doctorHandlers = (deps: Deps) =>
  ({
    getDoctor: async (call) => ok(await doctor.getDoctor(deps, call, call.params.profile_id)),
    analyzeProfile: async (call) => ok(await doctor.analyzeProfile(deps, call, call.params.profile_id)),
    applyRecommendation: async (call) => {
      const { profile_id, run_id, recommendation_id } = call.params
      return ok(await doctor.applyRecommendation(deps, call, profile_id, run_id, recommendation_id))
    },
    undoDoctorAction: async (call) => {
      const { profile_id, action_id } = call.params
      return ok(await doctor.undoDoctorAction(deps, call, profile_id, action_id))
    },
  }) satisfies Handlers<typeof doctorOperations>
