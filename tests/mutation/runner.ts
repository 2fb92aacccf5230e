import { appendFileSync } from 'node:fs'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'
import type { Switch } from './setup.ts'
import type { Trial } from './work.ts'

const limitMs = 10_000

/**
 * Runs a test as ever, and then again with one mutant after the other at work, which costs a process and its imports
 * only once. A failure counts only right after a run without a mutant that passed. Mutants of imports and hooks are not
 * tried here: what those made would be of other code than the test.
 */
export default class MutationRunner extends TestRunner {
  readonly #killed = new Set<number>()

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    await run()
    const { __mutation: control } = globalThis as unknown as { __mutation: Switch }
    const { trials, results } = control.work
    const note = (trial: Trial) => appendFileSync(results, `${JSON.stringify(trial)}\n`)

    const passes = async (active: number): Promise<boolean> => {
      await runHooks(test, 'afterEach')
      await runHooks(test, 'beforeEach')
      control.active = active
      let timer: NodeJS.Timeout | undefined
      try {
        const late = new Promise((_, reject) => {
          timer = setTimeout(reject, limitMs, new Error('took too long'))
        })
        await Promise.race([run(), late])
        return true
      } catch {
        return false
      } finally {
        clearTimeout(timer)
        control.active = 0
      }
    }

    let sound = false
    for (const mutant of trials[test.id] ?? []) {
      if (this.#killed.has(mutant)) continue
      sound ||= await passes(0)
      if (!sound) {
        note({ unrepeatable: test.id })
        return
      }
      note({ begun: mutant })
      if (await passes(mutant)) note({ survived: mutant })
      else {
        this.#killed.add(mutant)
        note({ killed: mutant })
        sound = false
      }
    }
  }
}

/** Runs the hooks around a test anew: those of the outermost suite first, and after it last. */
const runHooks = async (test: RunnerTestCase, name: 'beforeEach' | 'afterEach'): Promise<void> => {
  const suites: RunnerTestSuite[] = [test.file]
  for (let suite = test.suite; suite && suite !== test.file; suite = suite.suite) suites.splice(1, 0, suite)
  if (name === 'afterEach') suites.reverse()
  for (const suite of suites)
    for (const hook of TestRunner.getSuiteHooks(suite)[name]) await hook(test.context, suite)
}
