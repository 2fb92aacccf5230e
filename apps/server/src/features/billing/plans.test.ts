import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInPlans, loadCatalogue } from './plans.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-plans-'))
})
afterAll(() => rm(folder, { recursive: true }))

const loadContent = (content: unknown) => {
  const file = join(folder, 'plans.json')
  writeFileSync(file, JSON.stringify(content))
  return loadCatalogue(file)
}
const load = (content: unknown) => loadContent(content).plans
const [free] = builtInPlans as [(typeof builtInPlans)[number]]
const { links: _, ...older } = free.limits

test('treats a limit that a plans file omits as unlimited', () => {
  const plan = { ...free, limits: older }
  for (const content of [[plan], { plans: [plan] }])
    expect(load(content).get('free')).toEqual({ ...free, limits: { ...older, links: null } })
})

test('reports missing limits of a plan; null counts as set', () => {
  const full = { ...free, key: 'full', limits: { ...free.limits, links: null } }
  const plans = [{ ...free, limits: older }, { ...free, key: 'empty', limits: {} }, full]
  for (const content of [plans, { plans }])
    expect(loadContent(content).omitted).toEqual([
      { plan: 'free', limits: ['links'] },
      { plan: 'empty', limits: Object.keys(free.limits) },
    ])
  expect(loadCatalogue('').omitted).toEqual([])
})

test('reports invalid limits', () => {
  const wrong = (limits: unknown) => () => load([{ ...free, limits }])
  expect(wrong({ ...older, links: 'many' })).toThrow(/\[0\]\.limits\.links/)
  expect(wrong({ ...older, links: -1 })).toThrow(/\[0\]\.limits\.links/)
  expect(wrong({ ...older, toString: 5 })).toThrow('unknown limit "toString"')
  expect(wrong({ ...older, link: 5 })).toThrow('unknown limit "link"')
  expect(wrong(undefined)).toThrow(/limits/)
  expect(wrong([])).toThrow(/limits/)
})

test.each([[null], [5], ['plans'], [{}], [{ plans: {} }], [[null]], [[5]]])(
  'rejects %j as a catalogue',
  (content) => {
    expect(() => load(content)).toThrow(/PLANS_FILE .* is not valid/)
  },
)
