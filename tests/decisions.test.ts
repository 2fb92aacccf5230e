import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('requires a unique number at the start of each decision’s title', async () => {
  const folder = join(import.meta.dirname, '../docs/decisions')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
  const titles = await Promise.all(
    files.map(async (name) => (await readFile(join(folder, name), 'utf8')).split('\n', 1)[0]!),
  )
  expect(titles.map((title) => /^# (\d+)\. \S/.exec(title)?.[1]?.padStart(4, '0'))).toEqual(
    files.map((name) => name.slice(0, 4)),
  )
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, i) => i + 1))
})
