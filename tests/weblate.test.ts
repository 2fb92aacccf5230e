import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('finds every catalogue by the pattern for Weblate', () => {
  const { component, addons } = JSON.parse(readFileSync(join(root, 'docs/weblate.json'), 'utf8'))
  const { match, base_file_template } = addons.find(
    ({ name }: { name: string }) => name === 'weblate.discovery.discovery',
  ).configuration
  // Python writes named groups with a P
  const pattern = new RegExp(`^${match.replaceAll('(?P<', '(?<')}$`)
  const files = globSync('{apps,packages}/*/src/**/texts/*.json', { cwd: root })
  expect(files.length).toBeGreaterThan(200)
  for (const file of files) expect(pattern.exec(file)?.groups?.language, file).toMatch(/^[a-z]{2}$/)
  const bases = files.map((file) =>
    base_file_template.replace('{{ component }}', pattern.exec(file)!.groups!.component),
  )
  const withoutEnglish = new Set(bases.filter((base) => !existsSync(join(root, base))))
  // Their English has other parameters, and docs/translating.md says so
  expect([...withoutEnglish].sort()).toEqual([
    'packages/page/src/alerts/texts/en.json',
    'packages/page/src/problems/texts/en.json',
  ])
  expect(existsSync(join(root, component.template))).toBe(true)
})
