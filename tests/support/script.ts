import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const openUrl = pathToFileURL(join(import.meta.dirname, '../../apps/server/src/db/open.ts')).href

/** Runs a script in a separate process with `openDatabase` in scope, and returns its output. */
export async function runScript(script: string): Promise<string> {
  const source = `import { openDatabase } from ${JSON.stringify(openUrl)}\n${script}`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', source])
  return stdout
}
