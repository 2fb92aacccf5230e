import { rm } from 'node:fs/promises'
import { dayMs } from '@vitrine/contract/durations'
import { loadConfig } from '../config.ts'
import { adoptFormerInstallations } from '../db/installation.ts'
import { findDatabaseFile } from '../db/open.ts'
import { findFormerFiles } from '../process/former-files.ts'
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

Lists the copies that migrations (….before-…) and restores (….replaced-…) have left in DATA_DIR and beside the database, if
they are older than DAYS (30). They contain data of accounts that were erased in the meantime. Without --yes nothing is
deleted. Backups and PostgreSQL schemas vitrine_replaced_… are not included.

Examples
  npm run admin -- storage clean
  npm run admin -- storage clean --older-than 7 --yes`,
  async run(args, out) {
    const options = { 'older-than': { type: 'string', default: '30' }, yes: { type: 'boolean' } } as const
    const { values } = readArgs(args, options)
    const days = readCount('older-than', values['older-than'] ?? '30', 0, 36_500)
    const { DATA_DIR, DATABASE_URL } = loadConfig()
    const before = Date.now() - days * dayMs
    const files = (await findFormerFiles(DATA_DIR, findDatabaseFile(DATABASE_URL, DATA_DIR))).filter(
      ({ at }) => at.getTime() <= before,
    )
    for (const { path, at, bytes } of files) {
      if (values.yes) await rm(path, { recursive: true, force: true })
      out.line(
        `${values.yes ? 'deleted ' : ''}${path}  ${at.toISOString()}  ${(bytes / 1024 / 1024).toFixed(1)} MiB`,
      )
    }
    if (!files.length) out.line(`Nothing is older than ${days} days.`)
    else if (!values.yes) out.note('Nothing was deleted. Add --yes to delete these.')
    return 0
  },
}

export const storageCommands: readonly Command[] = [adopt, clean]
