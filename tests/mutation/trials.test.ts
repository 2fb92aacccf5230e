import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { GroupResult } from './report.ts'

/** In a process of its own: Vitest does not run within Vitest. */
const tryOn = (...tests: string[]) => {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$)/.test(name)),
  )
  return promisify(execFile)(process.execPath, [join(import.meta.dirname, 'fixture/run.ts'), ...tests], {
    env,
  })
}

test('a mutant is noticed only by a test that fails because of it, not for being run often, alone, late or with others that fail', {
  timeout: 300_000,
}, async () => {
  const { stdout } = await tryOn('ages.tests.ts', 'indifferent.tests.ts')
  const { outcomes, tests } = JSON.parse(stdout.trim().split('\n').at(-1)!) as GroupResult
  const said = outcomes.map(({ before, after, status }) => `${before} → ${after || 'nothing'}: ${status}`)
  expect(said).toEqual([
    '18 → 19: killed',
    'years >= 18 → undefined: killed',
    'years >= 18 → (years) > (18): killed',
    'years >= 18 → (years) < (18): killed',
    '1 → 0: survived',
    'years + 1 → undefined: survived',
    'years + 1 → (years) - (1): survived',
    '0 → 1: survived',
    'n < limit → false: killed',
    'n < limit → (n) <= (limit): killed',
    'n < limit → (n) >= (limit): killed',
    'n++ → n--: timed out',
    'n → undefined: killed',
    '2 → 3: survived',
    'years / 2 → undefined: survived',
    'years / 2 → (years) * (2): survived',
    'text.trim() → undefined: no coverage',
    'text.trim() → text: no coverage',
  ])
  expect(tests.held).toBe(tests.rechecked)
})

test('a test that notices what is not there ends the run', async () => {
  await expect(tryOn('misleading.tests.ts')).rejects.toThrow('notices a mutant that does not exist')
})
