import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startListeningService } from '#tests/in-process.ts'
import { compileCache } from '#tests/service.ts'
import { createAccountClient, createClient, fetchWithCookies } from './index.ts'

const run = promisify(execFile)
const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const examples = readme.split(/^## /m).flatMap((section) => {
  const title = section.slice(0, section.indexOf('\n'))
  return [...section.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => ({ title, code }))
})

let service: Awaited<ReturnType<typeof startListeningService>>
let folder: string
let env: Record<string, string>
beforeAll(async () => {
  service = await startListeningService('sqlite')
  folder = await mkdtemp(join(tmpdir(), 'vitrine-readme-'))
  const person = { email: 'readme@example.com', password: 'a long phrase of the readme' }
  const fetch = fetchWithCookies()
  await createClient({ baseUrl: service.url, fetch }).register({
    body: { ...person, name: 'Robin', accept_terms: true },
  })
  const account = createAccountClient({ baseUrl: service.url, fetch })
  const { data } = await account.createApiKey({ body: { name: 'readme', scope: 'write' } })
  await sharp({ create: { width: 9, height: 9, channels: 3, background: '#369' } })
    .png()
    .toFile(join(folder, 'x.png'))
  env = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: compileCache,
    VITRINE_URL: service.url,
    VITRINE_KEY: data.key,
    VITRINE_EMAIL: person.email,
    VITRINE_PASSWORD: person.password,
    PICTURE: join(folder, 'x.png'),
  }
})
afterAll(async () => {
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

for (const { title, code } of examples)
  test(`runs the example "${title}" unchanged`, async () => {
    const file = join(folder, `${title.replace(/\W+/g, '-')}.ts`)
    await writeFile(
      file,
      code.replaceAll("'@vitrine/sdk'", JSON.stringify(join(import.meta.dirname, 'index.ts'))),
    )
    const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
      env,
      timeout: 100_000,
    })
    expect(stdout).not.toBe('')
  })
