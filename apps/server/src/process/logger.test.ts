import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const source = JSON.stringify(new URL('./logger.ts', import.meta.url).href)
const run = (script: string) =>
  spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { createLogger } = await import(${source});\n${script}`,
  ])

test('writes each line once to a pipe while the process runs', async () => {
  const child = run(`
    import { setTimeout as sleep } from 'node:timers/promises'
    const log = createLogger('info')
    let sent = 0
    for (const pause of [0, 5, 700, 150, 250]) {
      await sleep(pause)
      for (let i = 0; i < 40; i++) log.info({ n: sent++ }, 'line')
    }
    // Neither another line nor an exit writes the rest
    await sleep(2 ** 30)
  `)
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  try {
    const all = Array.from({ length: 200 }, (_, n) => n)
    const numbers = () =>
      output
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line).n)
    await expect.poll(numbers, { timeout: 20_000 }).toEqual(all)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
}, 30_000)

test('writes the last line when the process exits', async () => {
  const child = run("createLogger('info').info('last'); process.exit(0)")
  expect(await text(child.stdout)).toContain('"msg":"last"')
})

test('logs errors with code and stack but no secrets at any depth', async () => {
  const child = run(`
    class Reply { token = 'SECRET'; status = 401 }
    const cause = Object.assign(new Error('inner'), { code: 'ECONNREFUSED', password: 'SECRET' })
    const err = Object.assign(new AggregateError([cause], 'refused'), {
      code: 'ECONNRESET',
      request: { headers: { authorization: 'SECRET' } },
    })
    const log = createLogger('info')
    log.info({ id: 'r1', code: 'SECRET', headers: { Cookie: 'SECRET', 'x-api-key': 'SECRET' }, list: [{ token: 'SECRET', n: 1 }] })
    log.info({ reply: new Reply(), at: new Date(0) })
    log.error({ err, other: err }, 'failed')
    log.error(err)
    process.exit(0)
  `)
  const lines = (await text(child.stdout)).split('\n').slice(0, -1)
  expect(lines).toHaveLength(4)
  expect(lines.join('\n')).not.toContain('SECRET')
  const [fields, classes, ...errors] = lines.map((line) => JSON.parse(line))
  expect(fields).toMatchObject({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    pid: child.pid,
    id: 'r1',
    code: '[redacted]',
    headers: { Cookie: '[redacted]', 'x-api-key': '[redacted]' },
    list: [{ token: '[redacted]', n: 1 }],
  })
  expect(classes).toMatchObject({
    reply: { token: '[redacted]', status: 401 },
    at: '1970-01-01T00:00:00.000Z',
  })
  const error = {
    type: 'AggregateError',
    message: 'refused',
    stack: expect.stringContaining('    at '),
    code: 'ECONNRESET',
    request: { headers: { authorization: '[redacted]' } },
    aggregateErrors: [{ message: 'inner', code: 'ECONNREFUSED', password: '[redacted]' }],
  }
  expect(errors).toMatchObject([
    { err: error, other: error, msg: 'failed' },
    { err: error, msg: 'refused' },
  ])
})

test('logs the number of lines beyond 8 MiB that it drops for a slow reader', async () => {
  const count = 300
  const child = run(`
    import { setTimeout as sleep } from 'node:timers/promises'
    const log = createLogger('info')
    const filler = 'x'.repeat(100_000)
    for (let n = 0; n < ${count}; n++) log.info({ n, filler })
    process.stderr.write('logged')
    const { countDroppedLines } = await import(${source})
    setInterval(() => log.info({ counted: countDroppedLines() }), 100)
    await sleep(2 ** 30)
  `)
  await once(child.stderr, 'data')
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  try {
    await expect.poll(() => /"dropped".*\n.*"counted":\d+}\n/s.test(output), { timeout: 20_000 }).toBe(true)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  const lines = output
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
  const at = lines.findIndex((line) => 'dropped' in line)
  const { dropped } = lines[at]
  expect(lines.findLast((line) => 'counted' in line).counted).toBeGreaterThanOrEqual(dropped)
  expect(dropped).toBeGreaterThan(count / 2)
  expect(lines.slice(0, at).flatMap(({ n }) => n ?? [])).toEqual(
    Array.from({ length: count - dropped }, (_, n) => n),
  )
}, 30_000)
