import { loadConfig } from '../config.ts'
import { openEgress } from '../container.ts'
import { createUpdateCheck } from '../features/admin/index.ts'
import { type Command, readArgs } from './command.ts'

export const showVersion: Command = {
  name: 'version',
  summary: 'Show the version, and whether UPDATE_URL names a newer one',
  help: `Usage: npm run admin -- version

Prints the version of this code. With UPDATE_URL it also prints a newer version and the URL of its changes, or
why the document cannot be read. Needs no database.

Example
  UPDATE_URL=https://releases.example.com/latest.json npm run admin -- version`,
  async run(args, out) {
    readArgs(args, {})
    const config = loadConfig()
    const checkUpdate = createUpdateCheck({ config, egress: openEgress(config), now: Date.now })
    const { version, latest, is_newer, url, problem } = await checkUpdate()
    out.line(`Vitrine ${version}`)
    if (is_newer) out.line(`Version ${latest} is available.${url ? ` Read what changed: ${url}` : ''}`)
    if (problem) out.note(problem)
    return 0
  },
}
