import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { operations } from '@vitrine/contract'
import {
  comparedProducts,
  comparison,
  findCell,
  formatCell,
  getProductName,
  listClaims,
} from '@vitrine/page/service-pages/comparison'
import measured from '@vitrine/page/service-pages/measurements.json' with { type: 'json' }
import { getSiteTexts } from '@vitrine/page/service-pages/texts/index'
import { expect, test } from 'vitest'
import { describeOnce } from './support/databases.ts'
import { startListeningService } from './support/in-process.ts'

const path = join(import.meta.dirname, '../README.md')
const readme = await readFile(path, 'utf8')

/** Returns the table of the comparison. */
const createComparison = (): string => {
  const { comparison: texts } = getSiteTexts('en')
  const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const names = comparedProducts.map((product) => getProductName(product, { name: 'Vitrine' }))
  const rows = listClaims().map((claim) =>
    toRow([
      texts.claims[claim],
      ...comparedProducts.map((product) => {
        const cell = findCell(claim, product)
        return cell ? formatCell(cell, texts) : '–'
      }),
    ]),
  )
  return [toRow(['', ...names]), `|${'---|'.repeat(names.length + 1)}`, ...rows].join('\n')
}

test('shows the comparison of the landing page', async () => {
  const table = /(<!-- From \S+comparison\.json.*-->\n)[\s\S]*?(<!-- end of the comparison -->)/
  const expected = readme.replace(table, `$1\n${createComparison()}\n\n$2`)
  if (process.env.UPDATE_DOCS) await writeFile(path, expected)
  else expect(readme).toBe(expected)
})

test('shows figures of peers on the page of reasons as they were measured', async () => {
  const document = await readFile(join(import.meta.dirname, '../bench/PEERS.md'), 'utf8')
  const figures = [...measured.processor.flatMap(({ own, other }) => [own, other])]
  for (const { requests, bytes, script } of measured.weight) figures.push(requests, bytes, script)
  for (const figure of figures) expect(document).toMatch(new RegExp(`\\b${figure.toLocaleString('en')}\\b`))
  for (const version of Object.values(measured.versions)) expect(document).toContain(version)
  expect(document).toContain(measured.date)
})

test('names tests that exist', () => {
  const named = measured.proofs.flatMap(({ command }) => /vitest run (\S+)/.exec(command)?.[1] ?? [])
  const sources = comparison.map(({ source }) => source).filter((source) => !source.startsWith('https:'))
  for (const name of [...named, ...sources])
    expect(existsSync(join(import.meta.dirname, '..', name)), name).toBe(true)
})

test('states the correct number of operations in the README', () => {
  expect(readme).toContain(`**An API for everything.** ${Object.keys(operations).length} operations`)
})

test('states the commands for start and tests in the README', () => {
  expect(readme).toContain('\nnpm ci && npm start\n')
  expect(readme).toContain('\nnpm ci && npm test\n')
})

test('installs no unpublished package from the npm registry in any document', async () => {
  const root = join(import.meta.dirname, '..')
  const { stdout } = await promisify(execFile)('git', ['ls-files', '*.md', ':!CHANGELOG.md'], { cwd: root })
  for (const file of stdout.trim().split('\n')) {
    const text = await readFile(join(root, file), 'utf8')
    expect(text, file).not.toMatch(
      /npx (?:-y )?vitrine|npm (?:install|i|add) (?:-\S+ )*(?:@vitrine\/|vitrine\b)/,
    )
  }
})

describeOnce('first steps', (engine) => {
  test('runs the first steps over HTTP unchanged', async () => {
    const service = await startListeningService(engine)
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-readme-'))
    try {
      const document = await readFile(join(import.meta.dirname, '../docs/http.md'), 'utf8')
      const steps = /## Session, links and an API key\n+```sh\n(.*?)```/s.exec(document)![1]!
      const script = steps.replaceAll('http://localhost:3000', service.url)
      const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
        cwd: folder,
      })
      const lines = stdout.trim().split('\n')
      const bodies = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
      expect(bodies.map((a) => a.ok)).toEqual([true, true, true, true, true])
      expect(bodies[3].data.map((l: { title: string }) => l.title)).toEqual([
        'Newsletter',
        'Shop',
        'Workshop',
      ])
      expect(lines).toContain('<title>Robin Example (@robin-example)</title>')
      expect(bodies[4].data).toMatchObject({ title: 'Shop, open until six', highlighted: true, revision: 2 })
    } finally {
      await rm(folder, { recursive: true })
      await service.stop()
    }
  })
})
