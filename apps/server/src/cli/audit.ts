import {
  audit,
  listAuditEntriesOfAccount,
  listLatestAuditEntries,
  verifyAudit,
} from '../features/audit/index.ts'
import { findAccount } from './accounts.ts'
import { type Command, formatTable, readArgs, readCount } from './command.ts'
import { withDeps } from './deps.ts'
import { createCommandContext } from './operator.ts'

const verify: Command = {
  name: 'audit verify',
  summary: 'Check that the audit log is complete and unchanged',
  help: `Usage: npm run admin -- audit verify

Verifies the hash chain of each account and the hourly seals over them. Exits 1 if entries were changed, removed,
inserted or cut off at the end. An attacker who can write to the database could rewrite all chains: store the
printed head in another system every day to detect that too.

Example
  npm run admin -- audit verify`,
  async run(args, out) {
    readArgs(args, {})
    const { checked, ok, firstBad, head } = await withDeps(verifyAudit)
    if (ok) out.line(`Complete: ${checked} entries, head ${head || '(none yet)'}`)
    else
      out.line(`Broken at entry ${firstBad}: ${checked} entries before it are valid. Compare with a backup.`)
    return ok ? 0 : 1
  },
}

const list: Command = {
  name: 'audit list',
  summary: 'Show the newest entries of the audit log',
  help: `Usage: npm run admin -- audit list [--user EMAIL] [--limit N] [--json]

Shows the newest N entries (50), newest first: time, user, credential, action, target. --user shows the actions by
and on one account, and is itself recorded in the audit log. --json prints one JSON object per line.

Examples
  npm run admin -- audit list
  npm run admin -- audit list --user robin@example.com
  npm run --silent admin -- audit list --limit 1000 --json`,
  async run(args, out) {
    const options = {
      user: { type: 'string' },
      limit: { type: 'string', default: '50' },
      json: { type: 'boolean' },
    } as const
    const { values } = readArgs(args, options)
    const limit = readCount('limit', values.limit ?? '50', 1, 100_000)
    const actions = await withDeps(async (deps) => {
      if (values.user === undefined) return listLatestAuditEntries(deps.db.read, limit)
      const { id } = await findAccount(deps, values.user)
      const ctx = createCommandContext(deps)
      const entries = await listAuditEntriesOfAccount(deps.db.read, id, limit)
      await ctx.tx((db) => audit(db, ctx, 'audit.read', { type: 'user', id }))
      return entries
    })
    if (values.json) {
      for (const action of actions)
        out.line(JSON.stringify({ ...action, at: new Date(action.at).toISOString() }))
      return 0
    }
    const rows = actions.map(({ id, at, actorId, action, credential, subject, detail }) => [
      String(id),
      new Date(at).toISOString(),
      actorId === null ? '–' : `user ${actorId}`,
      credential,
      action,
      `${subject.type}${subject.id === null ? '' : ` ${subject.id}`}`,
      Object.keys(detail).length ? JSON.stringify(detail) : '',
    ])
    for (const line of formatTable(['id', 'time', 'user', 'credential', 'action', 'target', 'detail'], rows))
      out.line(line)
    return 0
  },
}

export const auditCommands: readonly Command[] = [verify, list]
