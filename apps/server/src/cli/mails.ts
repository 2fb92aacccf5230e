import { toIso, toIsoOrNull } from '../domain/resource.ts'
import { retryMail } from '../features/admin/index.ts'
import { audit } from '../features/audit/index.ts'
import { findMail, listMails } from '../features/mail/index.ts'
import { findAccount } from './accounts.ts'
import { type Command, formatTable, readArgs, readCount } from './command.ts'
import { printResult, withDeps } from './deps.ts'
import { createCommandContext } from './operator.ts'

const mailList: Command = {
  name: 'mail list',
  summary: 'Show queued, sent and failed e-mails, without their text',
  help: `Usage: npm run admin -- mail list [--user EMAIL] [--limit N] [--json]

Shows the newest N e-mails (50), of one account or of all: kind, attempts and status. The text of an e-mail is encrypted
while it is queued and deleted afterwards. The audit log records reads of one account. --json prints one JSON object per line.

Example
  npm run admin -- mail list --user robin@example.com`,
  async run(args, out) {
    const text = { type: 'string' } as const
    const { values } = readArgs(args, {
      user: text,
      limit: { ...text, default: '50' },
      json: { type: 'boolean' },
    })
    const limit = readCount('limit', values.limit ?? '50', 1, 100_000)
    const mails = await withDeps(async (deps) => {
      if (values.user === undefined) return listMails(deps.db.read, {}, limit)
      const { id } = await findAccount(deps, values.user)
      const ctx = createCommandContext(deps)
      const mails = await listMails(deps.db.read, { userId: id }, limit)
      await ctx.tx((db) => audit(db, ctx, 'mail.read', { type: 'user', id }))
      return mails
    })
    if (values.json) {
      for (const { next_at, sent_at, failed_at, created_at, ...mail } of mails)
        out.line(
          JSON.stringify({
            ...mail,
            created_at: toIso(created_at),
            next_at: toIsoOrNull(next_at),
            sent_at: toIsoOrNull(sent_at),
            failed_at: toIsoOrNull(failed_at),
          }),
        )
      return 0
    }
    const rows = mails.map((mail) => [
      String(mail.id),
      toIso(mail.created_at).slice(0, 19),
      mail.user_id === null ? '–' : String(mail.user_id),
      mail.kind,
      mail.sent_at !== null
        ? `sent ${toIso(mail.sent_at).slice(0, 19)}`
        : mail.failed_at !== null
          ? `failed: ${mail.last_error}`
          : `waits until ${toIso(mail.next_at).slice(0, 19)}, ${mail.attempts} attempts${mail.last_error ? `: ${mail.last_error}` : ''}`,
    ])
    for (const line of formatTable(['id', 'queued (UTC)', 'account', 'kind', 'status'], rows)) out.line(line)
    return 0
  },
}

const mailResend: Command = {
  name: 'mail resend',
  summary: 'Send a pending e-mail now, or a new verification or reset e-mail',
  help: `Usage: npm run admin -- mail resend ID

ID is listed by \`mail list\`. An e-mail that waits after a failed attempt is sent at once. A sent or failed e-mail has no
text left: verification and password reset e-mails are created again with a new link, others cannot be sent again.
The audit log records the command.

Example
  npm run admin -- mail resend 4711`,
  async run(args, out) {
    const { positionals } = readArgs(args, {}, ['ID'])
    const id = readCount('ID', positionals[0] ?? '', 1, Number.MAX_SAFE_INTEGER)
    return printResult(out, async (deps) => {
      const ctx = createCommandContext(deps)
      const mail = await findMail(deps.db.read, id)
      if (!mail)
        throw new Error(`E-mail ${id} does not exist. \`npm run admin -- mail list\` shows the newest.`)
      if ((await retryMail(ctx, id)).state === 'waiting') return `E-mail ${id} (${mail.kind}) is due now.`
      return `A new ${mail.kind === 'verify_email' ? 'verification' : 'reset'} e-mail is queued.`
    })
  },
}

export const mailCommands: readonly Command[] = [mailList, mailResend]
