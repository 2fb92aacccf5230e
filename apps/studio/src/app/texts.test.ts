import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test.each(globSync('**/texts/*.json', { cwd: root }))(
  'writes “e‑mail” with a hyphen that does not break in %s',
  (file) => {
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/\be-mail/i)
  },
)
