import { blockHost, unblockHost } from '../features/blocked-hosts/index.ts'
import { type Command, readArgs, readReason, UsageError } from './command.ts'
import { printResult } from './deps.ts'
import { createCommandContext } from './operator.ts'

const hostBlock: Command = {
  name: 'host block',
  summary: 'Block a host: pages must not link to it',
  help: `Usage: npm run admin -- host block HOST --reason TEXT

Also blocks its subdomains. New links to it are refused, existing ones are no longer shown, and the owners of their pages get an
e-mail with the reason. HOST may be a web address. The audit log records the command.

Example
  npm run admin -- host block login-bank.example --reason "Phishing"`,
  async run(args, out) {
    const { values, positionals } = readArgs(args, { reason: { type: 'string' } }, ['HOST'])
    const reason = readReason(values.reason)
    if (!reason.trim()) throw new UsageError('--reason is missing')
    return printResult(out, async (deps) => {
      const { host } = await blockHost(createCommandContext(deps), {
        host: positionals[0] ?? '',
        reason,
      })
      return `${host} is blocked.`
    })
  },
}

const hostUnblock: Command = {
  name: 'host unblock',
  summary: 'Unblock a host',
  help: `Usage: npm run admin -- host unblock HOST

Existing links to it are shown again. The audit log records the command.

Example
  npm run admin -- host unblock login-bank.example`,
  async run(args, out) {
    const { positionals } = readArgs(args, {}, ['HOST'])
    const [host = ''] = positionals
    return printResult(out, async (deps) => {
      await unblockHost(createCommandContext(deps), { host: host.toLowerCase() })
      return `${host} is no longer blocked.`
    })
  },
}

export const hostCommands: readonly Command[] = [hostBlock, hostUnblock]
