import { existsSync } from 'node:fs'
import { secondMs } from '@vitrine/contract/durations'
import { loadConfig, maskSecret } from '../config.ts'
import { moveDatabase } from '../db/move.ts'
import { findDatabaseFile } from '../db/open.ts'
import { assertEncrypted, findPlainTarget } from '../process/plain-text.ts'
import { type Command, findSessionDatabase, loadCheckedConfig, readArgs, UsageError } from './command.ts'

export const move: Command = {
  name: 'move',
  summary: 'Copy the database into another one, SQLite to PostgreSQL or back',
  help: `Usage: npm run admin -- move [--to URL]

Copies all rows of the database in DATABASE_URL into an empty one of either engine, and compares both by counts
and SHA-256. Stop every process first. Run the same command again after an interruption; until it has ended, no
service starts on the target. The source does not change. Uploads and the secret stay in DATA_DIR.

All users of the machine can read a command's arguments (ps): pass a URL with a password in MOVE_TO instead.

Examples
  MOVE_TO=postgres://vitrine:password@db.example.com/vitrine npm run admin -- move
  DATABASE_URL=postgres://vitrine:password@db.example.com/vitrine npm run admin -- move --to sqlite:data/vitrine.sqlite`,
  async run(args, out) {
    const { values } = readArgs(args, { to: { type: 'string' } })
    const to = values.to ?? process.env.MOVE_TO
    if (!to) throw new UsageError('--to is missing, and MOVE_TO is not set')
    const config = await loadCheckedConfig(out)
    const { DATA_DIR: dataDir } = config
    // Validates as for DATABASE_URL, with the same messages
    const target = {
      url: loadConfig({ DATABASE_URL: to }).DATABASE_URL,
      setting: values.to ? '--to' : 'MOVE_TO',
    }
    const plainTarget = findPlainTarget(target.setting, target.url)
    await assertEncrypted(plainTarget ? [plainTarget] : [], out.note)
    const from = findSessionDatabase(config)
    const [source, file] = [findDatabaseFile(from.url, dataDir), findDatabaseFile(target.url, dataDir)]
    if (source !== null && !existsSync(source)) throw new Error(`No database at ${source}.`)
    if (from.url === target.url || (source !== null && source === file))
      throw new UsageError(`The target is the database of ${from.setting}`)
    const startedAt = performance.now()
    const { rows, resumed } = await moveDatabase({
      from,
      to: target,
      dataDir,
      progress: (table, phase, count) => {
        const seconds = Math.round((performance.now() - startedAt) / secondMs)
        if (count)
          out.note(
            `${phase} ${table}: ${count} ${phase === 'created' ? 'tables' : 'rows'} (after ${seconds} s)`,
          )
      },
    })
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    const seconds = ((performance.now() - startedAt) / secondMs).toFixed(1)
    if (resumed) out.note(`${resumed} rows had already been copied by an interrupted move.`)
    out.line(
      `Moved ${total} rows of ${Object.keys(rows).length} tables in ${seconds} s; both databases are equal.`,
    )
    out.line(`Now set DATABASE_URL=${maskSecret('', target.url)}, and leave DATA_DIR and SECRET as they are.`)
    return 0
  },
}
