import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fullBrowser } from '../browser.ts'

const version = '13.5.0'
const flags = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync'

type Report = {
  readonly categories: Record<
    string,
    { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }
  >
  readonly audits: Record<
    string,
    {
      readonly score: number | null
      readonly details?: { readonly items?: readonly { readonly node?: { readonly snippet: string } }[] }
    }
  >
}

/** Returns Lighthouse's scores of a screen for accessibility and best practices, and the failed audits. Downloads Lighthouse. `cookie` is the session. */
export const runLighthouse = async (folder: string, url: string, cookie = '') => {
  const path = join(folder, 'report.json')
  const headers = join(folder, 'headers.json')
  await writeFile(headers, JSON.stringify(cookie ? { Cookie: cookie } : {}))
  await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=lighthouse@${version}`,
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      `--output-path=${path}`,
      '--only-categories=accessibility,best-practices',
      `--extra-headers=${headers}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: fullBrowser } },
  )
  const { categories, audits } = JSON.parse(await readFile(path, 'utf8')) as Report
  const categoryResults = Object.values(categories)
  return {
    score: Math.round(Math.min(...categoryResults.map(({ score }) => score ?? 0)) * 100),
    wrong: categoryResults.flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && audits[id]!.score !== null && audits[id]!.score < 1)
        .map(({ id }) => `${id} ${audits[id]!.details?.items?.[0]?.node?.snippet ?? ''}`.trim()),
    ),
  }
}
