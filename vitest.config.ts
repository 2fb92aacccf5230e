import { defineConfig } from 'vitest/config'
import EngineReporter from './tests/support/reporter.ts'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    // Processes, not threads: a test may change its signals or limits, and a fault in a native driver
    // (better-sqlite3, sharp) ends one worker with a message instead of the whole run.
    pool: 'forks',
    maxWorkers: 2,
    // Only what hangs is ended by time: a machine under load is slow
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', new EngineReporter()],
  },
})
