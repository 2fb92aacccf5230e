import '../runtime.js'
import { randomBytes } from 'node:crypto'
import { ApiError, createClient, fetchWithCookies } from '@vitrine/sdk'
import { type Config, loadConfig } from '../config.ts'
import { type SampleAccount, sampleAccounts } from '../site/samples/accounts.ts'
import { addSampleContent } from '../site/samples/content.ts'
import { readArgs, UsageError } from './command.ts'

const help = `Usage: npm run demo [-- --url http://localhost:3000] [--fresh] [--access-code CODE]

Fills a running service with six sample accounts, through its public API: pages of different trades in six
languages, with pictures and blocks of every kind. Prints their page addresses and credentials.
A second run finds them and changes nothing; --fresh makes new ones beside them. Without options it follows
the settings of this environment: BASE_URL, HOST and PORT, the first of ACCESS_CODES, PASSWORD_MIN_LENGTH.

Examples
  npm start            (in one terminal)
  npm run demo         (in another)
  npm run demo -- --url https://links.example.com --fresh`

const createPngUpload = (bytes: Buffer) => ({
  file: new Blob([new Uint8Array(bytes)], { type: 'image/png' }),
  filename: 'art.png',
})

/**
 * Registers one account and prints its credentials, so that they are known if adding the content fails. Leaves an
 * existing account unchanged.
 */
const createAccount = async (
  baseUrl: string,
  account: SampleAccount,
  suffix: string,
  { accessCode, passwordLength }: { accessCode: string | undefined; passwordLength: number },
) => {
  const api = createClient({ baseUrl, fetch: fetchWithCookies() })
  const email = `${account.mailbox}${suffix}@example.com`
  const username = `${account.profile.username}${suffix}`
  const password = randomBytes(passwordLength).toString('base64url').slice(0, passwordLength)
  const heading = `\n${account.name}\n  page      ${baseUrl}/${username}\n  sign in   ${email}`
  try {
    const access = accessCode ? { access_code: accessCode } : {}
    await api.register({ body: { email, password, name: account.name, accept_terms: true, ...access } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'email_taken')) throw error
    print(`${heading} (already exists and stays as it is; its password was printed when it was created)`)
    return
  }
  print(`${heading}\n  password  ${password}`)
  await addSampleContent(account, {
    uploadAvatar: (bytes) => api.uploadAvatar(createPngUpload(bytes)),
    uploadPicture: async (bytes) => (await api.uploadBusinessBlockFile(createPngUpload(bytes))).data,
    createLink: (link) => api.createLink({ body: link }),
    updateProfile: (update) => api.updateProfile({ body: { ...update, username } }),
  })
}

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Returns BASE_URL, or the URL at which the service listens. */
const chooseBaseUrl = ({ BASE_URL, HOST, PORT }: Config): string => {
  if (process.env.BASE_URL || ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'].includes(HOST))
    return BASE_URL
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

const main = async (args: readonly string[]): Promise<number> => {
  if (args.includes('--help') || args.includes('-h')) {
    print(help)
    return 0
  }
  const { values } = readArgs(args, {
    url: { type: 'string' },
    fresh: { type: 'boolean' },
    'access-code': { type: 'string' },
  })
  const config = loadConfig()
  const base = (values.url ?? chooseBaseUrl(config)).replace(/\/+$/, '')
  if (!URL.canParse(base) || !base.startsWith('http'))
    throw new UsageError('--url must be an http or https URL')
  const health = await fetch(`${base}/healthz`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
  if (!health?.ok) {
    process.stderr.write(
      `No service responds at ${base}. Start one in another terminal: npm start\nFor another URL: npm run demo -- --url http://localhost:8080\n`,
    )
    return 1
  }
  const options = {
    accessCode: values['access-code'] ?? config.ACCESS_CODES[0],
    passwordLength: Math.max(16, config.PASSWORD_MIN_LENGTH),
  }
  const suffix = values.fresh ? `-${randomBytes(2).toString('hex')}` : ''
  for (const account of sampleAccounts) await createAccount(base, account, suffix, options)
  print('')
  return 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const usage = error instanceof UsageError
  process.stderr.write(`${(error as Error).message}${usage ? '\nSee npm run demo -- --help' : ''}\n`)
  process.exitCode = usage ? 2 : 1
}
