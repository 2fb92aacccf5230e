import { Worker } from 'node:worker_threads'
import { describe, expect, test, vi } from 'vitest'
import { type Data, fixedClock, useApp } from '#tests/app.ts'
import { importSamples } from '#tests/import-samples.ts'
import { importShapes } from '#tests/import-shapes.ts'
import { readFile } from './read-file.ts'

/** `IMPORT_MUTATIONS` sets the number of mutations, `IMPORT_FIRST` the first one. */
const first = Number(process.env.IMPORT_FIRST ?? 0)
const count = Number(process.env.IMPORT_MUTATIONS ?? 250)

/** Creates a generator of numbers below 1 from a seed (mulberry32). */
const createRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

const samples = [
  ...importSamples,
  ...importShapes.map(({ name, text }) => ({ name, bytes: Buffer.from(text) })),
]

const pieces = [
  '<',
  '</a>',
  '<a href="https://x.example">',
  '<div>',
  '</dl>',
  '<h3>',
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ';',
  '\t',
  '\n',
  '\0',
  '\ud800',
  '\u202e',
  'null',
  '1e999',
  '-1',
  '__proto__',
  'javascript:',
  'data:text/html,',
  'https://',
  '&#0;',
  '&#x110000;',
  '<!--',
  ']]>',
  '<script>',
  'constructor',
  '\ufeff',
  'é',
  '𝔘'.repeat(300),
]

/**
 * Measures the longest computation of this thread in one iteration of the event loop, in milliseconds, without the time
 * of other processes.
 */
const watchTurns = () => {
  const periodMs = 5
  const processorMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let longest = 0
  let last = { wall: performance.now(), processor: processorMs() }
  const timer = setInterval(() => {
    const now = { wall: performance.now(), processor: processorMs() }
    longest = Math.max(longest, Math.min(now.wall - last.wall - periodMs, now.processor - last.processor))
    last = now
  }, periodMs)
  return { longest: () => longest, reset: () => (longest = 0), end: () => clearInterval(timer) }
}

const mutated = (bytes: Buffer, random: () => number): Buffer => {
  let now = Buffer.from(bytes)
  const times = 1 + Math.floor(random() * 6)
  for (let i = 0; i < times; i++) {
    const at = Math.floor(random() * now.length)
    const to = Math.min(now.length, at + Math.floor(random() * 400))
    const piece = Buffer.from(pieces[Math.floor(random() * pieces.length)]!)
    const many = Buffer.concat(Array(1 + Math.floor(random() ** 6 * 3000)).fill(piece))
    const mutations = [
      () => Buffer.concat([now.subarray(0, at), many, now.subarray(at)]),
      () => Buffer.concat([now.subarray(0, at), now.subarray(to)]),
      () => Buffer.concat([now.subarray(0, to), now.subarray(at, to), now.subarray(to)]),
      () => now.subarray(0, at),
      () => {
        for (let n = 0; n < 20; n++) now[Math.floor(random() * now.length)] = Math.floor(random() * 256)
        return now
      },
    ]
    now = Buffer.from(mutations[Math.floor(random() * mutations.length)]!())
    if (!now.length) return Buffer.from('x')
  }
  return now
}

describe('broken import files', () => {
  const app = useApp('sqlite', {}, fixedClock)

  // The limit only ends a test that hangs: 10,000 files take minutes
  const limitMs = 300_000 + count * 200
  test('imports every broken file or reports a reason', { timeout: limitMs }, async () => {
    const owner = await app.person('agency')
    const turns = watchTurns()
    const statuses = new Map<number, number>()
    const wrong: string[] = []
    let longest = 0
    let latest = { ms: 0, index: 0 }
    for (let i = first; i < first + count; i++) {
      const random = createRandom(i)
      const { name, bytes } = samples[Math.floor(random() * samples.length)]!
      const file = mutated(bytes, random)
      turns.reset()
      const start = performance.now()
      const response = await app.upload(owner, '/ext/v1/imports?dry_run=true&settings=replace', [
        { part: 'file', bytes: file, type: 'text/plain' },
      ])
      longest = Math.max(longest, performance.now() - start)
      // The first files include compilation
      if (i >= first + Math.min(20, count - 1) && turns.longest() > latest.ms)
        latest = { ms: turns.longest(), index: i }
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      const isTold = response.status === 422 && response.code === 'upload_invalid'
      if (response.status !== 200 && !isTold)
        wrong.push(`${i} ${name}: ${response.status} ${response.errors.join('; ')}`)
    }
    turns.end()
    console.log(
      `${count} broken files: ${[...statuses].map(([status, n]) => `${n} answered ${status}`).join(', ')}; longest request ${Math.round(longest)} ms, longest turn ${Math.round(latest.ms)} ms (file ${latest.index})`,
    )
    expect(wrong).toEqual([])
  })

  test('keeps the main process responsive with one huge entry or huge settings', async () => {
    const owner = await app.person('pro')
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`member_${i}`, 'x']))
    const networks = Array.from({ length: 5000 }, (_, i) => ({
      platform: 'web',
      url: `https://x.example/${i}`,
    }))
    const link = { id: 1, profile_id: 1, title: 'Shop', url: 'https://shop.example/' }
    const send = (profile: object, links: object[], more: object = {}) =>
      app.upload(owner, '/ext/v1/imports?dry_run=true', [
        {
          part: 'file',
          bytes: Buffer.from(
            JSON.stringify({
              exported_at: '2026-01-01T00:00:00Z',
              profiles: [{ id: 1, ...profile }],
              links,
              ...more,
            }),
          ),
          type: 'application/json',
        },
      ])
    for (const settings of [many, { theme: many }, { social_links: networks }]) {
      const { status, code, errors } = await send(settings, [link])
      expect([status, code, errors]).toEqual([
        422,
        'upload_invalid',
        [expect.stringMatching(/^file: .* at most 1000, with 300 social profiles/)],
      ])
    }
    const config = { list: Array.from({ length: 10_000 }, () => 1) }
    const { data } = await send({}, [
      { ...link, ...many },
      { ...link, business_block_config: config },
      { ...link, utm: { nested: [many] } },
      link,
    ])
    expect(data.counts).toEqual({ create: 1, left_out: 3 })
    expect(data.items.filter((item: Data) => item.reason === 'invalid')).toEqual(
      [0, 1, 2].map((i) =>
        expect.objectContaining({
          where: `links[${i}]`,
          title: 'Shop',
          notes: ['It has more fields than a link can have.'],
        }),
      ),
    )
    const part = { id: 1, profile_id: 1, name: 'Large', ...many }
    const parts = (await send({}, [link], { variants: [part], campaigns: [part] })).data
    for (const [leftParts] of [parts.variants, parts.campaigns])
      expect(leftParts).toMatchObject({
        outcome: 'left_out',
        reason: 'invalid',
        notes: ['It has too many fields.'],
      })
  })

  test('imports or rejects nested, endless or poisoned data of other services', async () => {
    const owner = await app.person('pro')
    const send = (file: unknown) =>
      app.upload(owner, '/ext/v1/imports?dry_run=true', [
        {
          part: 'file',
          bytes: Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)),
          type: 'text/plain',
        },
      ])
    const nested = (depth: number, inside: string) =>
      `${'{"content":['.repeat(depth)}${inside}${']}'.repeat(depth)}`
    const bento = (title: string) =>
      `{"props":{"pageProps":{"profile":{"name":"A","bento":{"items":[{"data":{"type":"link","href":"https://a.example","overrides":{"title":${title}}}}]}}}}}`
    expect((await send(bento(nested(20, '{"text":"Deep"}')))).data.items[0].title).toBe('Deep')
    expect((await send(bento(nested(5000, '{}')))).errors[0]).toMatch(/nested/)
    const link = (url: string) => ({ type: 'url', title: url.slice(0, 20), url })
    const backup = (links: object[], more: object = {}) => ({
      version: 1,
      profile: [],
      links,
      settings: [],
      themes: [],
      ...more,
    })
    const refused = [
      'javascript:alert(1)',
      'JAVASCRIPT:x',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
    ]
    const { data } = await send(backup(refused.map(link)))
    expect(data.counts).toEqual({ create: 0, left_out: refused.length })
    const many = Array.from({ length: 6000 }, (_, i) => link(`https://${i}.example.org/`))
    expect((await send(backup(many))).errors[0]).toMatch(/at most 5000/)
    expect((await send({ props: { pageProps: { data: { links: many } } } })).errors[0]).toMatch(
      /at most 5000/,
    )
    const poisoned = `{"version":1,"profile":[{"displayName":"A","socialLinks":"[{\\"__proto__\\":{\\"url\\":\\"https://x.example\\"}}]","__proto__":{"bio":"x"}}],"links":[{"title":"A","url":"https://a.example","type":"constructor","__proto__":{"isActive":false}}],"settings":[{"key":"__proto__","value":"x"}],"themes":[{"isActive":true,"name":"constructor"}]}`
    const { status, data: clean } = await send(poisoned)
    expect([status, clean.items.map(({ title, kind }: Data) => [title, kind])]).toEqual([
      200,
      [['A', 'normal']],
    ])
    expect(clean.settings.map(({ member, outcome }: Data) => [member, outcome])).toEqual([
      ['display_name', 'left_out'],
      ['theme', 'left_out'],
    ])
    const folders = '<DL><p><DT><H3>F</H3>'.repeat(2000)
    expect((await send(`<!DOCTYPE NETSCAPE-Bookmark-file-1>${folders}`)).errors[0]).toMatch(/nested too deep/)
    expect((await send(`<script id="__NEXT_DATA__">${'['.repeat(9000)}</script>`)).status).toBe(422)
  })

  const rows = Array.from({ length: 60_000 }, (_, i) => `<a href="https://x.example/${i}">${i}</a>`)
  const slow = Buffer.from(`<html><body>${rows.join('')}</body></html>`)

  test('reads the next file after one that takes too long', async () => {
    await expect(readFile(1, slow, { maxItems: 5000 }, 1)).rejects.toMatchObject({
      code: 'upload_invalid',
      errors: [expect.stringContaining('takes longer than')],
    })
    const { source: found } = await readFile(1, importSamples[0]!.bytes, { maxItems: 5000 })
    expect(found.items.length).toBeGreaterThan(3)
  })

  test('survives a reader thread that runs out of memory', async () => {
    const terminate = vi.spyOn(Worker.prototype, 'terminate')
    await expect(readFile(1, slow, { maxItems: 5000 }, 1)).rejects.toMatchObject({ code: 'upload_invalid' })
    const [worker] = terminate.mock.contexts as Worker[]
    terminate.mockRestore()
    // Node emits the error after the thread has ended; without a listener it is an uncaught exception
    expect(() => worker!.emit('error', new Error('out of memory'))).not.toThrow()
  })
})
