import {
  ApiError,
  createClient,
  createExtensionClient,
  NetworkError,
  type Problem,
  paginate,
} from '@vitrine/sdk'
import { CommanderError, Command as Parser } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { whoami } from './account.ts'
import { callApi } from './api.ts'
import { backup } from './backup.ts'
import { completion, listCompletions } from './completion.ts'
import { doctor } from './doctor.ts'
import { exportPage } from './export.ts'
import { importLinks } from './import.ts'
import { addLink, archiveLinks, listLinks, moveLink, updateLink } from './links.ts'
import { listProfiles, login, logout } from './login.ts'
import { showPage, updatePage } from './page.ts'
import {
  type Call,
  CliError,
  type Command,
  type Connection,
  type Environment,
  exits,
  stripControlCharacters,
  type Values,
} from './program.ts'
import {
  acceptProposal,
  commentProposal,
  listProposals,
  propose,
  rejectProposal,
  showProposal,
  withdrawProposal,
} from './proposals.ts'
import { loadSettings } from './settings.ts'
import { showStats } from './stats.ts'

const commands: Readonly<Record<string, readonly Command[]>> = {
  'Account:': [login, logout, whoami, listProfiles],
  'Page:': [showPage, updatePage, listLinks, addLink, updateLink, moveLink, archiveLinks, showStats, doctor],
  'Proposals:': [
    propose,
    listProposals,
    showProposal,
    acceptProposal,
    rejectProposal,
    commentProposal,
    withdrawProposal,
  ],
  'Data:': [importLinks, exportPage, backup],
  'Programs:': [callApi, completion],
}
const groups: Readonly<Record<string, string>> = {
  links: 'list, add, update, move and archive links',
  proposals: 'list, show, accept, reject, comment and withdraw proposals',
}

const overview = `
Settings: VITRINE_URL and VITRINE_KEY replace the URL and the key that login stores.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not signed in or not allowed, 4 nothing was written`

/** Runs the program and returns its exit code. Never throws. */
export const run = async (argv: readonly string[], environment: Environment): Promise<number> => {
  const isJson = argv.includes('--json')
  let exit: number = exits.ok
  const parser = createParser(environment, async (command, values, args) => {
    exit = await command.run(createCall(environment, values, args))
  })
  try {
    if (argv[0] === 'complete') environment.out(listCompletions(parser, argv.slice(1)))
    else if (!argv.length) parser.outputHelp()
    else await parser.parseAsync(argv, { from: 'user' })
    return exit
  } catch (error) {
    const failure = explain(error)
    if (failure.exit === exits.ok) return exits.ok
    // The parser has printed its own errors
    if (!(error instanceof CommanderError))
      environment.err(`${failure.messages.map(stripControlCharacters).join('\n')}\n`)
    const { code, messages: errors, problems } = failure
    if (isJson) environment.out(`${JSON.stringify({ ok: false, code, errors, problems })}\n`)
    return failure.exit
  }
}

type Start = (command: Command, values: Values, args: readonly string[]) => Promise<void>

const createParser = (environment: Environment, start: Start): Parser => {
  const parser = new Parser('vitrine')
    .description('Command line of Vitrine: pages, links, analytics, import and export.')
    .version(manifest.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'explain a command')
    .helpCommand('help [command]', 'explain a command')
    .option('--profile <page>', 'a page by id or username; the first one by default')
    .option('--url <url>', 'URL of the service')
    .option('--json', 'print JSON, for programs')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: environment.out, writeErr: environment.err })
    .exitOverride()
    .addHelpText('after', overview)
  for (const [heading, list] of Object.entries(commands))
    for (const command of list) {
      const [word, second] = command.name.split(' ') as [string, string?]
      const parent = second === undefined ? parser : findOrAddGroup(parser, word, heading)
      const child = parent
        .command(second ?? word)
        .summary(command.summary)
        .description(toSentence(command.summary) + (command.help ? `\n\n${command.help.trim()}` : ''))
      if (second === undefined) child.helpGroup(heading)
      for (const argument of command.arguments ?? []) child.addArgument(argument)
      for (const option of command.options ?? []) child.addOption(option)
      child.showHelpAfterError(`Usage: vitrine ${command.name} ${child.usage()}`)
      child.action(() => start(command, child.optsWithGlobals(), child.args))
    }
  return parser.showHelpAfterError('vitrine --help lists the commands.')
}

const findOrAddGroup = (parser: Parser, name: string, heading: string): Parser =>
  parser.commands.find((command) => command.name() === name) ??
  parser
    .command(name)
    .summary(groups[name]!)
    .description(toSentence(groups[name]!))
    .helpGroup(heading)
    .showHelpAfterError(`vitrine ${name} --help lists its commands.`)

const toSentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`

const createCall = (environment: Environment, values: Values, args: readonly string[]): Call => {
  const isJson = values.json === true
  return {
    environment,
    values,
    args,
    isJson,
    say: (text = '') => {
      if (!isJson) environment.out(`${text}\n`)
    },
    json: (value) => {
      if (isJson) environment.out(`${JSON.stringify(value, null, 2)}\n`)
    },
    connect: () => connect(environment, values),
  }
}

const connect = async (environment: Environment, values: Values): Promise<Connection> => {
  const { url, key } = await loadSettings(environment, values.url as string | undefined)
  const options = { baseUrl: url, apiKey: key }
  const extensions = createExtensionClient(options)
  return {
    url,
    key,
    api: createClient(options),
    extensions,
    profile: async () => {
      const selector = values.profile as string | undefined
      for await (const profile of paginate(extensions.listProfiles, { query: { limit: 100 } }))
        if (
          selector === undefined ||
          String(profile.id) === selector ||
          profile.username === selector.toLowerCase()
        )
          return profile
      throw new CliError(
        selector === undefined
          ? 'This account has no page yet. Create one in the studio.'
          : `This key has no access to a page "${selector}". vitrine profiles lists the pages.`,
      )
    },
  }
}

const findHint = ({ code, retryAfter }: ApiError): string | undefined =>
  ({
    unauthenticated: 'The key is not valid. Create one in the studio under Account, then run: vitrine login',
    key_scope:
      'This key has read-only access. Create one with the scope "write" in the studio under Account.',
    rate_limited: `Try again in ${retryAfter ?? 60} seconds.`,
  })[code as string]

type Failure = {
  readonly exit: number
  readonly code: string
  readonly messages: readonly string[]
  readonly problems?: readonly Problem[]
}

const explain = (error: unknown): Failure => {
  if (error instanceof CommanderError) {
    const exit = error.exitCode === 0 ? exits.ok : exits.usage
    const message = error.code === 'commander.help' ? 'A command is missing.' : error.message
    return { exit, code: 'usage', messages: [message.replace(/^error: /, '')] }
  }
  if (error instanceof CliError)
    return {
      exit: error.exit,
      code: error.exit === exits.usage ? 'usage' : 'failed',
      messages: [error.message],
    }
  if (error instanceof ApiError) {
    const isRefused = error.status === 401 || error.status === 403
    const hint = findHint(error)
    return {
      exit: isRefused ? exits.refused : exits.failed,
      code: error.code,
      messages: [...error.errors, ...(hint ? [hint] : [])],
      problems: error.problems,
    }
  }
  if (error instanceof NetworkError)
    return {
      exit: exits.failed,
      code: 'network',
      messages: [error.message, 'Check the URL (--url) and the connection.'],
    }
  const { code, message } = error as NodeJS.ErrnoException
  return { exit: exits.failed, code: code ?? 'failed', messages: [message] }
}
