import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds server and studio if their sources are newer. Returns the program, which child processes reuse. */
export const buildProgram = (): string => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/build.js'), '--if-older'],
    { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
  )
  if (status !== 0) throw new Error('The build failed.')
  process.env.VITRINE_PROGRAM = stdout.trim()
  return process.env.VITRINE_PROGRAM
}
