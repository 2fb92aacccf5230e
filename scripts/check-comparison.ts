/** Fails if a cell of the comparison with other products has no source, or was read too long ago. Part of `npm run build` with CI=1. */
import { comparison, findComparisonProblems } from '@vitrine/page/service-pages/comparison'

const problems = findComparisonProblems(comparison, Date.now())
for (const problem of problems) console.error(`packages/page/src/service-pages/comparison.json: ${problem}`)
process.exitCode = problems.length ? 1 : 0
