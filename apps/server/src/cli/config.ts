import { loadConfig, settings } from '../config.ts'
import { type Command, readArgs } from './command.ts'

const secretSettings = new Set([
  'SECRET',
  'ADMIN_PASSWORD',
  'ACCESS_CODES',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'AI_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
])

/** A value as it may be shown: secrets and the passwords in addresses are masked. */
export const maskSecret = (name: string, value: string): string => {
  if (value === '') return ''
  if (secretSettings.has(name)) return '••••••'
  return value.replace(/^([a-z][a-z0-9+.-]*:\/\/[^/@:]*):[^/@]*@/i, '$1:••••••@')
}

type Setting = {
  type?: string
  default?: unknown
  description?: string
  enum?: string[]
  minimum?: number
  maximum?: number
}

const entries = () => Object.entries(settings) as unknown as [string, Setting][]

/** `docs/configuration.md`, made from the table of settings. */
export const configurationMarkdown = (): string => {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
  const rows = entries().map(
    ([name, { default: value, description = '', type, enum: values, minimum, maximum }]) => {
      const bounds = [minimum ? `at least ${minimum}` : '', maximum ? `at most ${maximum}` : '']
        .filter(Boolean)
        .join(', ')
      const kind = values
        ? values.map((v) => `\`${v}\``).join(', ')
        : type === 'integer'
          ? `integer${bounds ? `, ${bounds}` : ''}`
          : type === 'boolean'
            ? '`true`, `false`'
            : 'text'
      return `| \`${name}\` | ${kind} | ${value === '' ? '' : `\`${value}\``} | ${cell(description)} |`
    },
  )
  return `# Configuration

Every setting is an environment variable; an empty one counts as not set. They are read once, at the start,
and a wrong one ends the start with a message that names it. \`npm run admin -- config\` shows what holds
(secrets masked). This page is made from the table in \`apps/server/src/config.ts\` by
\`npm run --silent admin -- config --markdown > docs/configuration.md\`; a test compares the two.

| Setting | Kind | Default | Meaning |
|---|---|---|---|
${rows.join('\n')}
`
}

export const config: Command = {
  name: 'config',
  summary: 'Show every setting, its meaning and its value here',
  help: `Usage: npm run admin -- config [--json | --markdown]

Shows every setting with its description and the value the service would start with from this environment.
Secrets are masked. Fails, naming each, when settings are wrong. --markdown prints docs/configuration.md.

Examples
  npm run admin -- config
  PORT=8080 npm run admin -- config --json`,
  async run(args, out) {
    const { values } = readArgs(args, { json: { type: 'boolean' }, markdown: { type: 'boolean' } })
    if (values.markdown) {
      out.line(configurationMarkdown().trimEnd())
      return 0
    }
    const config = loadConfig() as unknown as Record<string, unknown>
    const special: Record<string, string> = {
      BILLING: String(config.billing),
      DATA_DIR: String(config.dataDir),
      ACCESS_CODES: (config.accessCodes as string[]).join(','),
      STRIPE_PRICES: Object.keys(config.stripePrices as object).length
        ? JSON.stringify(config.stripePrices)
        : '',
      TRUST_PROXY: (config.trustProxy as string[]).join(','),
    }
    const rows = entries().map(([name, setting]) => {
      const value = maskSecret(name, special[name] ?? String(config[name]))
      const usual = name === 'BASE_URL' ? `http://localhost:${config.PORT}` : String(setting.default ?? '')
      const standard = usual === String(config[name] ?? special[name])
      return { name, value, standard, description: setting.description ?? '' }
    })
    if (values.json) {
      out.line(JSON.stringify(Object.fromEntries(rows.map(({ name, value }) => [name, value])), null, 2))
      return 0
    }
    for (const { name, value, standard, description } of rows)
      out.line(`${name} = ${value || '(empty)'}${standard ? '' : '   (set)'}\n    ${description}`)
    return 0
  },
}
