import { audit, readAuditHead, rekeyAudit } from '../features/audit/index.ts'
import { rotateMasterSecret } from '../master-secret.ts'
import { type Command, readArgs, requireYes } from './command.ts'
import { withDeps } from './deps.ts'
import { createCommandContext } from './operator.ts'

export const secretRotate: Command = {
  name: 'secret rotate',
  summary: 'Encrypt all stored secrets with a new SECRET',
  help: `Usage: npm run admin -- secret rotate [--lost --yes]

Replaces the secret in SECRET_PREVIOUS by the one in SECRET or DATA_DIR/secret: encrypts all stored secrets again. First start
all processes with both. The service may run. If the command is interrupted, run it again to continue.
docs/operating.md, "Change the secret", has all steps and lists what depends on the secret.

The command also verifies the audit log and signs it with the new secret. It stops if the log is damaged.

--lost accepts the current secret (creating DATA_DIR/secret if needed) without the former one. Everything encrypted with the former one
is lost: users need a recovery code or \`account reset-2fa\` to sign in, owners of webhooks must rotate their secrets, and those of
newsletter destinations must enter their API keys again. The audit log is signed unverified, and its earlier entries are marked.

Examples
  npm run admin -- secret rotate
  npm run admin -- secret rotate --lost --yes`,
  async run(args, out) {
    const flag = { type: 'boolean' } as const
    const { values } = readArgs(args, { lost: flag, yes: flag })
    const isLost = values.lost === true
    requireYes(isLost, values.yes)
    return withDeps(
      async (deps) => {
        if (!isLost && !deps.config.SECRET_PREVIOUS)
          throw new Error(
            'SECRET_PREVIOUS is not set, so there is nothing to do. Set it to the former secret, and SECRET to the new one.',
          )
        const ctx = createCommandContext(deps)
        const { chains, formerHead } = await rekeyAudit(deps, { isLost })
        const tables = await rotateMasterSecret(deps, async (tx) => {
          const detail = { key: deps.secrets.keyId, former_head: formerHead, ...(isLost && { lost: true }) }
          await audit(tx, ctx, 'secret.rotate', { type: 'installation' }, detail)
        })
        for (const { table, purpose, encryptedCount, unreadable } of tables)
          if (encryptedCount || unreadable)
            out.line(
              `${table} (${purpose}): ${encryptedCount} encrypted again${unreadable ? `, ${unreadable} cannot be decrypted` : ''}`,
            )
        const head = await readAuditHead(deps.db.read)
        out.line(`audit log: ${chains} chains signed, head ${formerHead || '(none)'} before, ${head} now`)
        out.line(
          isLost
            ? 'This database now uses the current secret.'
            : 'Done. Remove SECRET_PREVIOUS a day later; docs/operating.md lists what stops working then.',
        )
        return 0
      },
      { isSecretLost: isLost },
    )
  },
}
