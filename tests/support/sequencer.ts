import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Longest test files, and those that mostly wait. Started last, one would run alone at the end. */
const first = [
  'tests/conformance/grants',
  'tests/conformance/conformance',
  'tests/conformance/matrix',
  'tests/fuzz/operations',
  'tests/reliability/backup',
  'tests/reliability/',
  'tests/deploy/postgres',
  'tests/deploy/artefacts',
  'tests/engines/webkit',
  'tests/e2e/studio/every-screen',
  'tests/e2e/studio/links.',
  'tests/e2e/page-layout',
  'tests/e2e/studio/blocks.',
  'tests/e2e/studio/places',
  'tests/e2e/studio/drafts',
  'tests/e2e/studio/teams',
  'tests/e2e/studio/connection',
  'tests/e2e/studio/in-and-out',
  'apps/server/src/jobs/schedule',
  'apps/server/src/http/refusals',
  'apps/server/src/features/workspaces/lost-rights',
  'apps/server/src/features/billing/stripe',
]

const findRank = ({ moduleId }: TestSpecification): number => {
  const rank = first.findIndex((path) => moduleId.includes(path))
  return rank < 0 ? first.length : rank
}

/** Starts the long files first. The order of the others is fixed, because fresh checkouts have no timings. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => findRank(a) - findRank(b))
  }
}
