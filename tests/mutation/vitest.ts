import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createVitest, type TestSpecification } from 'vitest/node'
import type { Work } from './work.ts'

export const root = resolve(import.meta.dirname, '../..')

/** A test file, or some of its tests by id. */
export type Selection = { readonly file: string; readonly tests?: readonly string[] }

/**
 * Runs tests of this project on files that have mutants in them. `written`: those files by path. `folder` holds what the
 * workers are told. `patienceMs`: how much longer than five times as long as usual tests may take.
 */
export const createTestRuns = async (
  written: ReadonlyMap<string, string>,
  folder: string,
  patienceMs: number,
) => {
  const workFile = join(folder, 'work.json')
  const vitest = await createVitest(
    'test',
    {
      root,
      watch: false,
      bail: 1,
      maxWorkers: 1,
      // What a mutant left in a module is gone with its process
      isolate: true,
      // A mutant can make a list endless
      execArgv: ['--max-old-space-size=1024'],
      // Files with mutants in them must not be found by other runs
      fsModuleCache: false,
      reporters: [{}],
      setupFiles: [join(import.meta.dirname, 'setup.ts')],
      runner: join(import.meta.dirname, 'runner.ts'),
      testTimeout: 60_000,
    },
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          transform: (_code: string, id: string) => written.get(id.split('?', 1)[0]!) ?? null,
        },
      ],
    },
  )
  vitest.provide('mutation', workFile)

  /** The messages of what failed; none: all that was asked for ran and passed. */
  const failures = async ({ file, tests }: Selection): Promise<string[]> => {
    const specification: TestSpecification = vitest
      .getRootProject()
      .createSpecification(file, tests ? { testIds: [...tests] } : undefined)
    const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications([specification])
    // Vitest also tells what earlier runs of other files ended with
    const testModules = known.filter(({ moduleId }) => moduleId === file)
    const all = testModules.flatMap((module) => [...module.children.allTests()])
    const failed = [
      ...testModules.flatMap((module) => [
        ...module.errors(),
        ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
      ]),
      ...(unhandledErrors as Error[]),
    ].map(({ message }) => message)
    for (const test of all)
      for (const { message } of test.result().errors ?? []) failed.push(`${test.fullName}: ${message}`)
    const passed = all.filter((test) => test.result().state === 'passed').length
    // A run that ran nothing must not look like one in which nothing failed
    if (!failed.length && passed < (tests?.length ?? 1))
      throw new Error(`${file}: ${passed} tests ran of ${tests?.length ?? 'all'}`)
    return failed
  }

  return {
    /**
     * Runs tests; null: they did not end in time, which begins again with each result they write. `usualMs`: how long
     * they take; without it there is no limit.
     */
    run: async (selection: Selection, work: Partial<Work>, usualMs?: number): Promise<string[] | null> => {
      const told: Work = {
        active: 0,
        coverage: null,
        trials: {},
        results: '',
        pid: join(folder, 'pid'),
        ...work,
      }
      writeFileSync(workFile, JSON.stringify(told))
      const running = failures(selection)
      if (usualMs === undefined) return running
      const limitMs = patienceMs + 5 * usualMs
      let last = Date.now()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<null>((resolve) => {
        timer = setInterval(() => {
          if (told.results) last = Math.max(last, statSync(told.results).mtimeMs)
          if (Date.now() - last > limitMs) resolve(null)
        }, 500)
      })
      try {
        const failed = await Promise.race([running, late])
        if (failed) return failed
      } finally {
        clearInterval(timer)
      }
      // Vitest asks a worker to end, which one in an endless loop never hears
      process.kill(Number(readFileSync(told.pid, 'utf8')), 'SIGKILL')
      await running
      return null
    },
    close: () => vitest.close(),
  }
}

export type TestRuns = Awaited<ReturnType<typeof createTestRuns>>
