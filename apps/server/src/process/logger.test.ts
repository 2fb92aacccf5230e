import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const source = JSON.stringify(new URL('./logger.ts', import.meta.url).href)
const run = (script: string) =>
  spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { createLogger } = await import(${source});\n${script}`,
  ])

test('lines reach a pipe while the process lives, after a pause too, and each once', async () => {
  const child = run(`
    import { setTimeout as sleep } from 'node:timers/promises'
    const log = createLogger('info')
    let sent = 0
    for (const pause of [0, 5, 700, 150, 250]) {
      await sleep(pause)
      for (let i = 0; i < 40; i++) log.info({ n: sent++ }, 'line')
    }
    // Neither a further line nor an end writes what is left
    await sleep(2 ** 30)
  `)
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  try {
    const all = Array.from({ length: 200 }, (_, n) => n)
    const seen = () =>
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line).n)
    await expect.poll(seen, { timeout: 20_000 }).toEqual(all)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
}, 30_000)

test('what was logged last is written when the process ends', async () => {
  const child = run("createLogger('info').info('last'); process.exit(0)")
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  await once(child, 'close')
  expect(text).toContain('"msg":"last"')
})

test('a request that is logged in short reads as one that is logged at length, and is silent below the level', async () => {
  const child = run(`
    const { createRequestLine } = await import(${source})
    const answer = { method: 'GET', path: '/api/v1/links/"\\\\\\u0001é\\u2028😀', operation: 'getLink', by: 'key:7' }
    for (const level of ['info', 'warn']) {
      const log = createLogger(level)
      for (const [id, status, ms] of [['abc-1234', 200, 0.1], ['a"\\\\b', 304, 12]]) {
        log.info({ id, method: 'GET', path: answer.path, operation: answer.operation, status, ms, by: answer.by }, 'request')
        createRequestLine(log, answer)(id, status, ms)
      }
    }
  `)
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  await once(child, 'close')
  const lines = text.split('\n').map((line) => line.replace(/"time":"[\dT:.-]+Z"/, '"time":""'))
  expect(lines).toHaveLength(5)
  expect([lines[1], lines[3], lines[4]]).toEqual([lines[0], lines[2], ''])
  expect(JSON.parse(lines[0]!)).toMatchObject({ time: '', level: 'info', id: 'abc-1234', msg: 'request' })
})
