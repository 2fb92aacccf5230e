import { verifyAudit } from '../features/audit/index.ts'
import { type Command, readArgs } from './command.ts'
import { withDeps } from './deps.ts'

export const auditVerify: Command = {
  name: 'audit verify',
  summary: 'Check that the audit log is complete and unchanged',
  help: `Usage: npm run admin -- audit verify

Verifies the signed hash chain of each account and the hourly seals over them. Exits 1 if entries were changed,
removed, inserted or cut off at the end (damaged), or signed with an unknown secret (other key). An attacker who can
write to the database could replace it by an earlier state. The service logs the head every hour ("sealed the audit
log"): keep its log elsewhere.

Example
  npm run admin -- audit verify`,
  async run(args, out) {
    readArgs(args, {})
    const verdict = await withDeps((deps) => verifyAudit(deps))
    const { checked, ok, firstBad, head, lost, otherKey, firstOtherKey } = verdict
    if (ok) out.line(`Complete: ${checked} entries, head ${head || '(none yet)'}`)
    else if (firstBad !== undefined)
      out.line(`Damaged at entry ${firstBad}: ${checked} entries before it are valid. Compare with a backup.`)
    else
      out.line(
        `Other key: ${otherKey} entries, the first is ${firstOtherKey}, were signed with another secret. Set SECRET_PREVIOUS to it. If it is lost, see \`secret rotate --help\`.`,
      )
    if (lost)
      out.line(
        `Lost key: ${lost} entries were signed with a lost secret. They have not changed since it was replaced.`,
      )
    return ok ? 0 : 1
  },
}
