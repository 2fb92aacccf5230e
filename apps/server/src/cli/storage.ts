import { adoptFormerInstallations } from '../db/installation.ts'
import { type Command, readArgs } from './command.ts'
import { withDeps } from './deps.ts'

export const adoptStorage: Command = {
  name: 'storage adopt',
  summary: 'Adopt files in a bucket that were stored at a former BASE_URL',
  help: `Usage: npm run admin -- storage adopt

For an installation with uploads in a bucket that has moved to another BASE_URL. Files stored at a former address
are read but not deleted, because the database could be a copy of an installation that still runs there. After
this command they belong to the installation at the current address:
- Files of accounts, pages and uploads that are deleted from now on are removed at once.
- Files of those deleted in the meantime are removed by the job \`unused-files\`.

Do not use it on a copy (staging, a trial) while the original still runs: both would remove the same files.
Start the service at the new BASE_URL first. Running processes need no restart.

Example
  npm run admin -- storage adopt`,
  async run(args, out) {
    readArgs(args, {})
    return withDeps(async ({ config, db }) => {
      if (!config.S3_ENDPOINT) {
        out.line('Nothing to adopt: uploads are in the data directory (S3_ENDPOINT is not set).')
        return 0
      }
      const adopted = await db.tx((tx) => adoptFormerInstallations(tx, config.BASE_URL))
      for (const { id, base_url } of adopted) out.line(`Adopted installation-${id}, created at ${base_url}`)
      if (!adopted.length) out.line('Nothing to adopt: no file was stored at a former address.')
      return 0
    })
  },
}
