import { type DoctorOverview, type DoctorRun, operations } from '@vitrine/contract'
import { Type } from 'typebox'
import { compactSchema, createArguments, createToolArgument } from '../schema.ts'
import type { Tool } from '../tool.ts'
import { takeFirstEntries } from './result.ts'

/** Maximum number of recommendations in a result, the most valuable first. */
const maxRecommendations = 40
const leanRun = ({ recommendations, ...run }: DoctorRun) => ({
  ...run,
  ...takeFirstEntries('recommendations', recommendations, maxRecommendations),
})

export const runDoctor: Tool = {
  name: 'run_doctor',
  title: 'Check the page',
  effect: 'adds',
  description:
    'Scores the page from 0 to 100 and recommends changes: apply those with fix.mode auto with apply_fix, guided ones with other tools. latest: return the last run instead of a new one.',
  operations: ['analyzeProfile', 'getDoctor'],
  input: createArguments(undefined, { latest: createToolArgument(Type.Boolean()) }),
  output: { run: 'analyzeProfile', actions: { type: 'array' } },
  run: async ({ latest }, call) => {
    if (!latest)
      return { run: leanRun((await call.runWithArguments('analyzeProfile', {})).data as DoctorRun) }
    const { latest_run, actions } = (await call.runWithArguments('getDoctor', {})).data as DoctorOverview
    return { run: latest_run && leanRun(latest_run), ...takeFirstEntries('actions', actions, 20) }
  },
}

const { run_id, recommendation_id } = operations.applyRecommendation.params.properties

export const applyFix: Tool = {
  name: 'apply_fix',
  title: 'Apply a fix',
  effect: 'changes',
  description: 'Applies a recommendation, or undoes an applied one by its action_id.',
  operations: ['applyRecommendation', 'undoDoctorAction'],
  input: createArguments(undefined, {
    run_id: compactSchema(run_id),
    recommendation_id: compactSchema(recommendation_id),
    undo_action_id: compactSchema(operations.undoDoctorAction.params.properties.action_id),
  }),
  output: { action: 'applyRecommendation' },
  run: async ({ undo_action_id, ...args }, call) => ({
    action: (
      await (undo_action_id === undefined
        ? call.runWithArguments('applyRecommendation', args)
        : call.runWithArguments('undoDoctorAction', { ...args, action_id: undo_action_id }))
    ).data,
  }),
}
