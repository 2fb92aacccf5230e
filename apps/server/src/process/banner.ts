import type { Config } from '../config.ts'
import { outboxDirectory } from '../container.ts'

/** What a person sees at a start; on the first one with the next steps. Plain text. */
export const banner = (config: Config, url: string, firstStart: boolean, seconds: number): string => {
  const base = config.BASE_URL
  const rows: [string, string][] = [
    ['Site', `${base}/`],
    ['API', `${base}/api/v1`],
    ['Reference', `${base}/docs`],
    ['Data', config.dataDir],
    ['Database', databaseName(config)],
    ['Mail', config.SMTP_URL ? 'sent by SMTP' : `${outboxDirectory(config)} (files, until SMTP_URL is set)`],
  ]
  if (new URL(base).hostname !== 'localhost') rows.push(['Listening', url])
  const steps = [
    `  1. Sign up: ${base}/signup, or fill it with three sample pages: npm run demo`,
    '  2. Become an administrator: npm run admin -- grant YOUR@EMAIL',
    '  3. Before going public read docs/operating.md (BASE_URL, mail, backup)',
  ]
  return [
    '',
    `  ${config.SITE_NAME} is ready (${seconds.toFixed(2)} s)`,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(10)} ${value}`),
    ...(firstStart ? ['', '  Next', ...steps] : []),
    '',
    '',
  ].join('\n')
}

const databaseName = ({ DATABASE_URL }: Config): string => {
  if (DATABASE_URL === '') return 'SQLite, in the data directory'
  if (!URL.canParse(DATABASE_URL)) return DATABASE_URL
  const { protocol, host, pathname } = new URL(DATABASE_URL)
  return host ? `${protocol}//${host}${pathname}` : DATABASE_URL
}
