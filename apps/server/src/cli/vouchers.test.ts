import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cloneDatabase, describeOnce, type TestDatabase } from '#tests/databases.ts'
import { builtInPlans, loadCatalogue } from '../features/billing/plans.ts'
import { runCommand } from './run.ts'

const run = async (line: string) => {
  const lines: string[] = []
  const notes: string[] = []
  const out = { line: (text: string) => lines.push(text), note: (text: string) => notes.push(text) }
  const code = await runCommand(line.split(' '), out)
  return { code, out: lines.join('\n'), err: notes.join('\n') }
}

describeOnce('voucher commands', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await cloneDatabase(engine)
  })
  beforeEach(() => {
    vi.stubEnv('DATA_DIR', database.dataDir)
    vi.stubEnv('DATABASE_URL', database.url)
    vi.stubEnv('BASE_URL', '')
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })
  afterAll(() => database.drop())

  test('creates, lists and revokes a voucher once', async () => {
    const created = await run(
      'voucher create --type percent --percent 30 --plans pro --max-uses 100 spring30',
    )
    expect(created).toEqual({ code: 0, out: 'SPRING30', err: '' })
    const again = await run('voucher create --type percent --percent 5 SPRING30')
    expect(again).toMatchObject({ code: 1, out: '' })
    const free = await run('voucher create --type plan_grant --plan agency --expires 2027-01-31T00:00:00Z')
    expect(free.out).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    const { out } = await run('voucher list')
    expect(out).toMatch(
      /SPRING30 +percent +plans pro, percent 30 +0 of 100|SPRING30 +percent +percent 30, plans pro +0 of 100/,
    )
    expect(out).toContain('2027-01-31T00:00')
    const rows = (await run('voucher list --json')).out.split('\n').map((line) => JSON.parse(line))
    expect(rows[1]).toMatchObject({
      code: 'SPRING30',
      percent: 30,
      plans: ['pro'],
      most_uses: 100,
      revoked_at: null,
    })
    expect((await run('voucher revoke spring30')).out).toContain('is now revoked')
    expect((await run('voucher revoke SPRING30')).out).toContain('already')
    expect((await run('voucher list')).out).toMatch(/SPRING30 .*revoked/)
    expect(await run('voucher revoke NEVER')).toMatchObject({ code: 1 })
  })

  test.each([
    ['voucher create', '--type is missing'],
    ['voucher create --type gold', 'type'],
    ['voucher create --type percent --percent 101', 'percent'],
    ['voucher create --type amount --amount 500', 'currency is required for amount'],
    ['voucher create --type plan_grant --plan gold', 'plan "gold" does not exist'],
    ['voucher create --type trial_days --plan pro', 'days is required for trial_days'],
    ['voucher create --type percent --percent 5 --expires tomorrow', 'expires_at'],
    ['voucher', 'voucher needs one of: create, list, revoke'],
  ])('rejects wrong arguments and creates nothing: %s', async (line, message) => {
    const { code, err } = await run(line)
    expect(code).toBe(2)
    expect(err).toContain(message)
  })
})

test('reads a plans file as a list or an object with vouchers, and rejects an invalid one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-plans-'))
  const load = async (content: unknown) => {
    const file = join(folder, 'plans.json')
    await writeFile(file, JSON.stringify(content))
    return loadCatalogue(file)
  }
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  expect((await load(builtInPlans)).vouchers).toEqual([])
  const vouchers = [{ code: 'PRESS', type: 'plan_grant', plan_key: 'pro', days: 90 }]
  const both = await load({ plans: builtInPlans, vouchers })
  expect([...both.plans.keys()]).toEqual(['free', 'pro', 'agency'])
  expect(both.vouchers).toEqual(vouchers)
  await expect(
    load({ plans: builtInPlans, vouchers: [{ code: 'X1X', type: 'amount', amount: 5 }] }),
  ).rejects.toThrow('X1X: currency is required for amount')
  await expect(load({ plans: builtInPlans, voucher: [] })).rejects.toThrow('voucher')
  await expect(load({ plans: builtInPlans.slice(1) })).rejects.toThrow('"free"')
})
