import { operations, type VersionReview } from '@vitrine/contract'
import { argumentsOf, compact } from '../schema.ts'
import type { Tool } from '../tool.ts'
import { firstOf } from './answer.ts'

export const makeVersion: Tool = {
  name: 'make_version',
  title: 'Keep a restore point',
  description: 'Keeps settings and links as they are now under a name, to come back to.',
  operations: ['createVersion'],
  input: argumentsOf(operations.createVersion.body, { name: '', reason: '' }, ['name']),
  run: async (args, call) => ({ version: (await call.pass('createVersion', args)).data }),
}

/** Differences an answer shows: a restore of thousands of links is a matter for a person. */
const maxDifferences = 200

export const reviewRestore: Tool = {
  name: 'review_restore',
  title: 'Review or restore a version',
  description:
    'Without preview_token shows what restoring a version would change, and gives a token for it; with that token restores exactly this. Versions: get_page with versions; one is kept before every change.',
  operations: ['reviewVersion', 'restoreVersion'],
  input: argumentsOf(
    operations.restoreVersion.body,
    { version_id: compact(operations.reviewVersion.params.properties.version_id), preview_token: '' },
    ['version_id'],
  ),
  run: async (args, call) => {
    if (args.preview_token !== undefined) return { restored: (await call.pass('restoreVersion', args)).data }
    const { snapshot: _, diff, ...review } = (await call.pass('reviewVersion', args)).data as VersionReview
    return { review: { ...review, ...firstOf('diff', diff, maxDifferences) } }
  },
}
