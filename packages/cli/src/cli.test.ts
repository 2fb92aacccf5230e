import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccountClient, createClient, fetchWithCookies } from '@vitrine/sdk'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listeningService } from '../../../tests/support/listening.ts'
import type { World } from './program.ts'
import { run } from './run.ts'

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => ({ size: 0 }))).size

let service: Awaited<ReturnType<typeof listeningService>>
/** Between program and service: where archives are fetched it hangs up when told to. */
let between: Server
let url: string
let cuts: number[] = []
let cutAt = ''
const ranges: (string | undefined)[] = []
let folder: string
const keys = { read: '', write: '' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-cli-'))
  let target = ''
  between = createServer((incoming, outgoing) => {
    const isArchive = incoming.url!.includes('/archive/')
    if (isArchive) ranges.push(incoming.headers.range)
    const cut = isArchive ? cuts.shift() : undefined
    const onward = ask(
      target + incoming.url,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        if (cut === undefined) return answer.pipe(outgoing)
        answer.once('data', async (chunk: Buffer) => {
          const before = await sizeOf(cutAt)
          outgoing.write(chunk.subarray(0, cut))
          // Only once it has arrived: what is under way when a connection ends may be lost
          await expect.poll(() => sizeOf(cutAt)).toBe(before + cut)
          outgoing.destroy()
        })
        return undefined
      },
    )
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => between.once('listening', resolve))
  url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  service = await listeningService('sqlite', { BASE_URL: url })
  target = service.url.replace('localhost', '127.0.0.1')
  const fetch = fetchWithCookies()
  await createClient({ baseUrl: target, fetch }).register({
    body: {
      email: 'cli@example.com',
      password: 'a long phrase of the shell',
      name: 'Robin Example',
      accept_terms: true,
    },
  })
  const account = createAccountClient({ baseUrl: target, fetch })
  for (const scope of ['read', 'write'] as const)
    keys[scope] = (await account.createApiKey({ body: { name: scope, scope } })).data.key
})
afterAll(async () => {
  between?.closeAllConnections()
  between?.close()
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

let said = ''
let complained = ''
beforeEach(() => {
  said = ''
  complained = ''
})
type Given = { env?: Record<string, string>; answers?: string[]; input?: string }
const vitrine = (args: string[], { env, answers, input = '' }: Given = {}): Promise<number> => {
  const world: World = {
    env: env ?? { XDG_CONFIG_HOME: folder, VITRINE_URL: url, VITRINE_KEY: keys.write },
    signal: new AbortController().signal,
    isInteractive: answers !== undefined,
    pauseMs: 20,
    out: (text) => {
      said += text
    },
    err: (text) => {
      complained += text
    },
    ask: async () => answers?.shift() ?? '',
    input: async () => input,
  }
  return run(args, world)
}
const json = async (args: string[], given?: Given) => {
  said = ''
  const code = await vitrine([...args, '--json'], given)
  return { code, data: JSON.parse(said) }
}

test('signing in tries the key, keeps it for its owner alone, and signing out forgets it', async () => {
  const env = { XDG_CONFIG_HOME: join(folder, 'home') }
  const file = join(folder, 'home/vitrine/config.json')
  expect(await vitrine(['links', 'list'], { env })).toBe(3)
  expect(complained).toContain('vitrine login')
  expect(await vitrine(['login', '--url', url], { env, input: 'vt_not-a-key\n' })).toBe(3)
  await expect(stat(file)).rejects.toThrow()
  expect(await vitrine(['login', '--url', url], { env, input: `${keys.read}\n` })).toBe(0)
  expect(said).not.toContain(keys.read)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ url, key: keys.read })
  expect(await vitrine(['profiles'], { env })).toBe(0)
  expect(said).toContain('robin-example')
  // A kept key goes to no other service
  expect(await vitrine(['profiles', '--url', 'https://elsewhere.example'], { env })).toBe(3)
  expect(complained).toContain('not of https://elsewhere.example')
  expect(await vitrine(['logout'], { env })).toBe(0)
  await expect(stat(file)).rejects.toThrow()
  for (const wrong of ['http://elsewhere.example', 'ftp://x.example', 'https://user:pass@x.example'])
    expect(await vitrine(['login', '--url', wrong], { env, input: keys.read }), wrong).toBe(2)
  expect(await vitrine(['login', '--url', url], { env, answers: ['  '] })).toBe(2)
})

test('what is called wrongly says how it is called', async () => {
  expect(await vitrine([])).toBe(0)
  expect(said).toContain('links move ID PLACE')
  expect(await vitrine(['links', 'move', '--help'])).toBe(0)
  for (const [args, hint] of [
    [['link'], '--help'],
    [['links'], '--help'],
    [['links', 'move', '1'], 'Usage: vitrine links move ID PLACE'],
    [['links', 'move', 'x', '1'], 'ID: must be'],
    [['links', 'list', '--colour'], 'Usage'],
    [['--nonsense'], 'There is no option'],
    [['export', '--format', 'pdf'], '--format'],
    [['import', 'x', '--settings', 'all'], '--settings'],
    [['doctor', '--min', 'high'], '--min'],
  ] as const) {
    complained = ''
    expect(await vitrine([...args]), args.join(' ')).toBe(2)
    expect(complained, args.join(' ')).toContain(hint)
  }
  const { code, data } = await json(['links', 'move', 'x', '1'])
  expect([code, data.ok, data.code]).toEqual([2, false, 'usage'])
})

test('links are added, listed, moved and archived', async () => {
  const add = async (...args: string[]) => (await json(['links', 'add', ...args])).data
  const first = await add(
    'https://shop.example.com/moss',
    '--title',
    'Moss \u001b[31mbowl',
    '--section',
    'Shop',
  )
  const second = await add('shop.example.com/rust-cup')
  expect(second).toMatchObject({ outcome: 'created', url: 'https://shop.example.com/rust-cup' })
  expect(second.title).not.toBe('')
  const third = await add('https://shop.example.com/c', '--title', 'C', '--external-id', 'sku-3', '--at', '1')
  expect(await add('https://shop.example.com/c', '--title', 'C!', '--external-id', 'sku-3')).toMatchObject({
    id: third.id,
    outcome: 'updated',
  })
  expect(await vitrine(['links', 'list'])).toBe(0)
  expect(said).toContain('shop.example.com/moss')
  expect(said).not.toContain('\u001b')
  expect(await vitrine(['links', 'move', String(second.id), '1'])).toBe(0)
  const listed = async () => (await json(['links', 'list'])).data.map(({ id }: { id: number }) => id)
  expect(await listed()).toEqual([second.id, third.id, first.id])
  expect(await vitrine(['links', 'move', String(second.id), '99'])).toBe(0)
  expect(await listed()).toEqual([third.id, first.id, second.id])
  expect(await vitrine(['links', 'archive', String(third.id), '999999'])).toBe(1)
  expect(await listed()).toHaveLength(3)
  expect(await vitrine(['links', 'archive', String(third.id)])).toBe(0)
  expect((await json(['links', 'list', '--archived'])).data[0]).toMatchObject({ id: third.id })
  expect(await vitrine(['links', 'add', 'javascript:alert(1)', '--title', 'x'])).toBe(1)
  expect(complained).toContain('url')
  const reader = { env: { VITRINE_URL: url, VITRINE_KEY: keys.read } }
  expect(await vitrine(['links', 'add', 'https://x.example', '--title', 'x'], reader)).toBe(3)
  expect(complained).toContain('scope "write"')
  expect(await vitrine(['links', 'list', '--profile', 'nobody'])).toBe(1)
})

test('an import is shown first, and written only when somebody says so', async () => {
  const file = join(folder, 'list.md')
  await writeFile(file, '- [Care](https://shop.example.com/care)\n- [Moss](https://shop.example.com/moss)\n')
  const count = async () => (await json(['links', 'list'])).data.length
  const before = await count()
  expect(await vitrine(['import', file])).toBe(0)
  expect(said).toContain('1 to bring, 1 left out.')
  expect(said).toContain('duplicate')
  expect(said).toContain('Nothing was written')
  expect(await vitrine(['import', file], { answers: ['n'] })).toBe(0)
  expect(await count()).toBe(before)
  expect(await vitrine(['import', file], { answers: ['y'] })).toBe(0)
  expect(said).toContain('1 links are on')
  expect(await count()).toBe(before + 1)
  const again = await json(['import', file, '--yes'])
  expect(again.data.counts).toEqual({ create: 0, left_out: 2 })
  expect(await vitrine(['import', join(folder, 'nowhere.csv')])).toBe(1)
  expect(complained).toContain('nowhere.csv')
  await writeFile(join(folder, 'page.zip'), Buffer.from('PK\u0003\u0004nothing'))
  expect(await vitrine(['import', join(folder, 'page.zip')])).toBe(1)
})

test('an export is what an import takes, and a page is one file', async () => {
  const file = join(folder, 'robin.json')
  expect(await vitrine(['export', '-o', file])).toBe(0)
  const { data } = await json(['import', file])
  expect(data.source).toBe('vitrine')
  expect(data.items.every(({ reason }: { reason: string }) => reason === 'duplicate')).toBe(true)
  expect(await vitrine(['export', '--format', 'html', '-o', '-'])).toBe(0)
  expect(said).toContain('</html>')
})

test('the doctor tells, and mends when somebody says so', async () => {
  await vitrine(['links', 'add', 'http://plain.example.com/', '--title', 'SHOUTING NOW HERE'])
  const { data } = await json(['doctor'])
  expect(data.applied).toBe(0)
  said = ''
  expect(await vitrine(['doctor', '--fix'])).toBe(0)
  expect(said).toContain('Nothing was changed')
  expect(await vitrine(['doctor', '--fix'], { answers: ['yes'] })).toBe(0)
  const after = await json(['doctor', '--min', '1'])
  expect(after.data.score).toBeGreaterThan(data.score)
  expect(await vitrine(['doctor', '--min', '100'])).toBe(after.data.score === 100 ? 0 : 1)
})

test('a backup goes on where it was cut, in one call and in the next', async () => {
  const reader = { env: { VITRINE_URL: url, VITRINE_KEY: keys.read } }
  const file = join(folder, 'backups/all.zip')
  // Breaks off twice, goes on by itself
  cuts = [100, 50]
  cutAt = `${file}.part`
  expect(await vitrine(['backup', file], reader), complained).toBe(0)
  expect(ranges).toEqual([undefined, 'bytes=100-', 'bytes=150-'])
  const names = Object.keys(unzipSync(await readFile(file)))
  expect(names).toContain('pages/robin-example/vitrine.json')
  expect(names).not.toContain('account.json')
  expect(strFromU8(unzipSync(await readFile(file))['README.txt']!)).toContain('robin-example')
  await expect(stat(`${file}.part`)).rejects.toThrow()
  await expect(stat(`${file}.part.json`)).rejects.toThrow()

  // Breaks off for good: the next call goes on with the same archive
  ranges.length = 0
  const second = join(folder, 'second.zip')
  cuts = [10, 10, 10, 10, 10]
  cutAt = `${second}.part`
  expect(await vitrine(['backup', second], reader)).toBe(1)
  expect(complained).toContain('goes on where it was')
  expect(await sizeOf(`${second}.part`)).toBe(50)
  expect(await vitrine(['backup', second], reader)).toBe(0)
  expect(ranges.at(-1)).toBe('bytes=50-')
  expect(said).toContain('Going on with the archive that was begun')
  // What is here already and is not of the archive is found out
  const third = join(folder, 'third.zip')
  await writeFile(`${third}.part`, 'not of it')
  expect(await vitrine(['backup', third], reader)).toBe(1)
  expect(complained).toContain('damaged')
  expect(await vitrine(['backup', third], reader)).toBe(0)
})
