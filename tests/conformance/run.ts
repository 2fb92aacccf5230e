import { parseArgs } from 'node:util'
import { createContext } from './context.ts'
import { createHttp } from './http.ts'
import type { Accounts } from './people.ts'
import { listGroups, runGroup, type Tally } from './suite.ts'

const usage = `Checks a running service against its contract.

  npm run conformance -- --url http://127.0.0.1:3000

  --url             address of the service, without a path (required)
  --email, --password
                    an account to use as the caller; its profile is changed. Without it one is registered.
  --admin-email, --admin-password
                    a platform administrator; without one the input checks of /admin are skipped
  --access-code     where registration asks for one
  --only            part of an operationId, to run less

Accounts that it registers stay behind. Never run it against data you need. Exit code 1 when a check fails.`

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    'admin-email': { type: 'string' },
    'admin-password': { type: 'string' },
    'access-code': { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (values.help || !values.url || !URL.canParse(values.url)) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}

const signIn = (email: string | undefined, password: string | undefined) =>
  email !== undefined && password !== undefined ? { email, password } : undefined
const user = signIn(values.email, values.password)
const admin = signIn(values['admin-email'], values['admin-password'])
const accounts: Accounts = {
  ...(user ? { user } : {}),
  ...(admin ? { admin } : {}),
  ...(values['access-code'] === undefined ? {} : { accessCode: values['access-code'] }),
}

const http = createHttp(values.url)
const started = performance.now()
const total: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }
try {
  const context = await createContext(http, values.url, accounts)
  console.log(`${'operation'.padEnd(30)} ${'base'.padEnd(8)} passed failed skipped`)
  for (const group of listGroups()) {
    if (values.only && !group.name.includes(values.only)) continue
    const { passed, failed, skipped, failures } = await runGroup(group, context)
    const figures = [passed, failed, skipped].map((n) => String(n).padStart(6)).join(' ')
    console.log(`${group.name.padEnd(30)} ${group.base.padEnd(8)} ${figures}${failed ? '  FAILED' : ''}`)
    for (const failure of failures) console.log(`    ${failure}`)
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `\n${total.passed} checks passed, ${total.failed} failed, ${total.skipped} skipped; ${http.sent()} requests in ${seconds} s`,
  )
  process.exitCode = total.failed ? 1 : 0
} catch (error) {
  console.error(
    `Nothing could be checked at ${values.url}: ${error instanceof Error ? error.message : error}`,
  )
  process.exitCode = 2
} finally {
  http.close()
}
