import type { Config } from '../config.ts'
import { toReadableUrl } from '../lib/readable-url.ts'
import { buildVersion } from './version.ts'

type BannerConfig = Pick<Config, 'BASE_URL' | 'SITE_NAME' | 'DATABASE_URL' | 'SMTP_URL' | 'DATA_DIR'>
/** Facts about a start. `outbox` is the folder for e-mails without a mail server. */
type Start = {
  url: string
  firstStart: boolean
  setupCode: string | null
  seconds: number
  outbox: string
}

/** Returns the text printed at the start. The first start includes the next steps. */
export const renderBanner = (
  config: BannerConfig,
  { url, firstStart, setupCode, seconds, outbox }: Start,
): string => {
  const base = toReadableUrl(config.BASE_URL)
  const rows: [string, string][] = [
    ['Site', `${base}/`],
    ['API', `${base}/api/v1`],
    ['Reference', `${base}/docs`],
    ['Data', config.DATA_DIR],
    ['Database', describeDatabase(config)],
    ['Mail', config.SMTP_URL ? 'sent by SMTP' : `${outbox} (files, until SMTP_URL is set)`],
  ]
  if (new URL(base).hostname !== 'localhost') rows.push(['Listening', url])
  // A packaged installation has no npm
  const demo = process.env.VITRINE_COMMAND ? '' : ', or fill it with three sample pages: npm run demo'
  const steps = [
    `Sign up: ${base}/studio/signup${demo}`,
    'Before going public read docs/operating.md (BASE_URL, mail, backup)',
  ]
  return [
    '',
    `  ${config.SITE_NAME} is ready (${seconds.toFixed(2)} s, Vitrine ${buildVersion})`,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(10)} ${value}`),
    ...(setupCode ? ['', `  Become the administrator: enter ${setupCode} at ${base}/studio/setup`] : []),
    ...(firstStart ? ['', '  Next', ...steps.map((step, i) => `  ${i + 1}. ${step}`)] : []),
    '',
    '',
  ].join('\n')
}

/** Returns the address of the database without user and password. */
export const describeDatabase = ({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): string => {
  if (DATABASE_URL === '') return 'SQLite, in the data directory'
  if (!URL.canParse(DATABASE_URL)) return DATABASE_URL
  const { protocol, host, pathname } = new URL(DATABASE_URL)
  return host ? `${protocol}//${host}${pathname}` : DATABASE_URL
}
