import { readFileSync } from 'node:fs'
import { isLoopbackHost } from './lib/address.ts'
import { findPlainTarget, type PlainTarget } from './process/plain-text.ts'
import { findMisspeltNames, maskPassword } from './process/setting-values.ts'
import type { BillingMode } from './providers/billing/port.ts'
import type { OidcSettings } from './providers/oidc.ts'
import { InvalidSetting, type Setting, type SettingTexts, settings } from './settings.ts'

const MiB = 1024 * 1024

export type SettingName = keyof typeof settings

type Values = {
  readonly [Name in SettingName]: Exclude<ReturnType<(typeof settings)[Name]['parse']>, InvalidSetting>
}

/** The validated settings by their names, and values that follow from them. Sizes in bytes, times in milliseconds. */
export type Config = Values & {
  readonly oidc: OidcSettings | null
  /** BILLING, or the mode derived from other settings. */
  readonly billing: BillingMode
  /** True if BASE_URL leads to this machine only. */
  readonly isLocal: boolean
  /** Cookies get `Secure` and the `__Host-` prefix. */
  readonly https: boolean
  readonly cacheBytes: number
  /** Hosts that `assertEncrypted` checks. */
  readonly plainTargets: readonly PlainTarget[]
  /** Undeclared statuses and responses that break their schema become errors (tests, development). */
  readonly strict: boolean
}

export const listSettings = () => Object.entries(settings) as [SettingName, Setting][]

const fileSettings = listSettings().flatMap(([name, { secret, file }]) => (secret || file ? [name] : []))

const readOidcSettings = (values: Values): OidcSettings | null =>
  values.OIDC_ISSUER
    ? {
        issuer: values.OIDC_ISSUER,
        clientId: values.OIDC_CLIENT_ID,
        clientSecret: values.OIDC_CLIENT_SECRET,
        name: values.OIDC_NAME,
        ...values.OIDC_OPTIONS,
      }
    : null

const resolveBillingMode = (values: Values): BillingMode => {
  if (values.BILLING) return values.BILLING
  if (values.STRIPE_SECRET_KEY) return 'stripe'
  return isLoopbackHost(new URL(values.BASE_URL).hostname) && isLoopbackHost(values.HOST) ? 'sandbox' : 'off'
}

export const maskSecret = (name: string, value: string): string =>
  value && (settings as Record<string, Setting>)[name]?.secret ? '••••••' : maskPassword(value)

/** Returns a warning for each variable that looks like a misspelt setting. */
export const findUnknownSettings = (env: Environment = process.env): { name: string; message: string }[] => {
  const names = [...Object.keys(settings), ...fileSettings.map((name) => `${name}_FILE`), 'VITRINE_STRICT']
  return findMisspeltNames(Object.keys(env), names, 'VITRINE').map(({ name, meant }) => ({
    name,
    message: `${name} is not a setting. Did you mean ${meant}?`,
  }))
}

const findCombinationProblems = (s: SettingTexts): string[] => [
  ...(s.ADMIN_PASSWORD && !s.ADMIN_EMAIL ? ['ADMIN_PASSWORD needs ADMIN_EMAIL'] : []),
  ...(s.S3_ENDPOINT && !(s.S3_BUCKET && s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY)
    ? ['S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY']
    : []),
  ...(Boolean(s.OIDC_ISSUER) !== Boolean(s.OIDC_CLIENT_ID)
    ? ['OIDC_ISSUER and OIDC_CLIENT_ID need each other']
    : []),
  ...(s.AI_BASE_URL && !s.AI_MODEL ? ['AI_BASE_URL needs AI_MODEL'] : []),
  ...(Boolean(s.STRIPE_SECRET_KEY) !== Boolean(s.STRIPE_WEBHOOK_SECRET?.length)
    ? ['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET need each other']
    : []),
  ...(s.BILLING === 'stripe' && !s.STRIPE_SECRET_KEY ? ['BILLING=stripe needs STRIPE_SECRET_KEY'] : []),
]

/** Settings of a demo, whatever the environment says: no e-mails, no outgoing requests, one account. */
const demoTexts: Partial<Record<SettingName, string>> = {
  AI_BASE_URL: '',
  BILLING: 'off',
  EGRESS: 'off',
  OIDC_CLIENT_ID: '',
  OIDC_ISSUER: '',
  REGISTRATION: 'closed',
  REQUIRE_SECOND_FACTOR: 'off',
  SMTP_URL: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  UPDATE_URL: '',
}

type Environment = Record<string, string | undefined>

/** Returns the text of every setting: of its variable, its file or its default. */
export const readSettingTexts = (
  env: Environment = process.env,
): { texts: SettingTexts; problems: string[] } => {
  const problems: string[] = []
  const readText = (name: SettingName): string => {
    const text = env[name] ?? ''
    const path = fileSettings.includes(name) && env[`${name}_FILE`]
    if (!path) return text
    if (text) {
      problems.push(`${name} and ${name}_FILE are both set: remove one of them`)
      return text
    }
    try {
      const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
      if (!content) problems.push(`${name}_FILE names ${path}, which is empty`)
      return content
    } catch (error) {
      problems.push(`${name}_FILE names ${path}, which cannot be read (${(error as Error).message})`)
      return ''
    }
  }
  const entries = listSettings().map(([name, setting]) => [name, readText(name) || (setting.default ?? '')])
  const texts: SettingTexts = Object.fromEntries(entries)
  return { texts: texts.DEMO === 'on' ? { ...texts, ...demoTexts } : texts, problems }
}

/** Reads and validates the settings. Throws one error that lists each invalid setting and its correction. */
export const loadConfig = (env: Environment = process.env): Config => {
  const { texts, problems } = readSettingTexts(env)
  const entries = listSettings().map(([name, { parse }]) => {
    const text = texts[name]!
    const value = parse(text, texts)
    if (value instanceof InvalidSetting) {
      const isShown = maskSecret(name, text) === text
      problems.push(`${name} ${value.rule}${isShown ? `, and is ${JSON.stringify(text)}` : ''}`)
    }
    return [name, value]
  })
  problems.push(...findCombinationProblems(texts))
  if (problems.length) {
    const unknown = findUnknownSettings(env).map(({ message }) => message)
    throw new Error(
      `The configuration is not valid:\n  ${[...problems, ...unknown].join('\n  ')}\ndocs/configuration.md explains every setting.`,
    )
  }
  const values = Object.fromEntries(entries) as Values
  return Object.freeze({
    ...values,
    billing: resolveBillingMode(values),
    isLocal: isLoopbackHost(new URL(values.BASE_URL).hostname),
    oidc: readOidcSettings(values),
    https: values.BASE_URL.startsWith('https:'),
    plainTargets: listSettings().flatMap(([name, { outgoing }]) => {
      const target = outgoing && findPlainTarget(name, texts[name]!)
      return target ? [target] : []
    }),
    cacheBytes: values.CACHE_MIB * MiB,
    strict: env.VITRINE_STRICT === '1',
  })
}
