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
