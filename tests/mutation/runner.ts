import { appendFileSync } from 'node:fs'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'
import type { Switch } from './setup.ts'
import type { Trial } from './work.ts'

const limitMs = 10_000

/**
 * Runs a test as ever, and then again with one mutant after the other at work, which costs a process and its imports
 * only once. A mutant is killed when the test passes without it, fails with it, passes without it and fails with it:
 * a test that fails for being run often, by chance, or for what another mutant left behind does not do that.
 */
export default class MutationRunner extends TestRunner {
  readonly #killed = new Set<number>()
  /** Something still runs that was given up: what this process says from now on counts for nothing. */
  #stopped = false

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    const began = performance.now()
    await run()
    const limit = limitMs + 5 * (performance.now() - began)
    const { __mutation: control } = globalThis as unknown as { __mutation: Switch }
    const { trials, results } = control.work
    const note = (mutant: number, result: Trial['result']) =>
      appendFileSync(results, `${JSON.stringify({ test: test.id, mutant, result } satisfies Trial)}\n`)

    const again = async (active: number): Promise<'passed' | 'failed' | 'late'> => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(resolve, limit, 'late')
      })
      const whole = async () => {
        await runHooks(test, 'afterEach')
        // From here on, as in a process of the mutant's own: what the hooks make is of the same code as the test
        control.active = active
        await runHooks(test, 'beforeEach')
        await run()
        return 'passed' as const
      }
      try {
        return await Promise.race([whole().catch(() => 'failed' as const), late])
      } finally {
        clearTimeout(timer)
        control.active = 0
      }
    }
    const tryMutant = async (mutant: number): Promise<Trial['result']> => {
      const first = await again(mutant)
      if (first === 'passed') return 'survived'
      if (first === 'late') return 'late'
      if ((await again(0)) !== 'passed') return 'unclear'
      const second = await again(mutant)
      if (second === 'late') return 'late'
      return second === 'failed' ? 'killed' : 'unclear'
    }

    let sound = false
    for (const mutant of trials[test.id] ?? []) {
      if (this.#stopped) return
      if (this.#killed.has(mutant)) continue
      note(mutant, 'begun')
      if (!sound) {
        const control = await again(0)
        this.#stopped = control === 'late'
        if (control !== 'passed') return note(mutant, 'unrepeatable')
      }
      const result = await tryMutant(mutant)
      note(mutant, result)
      sound = result === 'survived'
      if (result === 'killed') this.#killed.add(mutant)
      // What it left behind would be blamed on the next
      this.#stopped = result === 'late' || result === 'unclear'
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
