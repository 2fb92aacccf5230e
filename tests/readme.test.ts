import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { operations } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { describeOnce } from './support/databases.ts'
import { startListeningService } from './support/in-process.ts'

const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8')

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

describeOnce('README', (engine) => {
  test('runs the first steps over HTTP unchanged', async () => {
    const service = await startListeningService(engine)
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-readme-'))
    try {
      const steps = /## First steps over HTTP\n+```sh\n(.*?)```/s.exec(readme)![1]!
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
