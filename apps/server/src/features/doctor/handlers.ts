import type { doctorExtensions, doctorOperations } from '@vitrine/contract'
import type { Handlers } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import * as doctor from './service.ts'

export const doctorHandlers = {
  getDoctor: ofProfile('read', ({ deps }, access) => doctor.getDoctor(deps, access)),
  analyzeProfile: ofProfile('change', (ctx, access) => doctor.analyzeProfile(ctx, access)),
  applyRecommendation: ofProfile('change', (ctx, access) => {
    const { run_id, recommendation_id } = ctx.params
    return doctor.applyRecommendation(ctx, access, run_id, recommendation_id)
  }),
  undoDoctorAction: ofProfile('change', (ctx, access) =>
    doctor.undoDoctorAction(ctx, access, ctx.params.action_id),
  ),
  getLocalDoctor: ofProfile('read', ({ deps }, access) => doctor.getLocalDoctor(deps, access)),
} satisfies Handlers<typeof doctorOperations & typeof doctorExtensions>
