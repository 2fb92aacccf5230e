import type { doctorExtensions, doctorOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import * as doctor from './service.ts'

export const createDoctorHandlers = (deps: Deps) =>
  ({
    getDoctor: ofProfile(deps, 'read', async (_, access) => ok(await doctor.getDoctor(deps, access))),
    analyzeProfile: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await doctor.analyzeProfile(deps, ctx, access)),
    ),
    applyRecommendation: ofProfile(deps, 'change', async (ctx, access) => {
      const { run_id, recommendation_id } = ctx.params
      return ok(await doctor.applyRecommendation(deps, ctx, access, run_id, recommendation_id))
    }),
    undoDoctorAction: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await doctor.undoDoctorAction(deps, ctx, access, ctx.params.action_id)),
    ),
    getLocalDoctor: ofProfile(deps, 'read', async (_, access) =>
      ok(await doctor.getLocalDoctor(deps, access)),
    ),
  }) satisfies Handlers<typeof doctorOperations & typeof doctorExtensions>
