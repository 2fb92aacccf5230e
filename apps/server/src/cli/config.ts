import { type Config, findUnknownSettings, listSettings, maskSecret, readSettingTexts } from '../config.ts'
import { getMediaDirectory, getOutboxDirectory } from '../container.ts'
import { findDatabaseFile } from '../db/open.ts'
import { loadPlans } from '../features/billing/index.ts'
import { type Setting, settingGroups } from '../settings.ts'
import { type Command, loadCheckedConfig, readArgs } from './command.ts'

export const renderConfigurationMarkdown = (): string => {
  const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
  const toRow = ([name, { default: value, description, whenEmpty = '' }]: [string, Setting]) =>
    `| \`${name}\` | ${escapeCell(value ? `\`${value}\`` : whenEmpty)} | ${escapeCell(description)} |`
  const sections = Object.entries(settingGroups).map(
    ([title, settings]) => `## ${title}

| Setting | Default or behaviour if not set | Meaning |
|---|---|---|
${Object.entries(settings).map(toRow).join('\n')}
`,
  )
  return `# Configuration

Settings are environment variables, read once at the start. An empty variable counts as not set. If a value is not valid, the
service does not start, and the message says what to write instead. Misspelt settings (\`BASEURL\`) and removed ones are logged as
warnings. \`npm run admin -- config\` shows the current values, with secrets masked.

Secrets and URLs with passwords may be in a file whose path is in \`NAME_FILE\`, such as \`DATABASE_URL_FILE\`.

This page is generated from \`apps/server/src/settings.ts\` by
\`npm run --silent admin -- config --markdown > docs/configuration.md\`. A test compares the two.

${sections.join('\n')}`
}

/** Settings whose effective value differs from their text. */
const listEffectiveValues = (config: Config): Readonly<Record<string, string>> => ({
  BASE_URL: config.BASE_URL,
  BILLING: config.billing,
  DATA_DIR: config.DATA_DIR,
})

const listDerivedValues = (config: Config): [string, string][] => {
  const file = findDatabaseFile(config.DATABASE_URL, config.DATA_DIR)
  return [
    ['database', file ? `SQLite, ${file}` : `PostgreSQL, ${maskSecret('', config.DATABASE_URL)}`],
    [
      'uploads',
      config.S3_ENDPOINT ? `${config.S3_BUCKET} at ${config.S3_ENDPOINT}` : getMediaDirectory(config),
    ],
    ['e-mails', config.SMTP_URL ? maskSecret('', config.SMTP_URL) : `files in ${getOutboxDirectory(config)}`],
    ['secret', config.SECRET ? 'SECRET' : `the file secret in ${config.DATA_DIR}`],
    ['plans', [...loadPlans(config.PLANS_FILE).keys()].join(', ')],
    ['billing', config.billing],
    ['cookies', config.https ? 'HTTPS only' : 'sent without TLS, because BASE_URL is not https'],
  ]
}

export const config: Command = {
  name: 'config',
  summary: 'Show every setting with its description and value',
  help: `Usage: npm run admin -- config [--set | --json | --markdown]

Shows every setting with its description and its value in this environment, and the resulting configuration.
Secrets are masked. Fails if settings are invalid and names each; reports misspelt and removed names. --set shows
only settings that are set. --markdown prints docs/configuration.md.

Examples
  npm run admin -- config
  npm run admin -- config --set
  PORT=8080 npm run admin -- config --json`,
  async run(args, out) {
    const flag = { type: 'boolean' } as const
    const { values } = readArgs(args, { set: flag, json: flag, markdown: flag })
    if (values.markdown) {
      out.line(renderConfigurationMarkdown().trimEnd())
      return 0
    }
    const config = await loadCheckedConfig(out)
    const texts: Record<string, string> = { ...readSettingTexts().texts, ...listEffectiveValues(config) }
    const settings = listSettings().map(([name, { description, whenEmpty }]) => ({
      name,
      value: maskSecret(name, texts[name]!),
      isSet: Boolean(process.env[name] || process.env[`${name}_FILE`]),
      description: whenEmpty ? `${description} Default: ${whenEmpty}.` : description,
    }))
    const rows = values.set ? settings.filter(({ isSet }) => isSet) : settings
    const derived = listDerivedValues(config)
    for (const { message } of findUnknownSettings()) out.note(message)
    if (values.json) {
      out.line(JSON.stringify(Object.fromEntries(rows.map(({ name, value }) => [name, value])), null, 2))
      return 0
    }
    for (const { name, value, isSet, description } of rows)
      out.line(`${name} = ${value || '(empty)'}${isSet ? '   (set)' : ''}\n    ${description}`)
    out.line('\nResulting configuration')
    for (const [label, value] of derived) out.line(`  ${label.padEnd(8)}  ${value}`)
    return 0
  },
}
