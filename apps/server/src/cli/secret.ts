import { audit } from '../features/audit/index.ts'
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

--lost accepts the current secret (creating DATA_DIR/secret if needed) without the former one. Everything encrypted with the former one
is lost: users need a recovery code or \`account reset-2fa\` to sign in, and owners of webhooks must rotate their secrets.

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
        const tables = await rotateMasterSecret(deps, (tx) =>
          audit(tx, ctx, 'secret.rotate', { type: 'installation' }),
        )
        for (const { table, purpose, encryptedCount, unreadable } of tables)
          if (encryptedCount || unreadable)
            out.line(
              `${table} (${purpose}): ${encryptedCount} encrypted again${unreadable ? `, ${unreadable} cannot be decrypted` : ''}`,
            )
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
