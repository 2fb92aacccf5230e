import { formerMark } from '../container.ts'
import { adoptStorageMarks, leaveStorageMarks, readStorageMarks } from '../db/storage-marks.ts'
import type { Deps } from '../deps.ts'
import { type Command, readArgs, table } from './command.ts'
import { withDeps } from './deps.ts'

const onDisk =
  'Uploads are on this disk (S3_ENDPOINT is not set): nobody shares them, and no marks are needed.'

/** A command without arguments that writes the lines of `work`, where uploads are in a store that others may share. */
const ofStore =
  (work: (deps: Deps) => Promise<string[]>): Command['run'] =>
  async (args, out) => {
    readArgs(args, {})
    const lines = await withDeps(async (deps) => (deps.config.S3_ENDPOINT ? work(deps) : [onDisk]))
    for (const line of lines) out.line(line)
    return 0
  }

const list: Command = {
  name: 'storage',
  summary: "Show what tells this installation's uploads from those of others in a store",
  help: `Usage: npm run admin -- storage

Shows the marks of this installation: the folders \`installation-<mark>/\` in the store, behind S3_PREFIX. What lies in those of
the present BASE_URL is written, read and removed; in those of another address it is read alone, since this database may be a
copy of an installation that still runs there. The first use of the store at an address draws the mark for it.

\`storage adopt\` is for an installation that has moved, \`storage leave\` for a copy at the same address.

Example
  npm run admin -- storage`,
  run: ofStore(async ({ config, db }) => {
    const rows = await readStorageMarks(db.read)
    if (!rows.length) return ['There is no mark yet: the first use of the store draws one.']
    const cells = rows.map(({ mark, address, loose, created_at }) => [
      loose ? `${mark} (in headers)` : mark,
      new Date(created_at).toISOString().slice(0, 10),
      address || '(left)',
      address === config.BASE_URL ? 'own' : 'read only',
    ])
    return table(['mark', 'since', 'address', 'use'], cells)
  }),
}

const adopt: Command = {
  name: 'storage adopt',
  summary: "Take uploads of a former BASE_URL as this installation's own",
  help: `Usage: npm run admin -- storage adopt

For an installation whose BASE_URL has changed: what was stored at former addresses is its own again, to be removed with its
uploads and accounts. Files whose uploads went in between are found by the job \`unused-files\`, within 16 hours.
Do not use it on a copy (a trial, staging) while the original still runs: both would remove the same files.

Running processes hear of it within half a minute.

Example
  npm run admin -- storage adopt`,
  run: ofStore(async ({ config, db }) => {
    const adopted = await db.tx((tx) => adoptStorageMarks(tx, config.BASE_URL))
    return [adopted ? `Adopted: ${adopted}, now of ${config.BASE_URL}.` : 'There is none of another address.']
  }),
}

const leave: Command = {
  name: 'storage leave',
  summary: 'Leave what is in the store to the installation this one is a copy of',
  help: `Usage: npm run admin -- storage leave

For a copy of an installation that has the same BASE_URL as the original: from now on it reads what is in the store and removes
none of it; what it stores goes to a folder of its own. Run it before the copy is started. A copy at another BASE_URL needs no
command. \`storage adopt\` takes it back.

Example
  DATA_DIR=/tmp/trial npm run admin -- storage leave`,
  run: ofStore(async ({ config, db, secrets, now }) => {
    // The copy of an older version has no marks yet
    await db.migrate()
    const address = config.BASE_URL
    const former = formerMark(secrets, address)
    const left = await db.tx((tx) => leaveStorageMarks(tx, { address, former, now: now() }))
    return [
      left ? `Left: ${left}. The next use of the store draws a mark.` : 'There is none of this address.',
    ]
  }),
}

export const storageCommands: readonly Command[] = [adopt, leave, list]
