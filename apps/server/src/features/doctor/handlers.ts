import type { doctorOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { createAuthorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import { loadProfile } from '../profile/index.ts'
import * as doctor from './service.ts'

export const createDoctorHandlers = (deps: Deps) =>
  ({
    getDoctor: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (_, access) => ok(await doctor.getDoctor(deps, access)),
    ),
    analyzeProfile: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await doctor.analyzeProfile(deps, ctx, access)),
    ),
    applyRecommendation: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => {
        const { run_id, recommendation_id } = ctx.params
        return ok(await doctor.applyRecommendation(deps, ctx, access, run_id, recommendation_id))
      },
    ),
    undoDoctorAction: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await doctor.undoDoctorAction(deps, ctx, access, ctx.params.action_id)),
    ),
  }) satisfies Handlers<typeof doctorOperations>
