import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccountClient, createClient, fetchWithCookies } from '@vitrine/sdk'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startListeningService } from '#tests/in-process.ts'
import { phoneUrls } from '#tests/typed-inputs.ts'
import type { Environment } from './program.ts'
import { run } from './run.ts'

const readFileSize = async (file: string): Promise<number> =>
  (await stat(file).catch(() => ({ size: 0 }))).size

let service: Awaited<ReturnType<typeof startListeningService>>
/** Proxy in front of the service. Interrupts downloads of archives on request. */
let proxy: Server
let url: string
let cuts: number[] = []
let cutAt = ''
const ranges: (string | undefined)[] = []
let folder: string
const keys = { read: '', write: '' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-cli-'))
  let target = ''
  proxy = createServer((incoming, outgoing) => {
    const isArchive = incoming.url!.includes('/archive/')
    if (isArchive) ranges.push(incoming.headers.range)
    const cut = isArchive ? cuts.shift() : undefined
    const onward = ask(
      target + incoming.url,
      { method: incoming.method, headers: incoming.headers },
      (response) => {
        outgoing.writeHead(response.statusCode!, response.headers)
        if (cut === undefined) return response.pipe(outgoing)
        response.once('data', async (chunk: Buffer) => {
          const before = await readFileSize(cutAt)
          outgoing.write(chunk.subarray(0, cut))
          // After it has arrived, because data in transit may be lost when a connection closes
          await expect.poll(() => readFileSize(cutAt)).toBe(before + cut)
          outgoing.destroy()
        })
        return undefined
      },
    )
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  service = await startListeningService('sqlite', { BASE_URL: url })
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
  proxy?.closeAllConnections()
  proxy?.close()
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

let stdout = ''
let stderr = ''
beforeEach(() => {
  stdout = ''
  stderr = ''
})
type RunOptions = { env?: Record<string, string>; answers?: string[]; input?: string }
const vitrine = (args: string[], { env, answers, input = '' }: RunOptions = {}): Promise<number> => {
  const environment: Environment = {
    env: env ?? { XDG_CONFIG_HOME: folder, VITRINE_URL: url, VITRINE_KEY: keys.write },
    signal: new AbortController().signal,
    isInteractive: answers !== undefined,
    pauseMs: 20,
    out: (text) => {
      stdout += text
    },
    err: (text) => {
      stderr += text
    },
    ask: async () => answers?.shift() ?? '',
    input: async () => input,
  }
  return run(args, environment)
}
const json = async (args: string[], given?: RunOptions) => {
  stdout = ''
  const code = await vitrine([...args, '--json'], given)
  return { code, data: JSON.parse(stdout) }
}

test('verifies the key at login and stores it for the owner only until logout', async () => {
  const env = { XDG_CONFIG_HOME: join(folder, 'home') }
  const file = join(folder, 'home/vitrine/config.json')
  expect(await vitrine(['links', 'list'], { env })).toBe(3)
  expect(stderr).toContain('vitrine login')
  expect(await vitrine(['login', '--url', url], { env, input: 'vt_not-a-key\n' })).toBe(3)
  await expect(stat(file)).rejects.toThrow()
  expect(await vitrine(['login', '--url', url], { env, input: `${keys.read}\n` })).toBe(0)
  expect(stdout).not.toContain(keys.read)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ url, key: keys.read })
  expect(await vitrine(['profiles'], { env })).toBe(0)
  expect(stdout).toContain('robin-example')
  // A stored key is sent to no other service
  expect(await vitrine(['profiles', '--url', 'https://elsewhere.example'], { env })).toBe(3)
  expect(stderr).toContain('not to https://elsewhere.example')
  expect(await vitrine(['logout'], { env })).toBe(0)
  await expect(stat(file)).rejects.toThrow()
  for (const wrong of ['http://elsewhere.example', 'ftp://x.example', 'https://user:pass@x.example'])
    expect(await vitrine(['login', '--url', wrong], { env, input: keys.read }), wrong).toBe(2)
  expect(await vitrine(['login', '--url', url], { env, answers: ['  '] })).toBe(2)
})

test('proposes JSON, and shows, comments, accepts, rejects and withdraws proposals', async () => {
  const file = join(folder, 'changes.json')
  await writeFile(
    file,
    JSON.stringify({ profile: { bio: 'Proposed' }, rows: [{ title: 'P', url: 'https://p.example/' }] }),
  )
  const first = await json(['propose', file, '--title', 'Spring', '--note', 'Hours'])
  expect([first.code, first.data.status, first.data.change_count]).toEqual([0, 'open', 2])
  const id = String(first.data.id)
  const second = await json(['propose', '-', '--title', 'Links'], {
    input: '[{"title": "Q", "url": "https://q.example/", "pinned": true}]',
  })
  expect(second.data.differences[0].after).toMatchObject({ title: 'Q', pinned: true })
  stdout = ''
  expect(await vitrine(['proposals', 'comment', id, 'Sundays too?', '--change', 'profile.bio'])).toBe(0)
  expect(await vitrine(['proposals', 'show', id])).toBe(0)
  expect(stdout).toContain('profile.bio: null → "Proposed"  [profile.bio]')
  expect(stdout).toContain('“Sundays too?”')
  expect(await vitrine(['proposals', 'list', '--status', 'waiting'])).toBe(0)
  expect(stdout).toContain('Spring')
  expect(await vitrine(['proposals', 'accept', id])).toBe(4)
  const accepted = await json([
    'proposals',
    'accept',
    id,
    '--yes',
    '--without',
    `link.${first.data.differences[1].path.split('.')[1]}`,
  ])
  expect(accepted.data).toMatchObject({ proposal: { status: 'accepted' }, profile: { bio: 'Proposed' } })
  expect(await vitrine(['proposals', 'reject', String(second.data.id), '--words', 'No'])).toBe(0)
  const third = await json(['propose', '-', '--title', 'Rows'], {
    input: '[{"title": "x", "url": "https://x.example/"}]',
  })
  expect((await json(['proposals', 'withdraw', String(third.data.id)])).data.status).toBe('withdrawn')
  for (const input of ['{"bio": "x"}', '{', 'title,url'])
    expect(await vitrine(['propose', '-', '--title', 'x'], { input }), input).toBe(2)
  await vitrine(['update', '--bio', ''])
})

test('exits with 2 after wrong usage and suggests a correction', async () => {
  expect(await vitrine([])).toBe(0)
  expect(stdout).toContain('links')
  for (const [args, hint] of [
    [['link'], 'Did you mean links?'],
    [['links'], 'Usage: vitrine links'],
    [['links', 'lst'], 'Did you mean list?'],
    [['links', 'move', '1'], 'Usage: vitrine links move [options] <id> <place>'],
    [['links', 'move', '1', '2', '3'], 'Usage: vitrine links move'],
    [['links', 'move', 'x', '1'], "invalid for argument 'id'"],
    [['links', 'list', '--colour'], 'Usage'],
    [['links', 'update', '1'], 'Set at least one field'],
    [['update'], 'Set at least one field'],
    [['--nonsense'], 'unknown option'],
    [['export', '--format', 'pdf'], 'Allowed choices are json, html'],
    [['links', 'update', '1', '--size', 'huge'], 'Allowed choices are row, half, square, wide, full'],
    [['update', '--header', 'huge'], 'Allowed choices are classic, side, cover'],
    [['update', '--cover-focus-y', '101'], 'It must be a number from 0 to 100.'],
    [['import', 'x', '--settings', 'all'], '--settings'],
    [['doctor', '--min', 'high'], '--min'],
    [['completion', 'tcsh'], 'Allowed choices are bash, zsh, fish'],
  ] as const) {
    stderr = ''
    expect(await vitrine([...args]), args.join(' ')).toBe(2)
    expect(stderr, args.join(' ')).toContain(hint)
  }
  stderr = ''
  const { code, data } = await json(['links', 'move', 'x', '1'])
  expect([code, data.ok, data.code]).toEqual([2, false, 'usage'])
  expect(stderr).toContain('whole number')
})

test('prints help for each level and the version of the package', async () => {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../npm/package.json'), 'utf8'))
  expect(await vitrine(['--version'])).toBe(0)
  expect(stdout).toBe(`${version}\n`)
  for (const [args, text] of [
    [['--help'], 'Exit codes:'],
    [['links', '--help'], 'archive links'],
    [['help', 'links'], 'archive links'],
    [['links', 'update', '--help'], '--no-pinned'],
    [['import', '--help'], 'Exits with code 4'],
  ] as const) {
    stdout = ''
    expect(await vitrine([...args]), args.join(' ')).toBe(0)
    expect(stdout, args.join(' ')).toContain(text)
  }
  expect(stderr).toBe('')
})

test('prints a completion script for each shell that asks the program for candidates', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    stdout = ''
    expect(await vitrine(['completion', shell])).toBe(0)
    expect(stdout).toContain('vitrine complete ')
  }
  const candidates = async (...words: string[]) => {
    stdout = ''
    expect(await vitrine(['complete', ...words])).toBe(0)
    return stdout
      .split('\n')
      .map((line) => line.split('\t')[0])
      .filter(Boolean)
  }
  expect(await candidates('')).toEqual(expect.arrayContaining(['login', 'links', 'api', 'completion']))
  expect(await candidates('links', 'a')).toEqual(['add', 'archive'])
  expect(await candidates('links', 'list', '--ar')).toEqual(['--archived'])
  expect(await candidates('--profile', 'links', 'sta')).toEqual(['stats'])
})

test('shows account, key, scope and plan in whoami', async () => {
  const account = {
    user: { id: 7, name: 'Robin Example', email: 'robin@example.com' },
    credential: { type: 'key', id: 3, scope: 'read', name: 'Nightly', prefix: 'vt_9fK2', expires_at: null },
    plan: { name: 'Pro', ends_at: '2026-03-09T09:00:00.000Z' },
  }
  const pagination = { page: 1, limit: 100, total: 0, total_pages: 1 }
  const peer = createServer((request, response) => {
    const data = request.url === '/ext/v1/account' ? account : []
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ok: true, data, meta: { pagination } }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => peer.once('listening', resolve))
  const address = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  onTestFinished(() => void peer.close())
  expect(await vitrine(['whoami'], { env: { VITRINE_URL: address, VITRINE_KEY: 'vt_x' } })).toBe(0)
  expect(stdout).toContain('Robin Example <robin@example.com>')
  expect(stdout).toMatch(/^Key +Nightly \(vt_9fK2…\)$/m)
  expect(stdout).toMatch(/^Scope +read$/m)
  expect(stdout).toMatch(/^Plan +Pro, until 2026-03-09/m)
})

test('adds, lists, moves and archives links', async () => {
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
  expect(stdout).toContain('shop.example.com/moss')
  expect(stdout).not.toContain('\u001b')
  expect(await vitrine(['links', 'move', String(second.id), '1'])).toBe(0)
  const listed = async () => (await json(['links', 'list'])).data.map(({ id }: { id: number }) => id)
  expect(await listed()).toEqual([second.id, third.id, first.id])
  expect(await vitrine(['links', 'move', String(second.id), '99'])).toBe(0)
  expect(await listed()).toEqual([third.id, first.id, second.id])
  expect(await vitrine(['links', 'archive', String(third.id), '999999'])).toBe(1)
  expect(await listed()).toHaveLength(3)
  expect(await vitrine(['links', 'archive', String(third.id)])).toBe(0)
  expect((await json(['links', 'list', '--archived'])).data[0]).toMatchObject({ id: third.id })
  const findIds = async (...filters: string[]) =>
    (await json(['links', 'list', ...filters])).data.map(({ id }: { id: number }) => id)
  expect(await findIds('--state', 'all', '--sort', '-updated_at')).toContain(third.id)
  expect(await findIds('--q', third.title, '--state', 'archived', '--section', '')).toEqual([third.id])
  expect(await findIds('--external-id', 'none', 'no such')).toEqual([])
  expect(await vitrine(['links', 'add', 'notaurl', '--title', 'x'])).toBe(2)
  expect(stderr).toContain('"notaurl" is not a web address.')
  expect(await vitrine(['links', 'add', 'javascript:alert(1)', '--title', 'x'])).toBe(1)
  expect(stderr).toContain('url')
  const reader = { env: { VITRINE_URL: url, VITRINE_KEY: keys.read } }
  expect(await vitrine(['links', 'add', 'https://x.example', '--title', 'x'], reader)).toBe(3)
  expect(stderr).toContain('scope "write"')
  expect(await vitrine(['links', 'list', '--profile', 'nobody'])).toBe(1)
})

test('shows and changes a page and its links', async () => {
  const { data: link } = await json(['links', 'add', 'https://shop.example.com/a', '--title', '花瓶 🌱'])
  stdout = ''
  expect(await vitrine(['show'])).toBe(0)
  expect(stdout).toContain('Robin Example')
  // Two wide characters take four columns, an emoji of two code units takes two
  const [header, row] = stdout.split('\n').filter((line) => /^Id +State|花瓶/.test(line))
  expect(row!.indexOf('https://') + 2).toBe(header!.indexOf('Web address'))
  expect((await json(['show'])).data).toMatchObject({
    profile: { username: 'robin-example' },
    links: expect.arrayContaining([expect.objectContaining({ id: link.id })]),
  })

  expect(await vitrine(['update', '--bio', 'Bowls and cups', '--publish'])).toBe(0)
  expect(stdout).toContain('updated: bio, is_published')
  expect((await json(['show'])).data.profile).toMatchObject({ bio: 'Bowls and cups', is_published: true })
  expect(await vitrine(['update', '--bio', '', '--no-publish'])).toBe(0)
  expect((await json(['show'])).data.profile).toMatchObject({ bio: null, is_published: false })

  const id = String(link.id)
  expect(await vitrine(['links', 'update', id, '--title', 'Vase', '--section', 'Shop', '--pinned'])).toBe(0)
  expect(stdout).toContain(`updated: ${id} Vase`)
  expect(await vitrine(['links', 'update', id, '--section', '', '--no-enabled'])).toBe(0)
  const changed = (await json(['show'])).data.links.find((other: { id: number }) => other.id === link.id)
  expect(changed).toMatchObject({ title: 'Vase', section: null, pinned: true, is_enabled: false })
  expect(await vitrine(['links', 'update', id, '--title', 'Vase'])).toBe(0)
  expect(stdout).toContain('unchanged')
  expect(await vitrine(['links', 'update', id, '--size', 'half', '--look', 'outline', '--tone', 'ink'])).toBe(
    0,
  )
  expect(await vitrine(['links', 'update', id, '--look', ''])).toBe(0)
  expect(await vitrine(['update', '--header', 'poster', '--panel', 'glass'])).toBe(0)
  expect(stdout).toContain('theme.panel has no effect without theme.background.image_url')
  const shown = (await json(['show'])).data
  expect(shown.profile.theme).toMatchObject({ header: 'poster', panel: 'glass' })
  expect(shown.links).toContainEqual(expect.objectContaining({ size: 'half', look: null, tone: 'ink' }))
  const font = `/media/${'0'.repeat(32)}.woff2`
  const measures = ['--font-file-ascent', '96.5', '--font-file-is-variable']
  expect(await vitrine(['update', '--font-file-url', font, ...measures])).toBe(0)
  expect((await json(['show'])).data.profile.theme.font_file).toMatchObject({
    url: expect.stringContaining(font),
    ascent: 96.5,
    is_variable: true,
  })
  expect(await vitrine(['update', '--font-file-url', ''])).toBe(0)
  const design = ['--cover-name-place', 'over', '--cover-focus-x', '0', '--dark-colors-text', '#f4efe6']
  expect(await vitrine(['update', '--header', 'cover', '--colors-text', '#201810', ...design])).toBe(0)
  expect(await vitrine(['update', '--colors-text', '', '--cover-height', 'tall'])).toBe(0)
  expect((await json(['show'])).data.profile.theme).toMatchObject({
    cover: { name_place: 'over', height: 'tall', focus: { x: 0, y: 50 } },
    colors: { text: null },
    dark_colors: { text: '#f4efe6' },
  })
  expect(await vitrine(['links', 'update', '999999', '--title', 'x'])).toBe(1)
  expect(await vitrine(['links', 'archive', id])).toBe(0)
})

test('prints totals and a line for each link in stats', async () => {
  await vitrine(['links', 'add', 'https://shop.example.com/stats', '--title', 'Counted'])
  expect(await vitrine(['stats'])).toBe(0)
  expect(stdout).toMatch(/^Views +0 +0$/m)
  expect(stdout).toMatch(/^\d+ +0 +0 +0 +- +Counted$/m)
  const { data } = await json(['stats', '--from', '2026-01-01', '--to', '2026-01-02'])
  expect(data).toMatchObject({ totals: { views: 0 }, links: expect.any(Array) })
  expect(await vitrine(['stats', '--from', 'yesterday'])).toBe(1)
  expect(stderr).toContain('from')
})

test('calls any operation with api, and sends the key only to the service', async () => {
  expect(await vitrine(['api', 'get', '/api/v1/links', '--query', 'limit=1', '-q', 'page=1'])).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, meta: { pagination: { limit: 1 } } })
  const link = { title: 'Raw', url: 'https://shop.example.com/raw' }
  for (const [data, input] of [
    [JSON.stringify(link), ''],
    ['-', JSON.stringify({ ...link, title: 'Piped' })],
  ] as const) {
    stdout = ''
    const args = ['api', 'POST', '/api/v1/links', '--data', data, '--header', 'Idempotency-Key: raw-1']
    const code = await vitrine(args, { input })
    // The same key with another body is rejected, which shows that the header is sent
    expect([code, JSON.parse(stdout).ok]).toEqual(input ? [1, false] : [0, true])
  }
  stdout = ''
  expect(await vitrine(['api', 'GET', '/api/v1/links/999999'])).toBe(1)
  expect(JSON.parse(stdout).ok).toBe(false)
  expect(await vitrine(['api', 'GET', '/nope'])).toBe(1)
  expect(stdout + stderr).not.toContain('<html')
  expect(await vitrine(['api', 'GET', '/account'])).toBe(3)
  for (const path of [
    'api/v1/links',
    '//elsewhere.example/x',
    '/\\elsewhere.example/x',
    'https://elsewhere.example',
  ]) {
    stderr = ''
    expect(await vitrine(['api', 'GET', path]), path).toBe(2)
    expect(stderr).toContain('is not a path of')
  }
  expect(await vitrine(['api', 'POST', '/api/v1/links', '--data', 'no json'])).toBe(2)
  expect(await vitrine(['api', 'POST', '/api/v1/links', '--data', '{}', '--header', 'nothing'])).toBe(2)
})

test('prints service and first page in whoami', async () => {
  expect(await vitrine(['whoami'])).toBe(0)
  expect(stdout).toContain(url)
  expect(stdout).toContain('robin-example')
  expect((await json(['whoami'])).data).toMatchObject({ url, profile: { username: 'robin-example' } })
  expect(await vitrine(['whoami'], { env: { VITRINE_URL: url, VITRINE_KEY: 'vt_wrong' } })).toBe(3)
})

test('writes an import only after a confirmation and otherwise exits with 4', async () => {
  const file = join(folder, 'list.md')
  await writeFile(file, '- [Care](https://shop.example.com/care)\n- [Moss](https://shop.example.com/moss)\n')
  const count = async () => (await json(['links', 'list'])).data.length
  const before = await count()
  expect(await vitrine(['import', file])).toBe(4)
  expect(stdout).toContain('1 to import, 1 left out.')
  expect(stdout).toContain('duplicate')
  expect(stdout).toContain('Nothing was imported')
  expect(await vitrine(['import', file], { answers: ['n'] })).toBe(4)
  expect(await count()).toBe(before)
  expect(await vitrine(['import', file], { answers: ['y'] })).toBe(0)
  expect(stdout).toContain('1 links are on')
  expect(await count()).toBe(before + 1)
  const again = await json(['import', file, '--yes'])
  expect(again.data.counts).toEqual({ create: 0, left_out: 2 })
  expect(again.code).toBe(4)
  expect(await vitrine(['import', join(folder, 'nowhere.csv')])).toBe(1)
  expect(stderr).toContain('nowhere.csv')
  await writeFile(join(folder, 'page.zip'), Buffer.from('PK\u0003\u0004nothing'))
  expect(await vitrine(['import', join(folder, 'page.zip')])).toBe(1)
})

test('stores texts as people paste them', async () => {
  expect(await vitrine(['links', 'add', 'https://example.com/x\u200b', '--title', 'Pasted'])).toBe(0)
  expect(stdout).toContain('url was stored as https://example.com/x\n')
  const file = join(folder, 'pasted.txt')
  await writeFile(file, phoneUrls.map(([typed]) => typed).join('\n'))
  const { data } = await json(['import', file])
  expect(data.items.map(({ url }: { url: string }) => url)).toEqual(phoneUrls.map(([, url]) => url))
})

test('exports a file that import accepts or a page as HTML', async () => {
  const file = join(folder, 'robin.json')
  expect(await vitrine(['export', '-o', file])).toBe(0)
  const { data } = await json(['import', file])
  expect(data.source).toBe('vitrine')
  expect(data.items.every(({ reason }: { reason: string }) => reason === 'duplicate')).toBe(true)
  expect(await vitrine(['export', '--format', 'html', '-o', '-'])).toBe(0)
  expect(stdout).toContain('</html>')
})

test('lists problems in doctor and fixes them after a confirmation', async () => {
  await vitrine(['links', 'add', 'http://plain.example.com/', '--title', 'SHOUTING NOW HERE'])
  const { data } = await json(['doctor'])
  expect(data.applied).toBe(0)
  stdout = ''
  expect(await vitrine(['doctor', '--fix'])).toBe(4)
  expect(stdout).toContain('Nothing was changed')
  expect(await vitrine(['doctor', '--fix'], { answers: ['yes'] })).toBe(0)
  const after = await json(['doctor', '--min', '1'])
  expect(after.data.score).toBeGreaterThan(data.score)
  expect(await vitrine(['doctor', '--min', '100'])).toBe(after.data.score === 100 ? 0 : 1)
})

test('resumes an interrupted download in the same call or the next one', async () => {
  const reader = { env: { VITRINE_URL: url, VITRINE_KEY: keys.write } }
  const file = join(folder, 'backups/all.zip')
  // Two interruptions, resumed automatically
  cuts = [100, 50]
  cutAt = `${file}.part`
  expect(await vitrine(['backup', file], reader), stderr).toBe(0)
  expect(ranges).toEqual([undefined, 'bytes=100-', 'bytes=150-'])
  const names = Object.keys(unzipSync(await readFile(file)))
  expect(names).toContain('pages/robin-example/vitrine.json')
  expect(names).not.toContain('account.json')
  expect(strFromU8(unzipSync(await readFile(file))['README.txt']!)).toContain('robin-example')
  await expect(stat(`${file}.part`)).rejects.toThrow()
  await expect(stat(`${file}.part.json`)).rejects.toThrow()

  // More interruptions than attempts: the next call resumes the same archive
  ranges.length = 0
  const second = join(folder, 'second.zip')
  cuts = [10, 10, 10, 10, 10]
  cutAt = `${second}.part`
  expect(await vitrine(['backup', second], reader)).toBe(1)
  expect(stderr).toContain('again to resume')
  expect(await readFileSize(`${second}.part`)).toBe(50)
  expect(await vitrine(['backup', second], reader)).toBe(0)
  expect(ranges.at(-1)).toBe('bytes=50-')
  expect(stdout).toContain('Resuming an unfinished download')
  // An existing file that is not part of the archive is detected
  const third = join(folder, 'third.zip')
  await writeFile(`${third}.part`, 'not of it')
  expect(await vitrine(['backup', third], reader)).toBe(1)
  expect(stderr).toContain('damaged')
  expect(await vitrine(['backup', third], reader)).toBe(0)
})
