import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const demo = join(import.meta.dirname, '../../apps/server/src/cli/demo.ts')

/** Creates the demonstration's accounts. Returns the URLs and credentials that the command prints. */
export const createDemonstration = async (url: string) => {
  const child = spawn(process.execPath, [demo, '--url', url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error('the demonstration was not made')
  const findAll = (pattern: RegExp) => [...printed.matchAll(pattern)].map(([, match]) => match!)
  return {
    pages: findAll(/^ {2}page +(\S+)$/gm),
    emails: findAll(/^ {2}sign in +(\S+)$/gm),
    passwords: findAll(/^ {2}password +(\S+)$/gm),
  }
}
