// npm run mutate [-- GROUP…] [--sample N] [--seed N] [--unnoticed] [--report FILE]
// How many small faults in the code the tests notice. `--sample`: so many of each group. `--unnoticed`: what the last
// run left unnoticed. `--report`: writes what is known of all groups, from this run and earlier ones.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutateGroup, sourcesHash } from './group.ts'
import { type GroupResult, writeReport, writeTables } from './report.ts'
import { groups } from './targets.ts'
import { root } from './vitest.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    unnoticed: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
})
const chosen = positionals.length || values.report ? positionals : Object.keys(groups)
for (const name of chosen)
  if (!(name in groups)) throw new Error(`There is no group ${name}: ${Object.keys(groups).join(', ')}`)

const cache = join(root, '.cache/mutation')
mkdirSync(cache, { recursive: true })
const cacheOf = (group: string) => join(cache, `${group}.json`)

const lastResult = (group: string): GroupResult => {
  if (!existsSync(cacheOf(group))) throw new Error(`Not yet tried: npm run mutate -- ${group}`)
  return JSON.parse(readFileSync(cacheOf(group), 'utf8')) as GroupResult
}

for (const group of chosen) {
  const result = await mutateGroup(group, groups[group]!, {
    sample: values.sample ? Number(values.sample) : undefined,
    seed: Number(values.seed),
    earlier: values.unnoticed ? lastResult(group) : undefined,
  })
  writeFileSync(cacheOf(group), JSON.stringify(result))
  console.log(writeTables([result]))
}

if (values.report) {
  const results = Object.keys(groups).map((group) => {
    const result = lastResult(group)
    if (result.sources !== sourcesHash(groups[group]!))
      throw new Error(`Changed since it was tried: npm run mutate -- ${group}`)
    return result
  })
  writeFileSync(join(root, values.report), writeReport(results))
}
process.exit(0)
