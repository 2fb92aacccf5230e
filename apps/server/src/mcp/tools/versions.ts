import { operations, type VersionReview } from '@vitrine/contract'
import { compactSchema, createArguments } from '../schema.ts'
import type { Tool } from '../tool.ts'
import { takeFirstEntries } from './result.ts'

export const makeVersion: Tool = {
  name: 'make_version',
  title: 'Save a version',
  effect: 'adds',
  description: 'Saves current settings and links under a name, to restore them later.',
  operations: ['createVersion'],
  input: createArguments(operations.createVersion.body, { name: true, reason: true }, ['name']),
  output: { version: 'createVersion' },
  run: async (args, call) => ({ version: (await call.runWithArguments('createVersion', args)).data }),
}

/** Maximum number of differences in a response. Users should review larger restores. */
const maxDifferences = 200

export const reviewRestore: Tool = {
  name: 'review_restore',
  title: 'Review or restore a version',
  effect: 'changes',
  description:
    'Without preview_token, returns the changes a restore would make and a token; with that token, makes exactly these. List: get_page with versions.',
  operations: ['reviewVersion', 'restoreVersion'],
  input: createArguments(
    operations.restoreVersion.body,
    { version_id: compactSchema(operations.reviewVersion.params.properties.version_id), preview_token: true },
    ['version_id'],
  ),
  output: { review: 'reviewVersion', restored: 'restoreVersion' },
  run: async (args, call) => {
    if (args.preview_token !== undefined)
      return { restored: (await call.runWithArguments('restoreVersion', args)).data }
    const {
      snapshot: _,
      diff,
      ...review
    } = (await call.runWithArguments('reviewVersion', args)).data as VersionReview
    return { review: { ...review, ...takeFirstEntries('diff', diff, maxDifferences) } }
  },
}
