import { findNearest } from '@vitrine/contract/nearest'
import { withAdminCommand } from '../process/admin-command.ts'
import { explainError } from '../process/explain.ts'
import { accountRestore } from './account-restore.ts'
import { accountCommands } from './accounts.ts'
import { grant, revoke } from './administrators.ts'
import { auditVerify } from './audit.ts'
import { backup } from './backup.ts'
import { type Command, type Output, sanitiseOutput, UsageError } from './command.ts'
import { config } from './config.ts'
import { hostCommands } from './hosts.ts'
import { jobs } from './jobs.ts'
import { mailTest } from './mail-test.ts'
import { mailCommands } from './mails.ts'
import { migrate } from './migrate.ts'
import { move } from './move.ts'
import { setOperator, takeOperator } from './operator.ts'
import { plans } from './plans.ts'
import { profileCommands } from './profiles.ts'
import { restore } from './restore.ts'
import { secretRotate } from './secret.ts'
import { storageCommands } from './storage.ts'
import { showVersion } from './version.ts'
import { visitsShow } from './visits.ts'
import { vouchers } from './vouchers.ts'

export const commands: readonly Command[] = [
  grant,
  revoke,
  ...accountCommands,
  accountRestore,
  ...hostCommands,
  ...profileCommands,
  ...mailCommands,
  mailTest,
  auditVerify,
  visitsShow,
  ...jobs,
  ...storageCommands,
  plans,
  ...vouchers,
  backup,
  restore,
  secretRotate,
  migrate,
  move,
  config,
  showVersion,
]

const listCommands = (listed: readonly Command[]): string => {
  const width = Math.max(...listed.map(({ name }) => name.length))
  return `Commands
${listed.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n')}

--as NAME records the command under that name in the audit log (default: the user who called sudo).
npm run admin -- COMMAND --help shows its usage and examples.`
}

const renderOverview = (): string =>
  `Usage: npm run admin -- COMMAND [arguments]

Works on the data of this environment's settings (DATA_DIR, DATABASE_URL …). The service may run.
\`vitrine api GET /api/v1/admin/users\` and \`/ext/v1/admin/audit\` list accounts and the audit log.

${listCommands(commands)} Exit codes: 0 done, 1 failed, 2 wrong usage.`

/** Runs a command line without `node` and the script. Returns the exit code. */
export const runCommand = async (line: readonly string[], output: Output): Promise<number> => {
  const plain = sanitiseOutput(output)
  const out: Output = { ...plain, note: (text) => plain.note(withAdminCommand(text)) }
  let args = line
  try {
    const { operator, rest } = takeOperator(line)
    setOperator(operator)
    args = rest
  } catch (error) {
    out.note((error as UsageError).message)
    return 2
  }
  const wantsHelp = args.includes('--help') || args.includes('-h')
  const words = args.filter((arg) => !arg.startsWith('-'))
  if (words.length === 0 || words[0] === 'help') {
    const isHelpRequest = wantsHelp || words[0] === 'help'
    if (isHelpRequest) out.line(withAdminCommand(renderOverview()))
    else out.note(renderOverview())
    return isHelpRequest ? 0 : 2
  }
  const command = commands.find(({ name }) => ` ${args.join(' ')} `.startsWith(` ${name} `))
  const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `))
  if (!command && wantsHelp && words.length === 1 && group.length) {
    out.line(withAdminCommand(listCommands(group)))
    return 0
  }
  if (!command) return reportUnknownCommand(words, group, out)
  if (wantsHelp) {
    out.line(withAdminCommand(command.help))
    return 0
  }
  try {
    return await command.run(args.slice(command.name.split(' ').length), out)
  } catch (error) {
    if (error instanceof UsageError) {
      out.note(`${command.name}: ${error.message}.\nSee npm run admin -- ${command.name} --help`)
      return 2
    }
    out.note(explainError(error))
    return 1
  }
}

const reportUnknownCommand = (words: readonly string[], group: readonly Command[], out: Output): number => {
  const requestedName = words.slice(0, 2).join(' ')
  const groupNames = group.map(({ name }) => name)
  if (group.length && (words.length === 1 || !findNearest(requestedName, groupNames))) {
    out.note(`${words[0]} needs one of: ${groupNames.map((name) => name.split(' ')[1]).join(', ')}.`)
    return 2
  }
  const names = commands.map(({ name }) => name)
  const suggestion = findNearest(requestedName, names) ?? findNearest(words[0] ?? '', names)
  out.note(
    `Unknown command "${words[0]}".${suggestion ? ` Did you mean "${suggestion}"?` : ''}\nnpm run admin -- --help lists all commands.`,
  )
  return 2
}
