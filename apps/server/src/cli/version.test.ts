import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { buildVersion } from '../process/version.ts'
import { runCommand } from './run.ts'

afterEach(() => vi.unstubAllEnvs())

const run = async () => {
  const lines: string[] = []
  const write = (text: string) => void lines.push(text)
  vi.stubEnv('BASE_URL', 'https://links.example.org')
  const code = await runCommand(['version'], { line: write, note: write })
  expect(code, lines.join('\n')).toBe(0)
  return lines
}

test('prints the version and the result of an update check with UPDATE_URL', async () => {
  expect(await run()).toEqual([`Vitrine ${buildVersion}`])
  const server = createServer((_, response) =>
    response.end('{"version":"999.0.0","url":"https://example.com/changes"}'),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await vi.waitFor(() => expect(server.listening).toBe(true), 30_000)
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubEnv('UPDATE_URL', `http://${host}/`)
  expect(await run()).toEqual([`Vitrine ${buildVersion}`, expect.stringContaining('EGRESS_ALLOW')])
  vi.stubEnv('EGRESS_ALLOW', host)
  expect(await run()).toEqual([
    `Vitrine ${buildVersion}`,
    'Version 999.0.0 is available. Read what changed: https://example.com/changes',
  ])
})
