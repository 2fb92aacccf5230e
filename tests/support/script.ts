import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const resolveUrl = (file: string) =>
  JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../apps/server/src/db', file)).href)
const imports = `import { openDatabase } from ${resolveUrl('open.ts')}
import { allMigrations } from ${resolveUrl('migrate.ts')}`

/** Runs a script in a separate process with `openDatabase` and `allMigrations` in scope, and returns its output. */
export async function runScript(script: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', `${imports}\n${script}`])
  return stdout
}
