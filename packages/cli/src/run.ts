import { parseArgs } from 'node:util'
import { ApiError, createClient, createExtensionClient, NetworkError, paginate } from '@vitrine/sdk'
import { backup } from './backup.ts'
import { doctor } from './doctor.ts'
import { exportPage } from './export.ts'
import { importLinks } from './import.ts'
import { addLink, archiveLinks, listLinks, moveLink } from './links.ts'
import { listProfiles, login, logout } from './login.ts'
import {
  type Call,
  CliError,
  type Command,
  type Connection,
  exits,
  type Options,
  plain,
  usageError,
  type World,
} from './program.ts'
import { settingsOf } from './settings.ts'

const commands: readonly Command[] = [
  login,
  logout,
  listProfiles,
  listLinks,
  addLink,
  moveLink,
  archiveLinks,
  importLinks,
  exportPage,
  doctor,
  backup,
]

const common = {
  url: { type: 'string' },
  profile: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies Options

const width = Math.max(...commands.map(({ usage }) => usage.length)) + 2
const overview = `vitrine COMMAND [ARGUMENTS]

${commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}${summary}`).join('\n')}

Options of all: --profile ID|NAME (your first page without it), --url ADDRESS, --json, --help
Instead of signing in: VITRINE_URL and VITRINE_KEY
Ends with 0 when it worked, 1 when not, 2 when it was called wrongly, 3 when the service refused the key or the right
`

/** Runs the program. Gives its exit code, and never throws. */
export const run = async (argv: readonly string[], world: World): Promise<number> => {
  const isJson = argv.includes('--json')
  try {
    return await dispatch(argv, world)
  } catch (error) {
    const { exit, code, messages } = explain(error)
    if (isJson) world.out(`${JSON.stringify({ ok: false, code, errors: messages })}\n`)
    else world.err(`${messages.map(plain).join('\n')}\n`)
    return exit
  }
}

const dispatch = async (argv: readonly string[], world: World): Promise<number> => {
  const words = argv.filter((word) => !word.startsWith('-'))
  const command = commands.find(({ name }) => name.split(' ').every((word, i) => words[i] === word))
  if (!command) {
    if (argv.length && !words.length && !argv.some((word) => ['--help', '-h'].includes(word)))
      throw usageError(`There is no option ${argv[0]}.\n\n${overview}`)
    if (!words.length || words[0] === 'help') {
      world.out(overview)
      return exits.ok
    }
    throw usageError(`There is no command "${words.slice(0, 2).join(' ')}". vitrine --help lists them.`)
  }
  const { values, positionals } = parsed(argv, command)
  if (values.help === true) {
    world.out(`vitrine ${command.usage}\n\n${command.help.trim()}\n`)
    return exits.ok
  }
  const args = positionals.slice(command.name.split(' ').length)
  const [least, most] = command.args
  if (args.length < least || args.length > most) throw usageError(`Usage: vitrine ${command.usage}`)
  const call: Call = {
    world,
    values,
    args,
    say: (text = '') => {
      if (values.json !== true) world.out(`${text}\n`)
    },
    json: (value) => {
      if (values.json === true) world.out(`${JSON.stringify(value, null, 2)}\n`)
    },
    connect: () => connect(world, values),
  }
  return (await command.run(call)) ?? exits.ok
}

const parsed = (argv: readonly string[], command: Command) => {
  try {
    return parseArgs({ args: [...argv], options: { ...common, ...command.options }, allowPositionals: true })
  } catch (error) {
    throw usageError(`${(error as Error).message}\nUsage: vitrine ${command.usage}`)
  }
}

const connect = async (world: World, values: Call['values']): Promise<Connection> => {
  const { url, key } = await settingsOf(world, values.url as string | undefined)
  const options = { baseUrl: url, apiKey: key }
  const extensions = createExtensionClient(options)
  return {
    url,
    api: createClient(options),
    extensions,
    profile: async () => {
      const wanted = values.profile as string | undefined
      for await (const profile of paginate(extensions.listProfiles, { query: { limit: 100 } }))
        if (
          wanted === undefined ||
          String(profile.id) === wanted ||
          profile.username === wanted.toLowerCase()
        )
          return profile
      throw new CliError(
        wanted === undefined
          ? 'This account has no page yet.'
          : `There is no page "${wanted}" that this key may see. vitrine profiles lists them.`,
      )
    },
  }
}

const explain = (error: unknown): { exit: number; code: string; messages: readonly string[] } => {
  if (error instanceof CliError)
    return {
      exit: error.exit,
      code: error.exit === exits.usage ? 'usage' : 'failed',
      messages: [error.message],
    }
  if (error instanceof ApiError) {
    const isRefused = error.status === 401 || error.status === 403
    const hints: Readonly<Record<string, string>> = {
      unauthenticated:
        'The key is no good any more: make one in the studio under Account, then run vitrine login.',
      key_scope: 'This key may only read. Make one of the scope "write" in the studio under Account.',
      rate_limited: `Try again in ${error.retryAfter ?? 60} seconds.`,
    }
    const hint = hints[error.code]
    return {
      exit: isRefused ? exits.refused : exits.failed,
      code: error.code,
      messages: [...error.errors, ...(hint ? [hint] : [])],
    }
  }
  if (error instanceof NetworkError) return { exit: exits.failed, code: 'network', messages: [error.message] }
  const { code, message } = error as NodeJS.ErrnoException
  return { exit: exits.failed, code: code ?? 'failed', messages: [message] }
}
