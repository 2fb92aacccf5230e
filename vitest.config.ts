import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import EngineReporter from './tests/support/reporter.ts'
import LongestFirst from './tests/support/sequencer.ts'

export default defineConfig({
  resolve: { alias: { '#tests': join(import.meta.dirname, 'tests/support') } },
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    // Processes, not threads: a test may change its signals or limits, and a fault in a native driver
    // (better-sqlite3, sharp) ends one worker with a message instead of the whole run.
    pool: 'forks',
    // Imports and compiled validators cost more than most tests: files that run in one process share its modules
    isolate: false,
    // More than the two cores of small machines: files about time limits and outages mostly wait
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Finds a test that hangs. The slowest takes a minute on a machine under load. Tests that kill processes, start
    // browsers or build have longer limits in the scripts of package.json.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', new EngineReporter()],
  },
})
