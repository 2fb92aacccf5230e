import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node'

/**
 * Reports the number of tests per engine and the tests that passed only when repeated. Fails a complete run without
 * tests on an engine, because it would prove nothing about it.
 */
export default class EngineReporter implements Reporter {
  #vitest: Vitest | undefined
  #whole = false

  onInit(vitest: Vitest) {
    this.#vitest = vitest
  }

  async onTestRunStart(specifications: ReadonlyArray<TestSpecification>) {
    if (!this.#vitest) return
    const all = await this.#vitest.globTestSpecifications()
    this.#whole = specifications.length === all.length && !this.#vitest.config.testNamePattern
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>) {
    const sqlite = count(modules, '[sqlite]')
    const postgres = count(modules, '[postgres]')
    process.stdout.write(`\n engines: ${sqlite} tests on sqlite, ${postgres} on postgres\n`)
    for (const name of listFlakyTests(modules)) process.stdout.write(` flaky: ${name}\n`)
    if (this.#whole && !process.env.ENGINES && (sqlite === 0 || postgres === 0)) {
      process.stderr.write(' engines: every whole run must test both engines\n')
      process.exitCode = 1
    }
  }
}

function listFlakyTests(modules: ReadonlyArray<TestModule>): string[] {
  return modules.flatMap((module) =>
    [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky).map((test) => test.fullName),
  )
}

function count(modules: ReadonlyArray<TestModule>, mark: string): number {
  let ran = 0
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if ((state === 'passed' || state === 'failed') && test.fullName.includes(mark)) ran += 1
    }
  }
  return ran
}
