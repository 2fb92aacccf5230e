import { rm } from 'node:fs/promises'
import { dayMs } from '@vitrine/contract/durations'
import { loadConfig } from '../config.ts'
import { adoptFormerInstallations } from '../db/installation.ts'
import { findDatabaseFile } from '../db/open.ts'
import { type FormerFile, findFormerFiles } from '../process/former-files.ts'
import { type Command, readArgs, readCount } from './command.ts'
import { withDeps } from './deps.ts'

const adopt: Command = {
  name: 'storage adopt',
  summary: 'Adopt files in a bucket that were stored at a former BASE_URL',
  help: `Usage: npm run admin -- storage adopt

For an installation with uploads in a bucket that has moved to another BASE_URL. Files stored at a former URL
are read but not deleted, because the database could be a copy of an installation that still runs there. After
this command they belong to the installation at the current URL:
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
      if (!adopted.length) out.line('Nothing to adopt: no file was stored at a former URL.')
      return 0
    })
  },
}

const clean: Command = {
  name: 'storage clean',
  summary: 'Delete copies of earlier data: ….before-… and ….replaced-…',
  help: `Usage: npm run admin -- storage clean [--older-than DAYS] [--yes]

Lists the copies that migrations (….before-…) and restores (….replaced-…) have left in DATA_DIR and beside the database.
They contain data of accounts that were erased in the meantime. With --yes it deletes those that are older than DAYS (30).
Younger ones stay, because they are the way back after an upgrade or a restore; --older-than 0 deletes them too.
Backups and PostgreSQL schemas vitrine_replaced_… are not included.

Examples
  npm run admin -- storage clean
  npm run admin -- storage clean --yes
  npm run admin -- storage clean --older-than 0 --yes    # after an erasure: no copy remains`,
  async run(args, out) {
    const options = { 'older-than': { type: 'string', default: '30' }, yes: { type: 'boolean' } } as const
    const { values } = readArgs(args, options)
    const days = readCount('older-than', values['older-than'] ?? '30', 0, 36_500)
    const { DATA_DIR, DATABASE_URL } = loadConfig()
    const before = days ? Date.now() - days * dayMs : Number.POSITIVE_INFINITY
    const files = await findFormerFiles(DATA_DIR, findDatabaseFile(DATABASE_URL, DATA_DIR))
    const isOld = ({ at }: FormerFile) => at.getTime() <= before
    const describe = ({ path, at, bytes }: FormerFile) =>
      `${path}  ${at.toISOString()}  ${(bytes / 1024 / 1024).toFixed(1)} MiB`
    const oldFiles = files.filter(isOld)
    for (const file of oldFiles) {
      if (values.yes) await rm(file.path, { recursive: true, force: true })
      out.line(`${values.yes ? 'deleted ' : ''}${describe(file)}`)
    }
    const youngFiles = files.filter((file) => !isOld(file))
    for (const file of youngFiles) out.note(`kept ${describe(file)}`)
    if (youngFiles.length)
      out.note(
        `Copies younger than ${days} days stay as a way back. They contain erased data; --older-than 0 deletes them too.`,
      )
    if (!files.length) out.line('There are no copies of earlier data.')
    else if (oldFiles.length && !values.yes) out.note('Nothing was deleted. Add --yes to delete these.')
    return 0
  },
}

export const storageCommands: readonly Command[] = [adopt, clean]
