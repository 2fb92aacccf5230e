import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const textsOfService = ['en/screens/doctor-rules.ts']

test.each(globSync('{en,de,pt}/**/*.ts', { cwd: import.meta.dirname, exclude: textsOfService }))(
  'writes “e‑mail” with a hyphen that does not break in %s',
  async (file) => {
    const texts = JSON.stringify(await import(join(import.meta.dirname, file)), (_, value) =>
      typeof value === 'function' ? String(value) : value,
    )
    expect(texts).not.toMatch(/\be-mail/i)
  },
)
