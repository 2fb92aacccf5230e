import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { computeDistance, findNearest } from '@vitrine/contract/nearest'
import { describe, expect, test, vi } from 'vitest'
import { maskSecret } from '../config.ts'
import { renderConfigurationMarkdown } from './config.ts'
import { commands, runCommand } from './run.ts'

const run = async (...args: string[]) => {
  const lines: string[] = []
  const notes: string[] = []
  const code = await runCommand(args, { line: (text) => lines.push(text), note: (text) => notes.push(text) })
  return { code, out: lines.join('\n'), err: notes.join('\n') }
}

test('matches docs/configuration.md with the table of settings', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8')
  expect(page).toBe(renderConfigurationMarkdown())
})

test('prints help with an example for every command', async () => {
  const overview = (await run('--help')).out
  for (const { name, help } of commands) {
    expect(overview).toContain(`  ${name}`)
    const { code, out } = await run(...name.split(' '), '--help')
    expect({ code, out }).toEqual({ code: 0, out: help })
    expect(help).toMatch(new RegExp(`^Usage: npm run admin -- ${name}`))
    expect(help).toMatch(/\nExamples?\n {2}\S/)
  }
})

test.each([
  [['backpu'], 'Did you mean "backup"?'],
  [['grand'], 'Did you mean "grant"?'],
  [['audit', 'verfy'], 'Did you mean "audit verify"?'],
  [['mail'], 'mail needs one of: list, resend, test.'],
  [['frobnicate'], 'Unknown command "frobnicate".'],
  [['grant'], 'EMAIL is missing'],
  [['grant', 'a@example.com', 'b@example.com'], 'b@example.com is one argument too many'],
  [['mail', 'list', '--limit', '0'], '--limit must be a whole number from 1'],
  [['plans', '--jsn'], "Unknown option '--jsn'"],
])('reports wrong arguments %j and exits with 2', async (args, message) => {
  const { code, out, err } = await run(...args)
  expect(err).toContain(message)
  expect({ code, out }).toEqual({ code: 2, out: '' })
})

test('lists the commands of a group', async () => {
  const { code, out } = await run('voucher', '--help')
  expect(out).toMatch(/voucher create.*\n.*voucher list/)
  expect(code).toBe(0)
})

test('lists the commands and exits with 2 if no command is named', async () => {
  const { code, err } = await run()
  expect(err).toContain('Commands')
  expect(code).toBe(2)
})

test('prints plans in the format of PLANS_FILE', async () => {
  // The test runner sets BASE_URL
  vi.stubEnv('BASE_URL', '')
  const { code, out } = await run('plans', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(out).map((plan: { key: string }) => plan.key)).toEqual(['free', 'pro', 'agency'])
})

describe('config', () => {
  test('shows settings, consequences and misspelt names', async () => {
    vi.stubEnv('BASE_URL', '')
    vi.stubEnv('PORT', '8080')
    vi.stubEnv('BASEURL', 'https://links.example.com')
    vi.stubEnv('DATABASE_URL', 'postgres://app:sesame@10.0.0.7/vitrine')
    const { code, out, err } = await run('config', '--set')
    expect(err).toBe('BASEURL is not a setting. Did you mean BASE_URL?')
    expect(out).toContain('PORT = 8080   (set)')
    expect(out).toContain('database  PostgreSQL, postgres://app:••••••@10.0.0.7/vitrine')
    expect(out).not.toContain('DATA_DIR =')
    expect(out).not.toContain('sesame')
    expect(code).toBe(0)
    const all = await run('config')
    expect(all.out).toMatch(/^DATA_DIR = \/.*\/data$/m)
    expect(all.out).toMatch(/^BASE_URL = http:\/\/localhost:8080$/m)
  })
})

test('hides secrets', () => {
  expect(maskSecret('SECRET', 'a'.repeat(32))).toBe('••••••')
  expect(maskSecret('SMTP_URL', 'smtp://robin:pass@mail.example.com:587')).toBe(
    'smtp://robin:••••••@mail.example.com:587',
  )
  expect(maskSecret('DATABASE_URL', 'postgres://app:p:w@db/vitrine')).toBe('postgres://app:••••••@db/vitrine')
  expect(maskSecret('DATABASE_URL', 'postgres://db/vitrine?user=app&password=sesame')).not.toContain('sesame')
  expect(maskSecret('DATABASE_URL', 'postgres://app:p/w@db/vitrine')).toBe('postgres://app:••••••@db/vitrine')
  expect(maskSecret('BASE_URL', 'https://links.example.com')).toBe('https://links.example.com')
})

test('suggests the nearest name and nothing for distant ones', () => {
  expect(computeDistance('backpu', 'backup')).toBe(1)
  expect(computeDistance('kitten', 'sitting')).toBe(3)
  expect(findNearest('restroe', ['restore', 'revoke'])).toBe('restore')
  expect(findNearest('xyzzy', ['restore', 'revoke'])).toBeNull()
})
