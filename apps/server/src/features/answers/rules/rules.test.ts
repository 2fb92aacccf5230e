import { describe, expect, test } from 'vitest'
import { parseDay } from '../../visits/index.ts'
import type { AnswerRule, Observations } from '../answer.ts'
import { findAnswers } from '../answers.ts'
import { bestBlock } from './best-block.ts'
import { deadLink } from './dead-link.ts'
import { hardlyPressed } from './hardly-pressed.ts'
import { nightVisitors } from './night-visitors.ts'
import { unusualDay } from './unusual-day.ts'
import { variantBetter } from './variant-better.ts'

/** A Sunday. */
const to = parseDay('2026-03-08')
const range = { from: to - 29, to }

const createDays = (length: number, clicks: (day: number) => number, visitors = 100) =>
  Array.from({ length }, (_, i) => {
    const day = to - length + 1 + i
    return { day, visitors, clicks: clicks(day) }
  })

const observe = (changes: Partial<Observations> = {}): Observations => ({
  range,
  days: createDays(56, () => 0),
  causes: [],
  links: [],
  clicksByLink: new Map(),
  referrers: [],
  experiments: [],
  deadLinks: [],
  ...changes,
})
const evaluate = (rule: AnswerRule, changes: Partial<Observations>) => rule.evaluate(observe(changes))

describe('unusual day', () => {
  // Between 66 and 74 clicks, 20 more on Sundays
  const usual = (day: number) => 66 + ((day * 5) % 9) + ((day - to) % 7 === 0 ? 20 : 0)
  const rise = (clicks: number) => (day: number) => (day === to ? clicks : usual(day))

  test('reports only clicks outside the range of the same weekdays', () => {
    const [ordinary, high] = [120, 130].map(
      (clicks) => evaluate(unusualDay, { days: createDays(56, rise(clicks)) }).at(-1)!,
    )
    // Sundays have about 90, so 120 is three standard deviations of a Poisson count
    expect(ordinary!.pValue).toBeLessThan(0.01)
    expect(high!.pValue).toBeLessThan(ordinary!.pValue)
    expect(high!.facts).toMatchObject({
      kind: 'unusual_day',
      date: '2026-03-08',
      value: 130,
      days: 7,
      cause: null,
    })
    expect(high!.facts!.baseline).toBeGreaterThan(86)
    expect(high!.facts!.baseline).toBeLessThan(94)
    expect(high!.facts!.change).toBeCloseTo(130 / high!.facts!.baseline! - 1, 10)
    expect(high!.facts!.interval![1]).toBeLessThan(130)
    expect(high!.facts!.evidence.filter(({ measure }) => measure === 'clicks')).toHaveLength(8)
    expect(evaluate(unusualDay, { days: createDays(56, usual) }).every(({ pValue }) => pValue > 0.01)).toBe(
      true,
    )
  })

  test('follows the trend of the page', () => {
    const grow = (day: number) => Math.round(usual(day) * Math.exp((day - to) / 40))
    const tests = evaluate(unusualDay, { days: createDays(56, grow) })
    expect(tests).toHaveLength(7)
    for (const { pValue, facts } of tests) {
      expect(pValue).toBeGreaterThan(0.01)
      expect(Math.abs(facts!.change!)).toBeLessThan(0.12)
    }
  })

  test('compares with usual days only: earlier unusual ones do not widen the range', () => {
    const burst = (day: number) => (day === to - 20 || day === to - 33 ? 400 : rise(130)(day))
    const [plain, bursts] = [rise(130), burst].map(
      (clicks) => evaluate(unusualDay, { days: createDays(56, clicks) }).at(-1)!,
    )
    expect(bursts!.pValue / plain!.pValue).toBeLessThan(2)
    expect(bursts!.facts!.baseline).toBeCloseTo(plain!.facts!.baseline!, 0)
  })

  test('needs 30 clicks and six of the same weekday', () => {
    const low = (clicks: number) =>
      evaluate(unusualDay, { days: createDays(56, (day) => (day === to ? clicks : 10)) })
    expect(low(29)).toEqual([])
    expect(low(30)).toHaveLength(1)
    expect(evaluate(unusualDay, { days: createDays(42, rise(130)) })).toEqual([])
    expect(evaluate(unusualDay, { days: createDays(43, rise(130)) })).toHaveLength(1)
  })

  test('tests only the last seven days of the range', () => {
    const days = createDays(56, usual)
    expect(evaluate(unusualDay, { days })).toHaveLength(7)
    expect(evaluate(unusualDay, { days, range: { from: to - 2, to } })).toHaveLength(3)
  })

  test('names a post only if a campaign explains more than half of the additional clicks', () => {
    const days = createDays(56, rise(130))
    const excess = 130 - evaluate(unusualDay, { days }).at(-1)!.facts!.baseline!
    const withCampaign = (clicks: number) =>
      evaluate(unusualDay, {
        days,
        causes: [
          { type: 'utm_campaign', id: null, name: 'small', clicks: new Map([[to, 3]]) },
          { type: 'campaign', id: 4, name: 'Buns', clicks: new Map([[to, clicks]]) },
        ],
      }).at(-1)!.facts!
    expect(withCampaign(Math.floor(excess / 2)).kind).toBe('unusual_day')
    expect(withCampaign(Math.floor(excess / 2) + 1)).toMatchObject({
      kind: 'unusual_post',
      cause: { type: 'campaign', id: 4, name: 'Buns', clicks: Math.floor(excess / 2) + 1 },
    })
    // A campaign with as many clicks on each such weekday explains nothing
    const steady = new Map(days.map(({ day }) => [day, 60]))
    const causes = [{ type: 'campaign' as const, id: 4, name: 'Buns', clicks: steady }]
    expect(evaluate(unusualDay, { days, causes }).at(-1)!.facts!.kind).toBe('unusual_day')
  })
})

describe('best block', () => {
  const compare = (first: number, second: number, other = 0) => {
    const clicks = [first, second, other]
    const perDay = (total: number) =>
      new Map(Array.from({ length: 30 }, (_, i) => [range.from + i, Math.floor((total + i) / 30)]))
    return evaluate(bestBlock, {
      days: createDays(30, (day) => clicks.reduce((sum, total) => sum + perDay(total).get(day)!, 0)),
      links: clicks.map((total, i) => ({
        id: i + 1,
        title: `Block ${i + 1}`,
        position: i,
        shownSince: 0,
        clicks: total,
        clickers: total,
      })),
      clicksByLink: new Map(clicks.map((total, i) => [i + 1, perDay(total)])),
    })
  }

  test('needs 100 clicks and a certain difference', () => {
    expect(compare(80, 19)).toEqual([])
    expect(compare(80, 20)[0]!.pValue).toBeLessThan(0.001)
    expect(compare(80, 20)[0]!.facts).toMatchObject({
      kind: 'best_block',
      subject: { id: 1 },
      value: 0.8,
      baseline: 0.2,
      change: 3,
      days: 30,
    })
    // 20 more of 200: 20/√200 = 1.41 standard deviations
    expect(compare(110, 90)[0]!.pValue).toBeCloseTo(0.168, 2)
    expect(compare(115, 85)[0]!.pValue).toBeLessThan(0.05)
  })

  test('does not prefer one of two equal blocks', () => {
    expect(compare(100, 100)[0]!.pValue).toBe(1)
    expect(compare(100, 0)[0]!.facts!.change).toBeNull()
  })

  test('is not certain if all the difference is from one day', () => {
    const days = createDays(30, (day) => (day === to ? 128 : 4))
    const clicksByLink = new Map([
      [1, new Map(days.map(({ day }) => [day, day === to ? 126 : 2]))],
      [2, new Map(days.map(({ day }) => [day, 2]))],
    ])
    const links = [184, 60].map((clicks, i) => ({
      id: i + 1,
      title: '',
      position: i,
      shownSince: 0,
      clicks,
      clickers: clicks,
    }))
    expect(evaluate(bestBlock, { days, links, clicksByLink })[0]!.pValue).toBeGreaterThan(0.3)
  })
})

describe('hardly pressed', () => {
  const press = (
    clickers: number,
    visitors: number,
    shownSince: number | null = 0,
    days = 30,
    position = 8,
  ) =>
    evaluate(hardlyPressed, {
      range: { from: to - days + 1, to },
      days: createDays(days, () => 0, visitors / days),
      links: [{ id: 1, title: 'Newsletter', position, shownSince, clicks: clickers, clickers }],
    })

  test('needs 500 visitors and 14 days', () => {
    expect(press(0, 499)).toEqual([])
    expect(press(0, 500)[0]!.pValue).toBeCloseTo(0.99 ** 500, 10)
    expect(press(0, 500, 0, 13)).toEqual([])
    expect(press(0, 500, 0, 14)).toHaveLength(1)
    expect(press(0, 1500, to - 12)).toEqual([])
    expect(press(0, 1500, to - 13)[0]!.facts!.days).toBe(14)
    expect(press(0, 1500, null)).toEqual([])
  })

  test('is certain only if the upper end of the rate is below 1 %', () => {
    // Clopper and Pearson: 1 of 500 is at most 1.1 %, 9 of 2,914 at most 0.59 %
    expect(press(1, 500)[0]!.pValue).toBeGreaterThan(hardlyPressed.level!)
    expect(press(9, 2914)[0]!.pValue).toBeLessThan(0.0001)
    expect(press(9, 2914)[0]!.facts).toMatchObject({
      kind: 'hardly_pressed',
      value: 9 / 2914,
      baseline: 0.01,
    })
  })

  test('suggests to move a block up unless it is the first', () => {
    expect(press(0, 500)[0]!.facts!.actions).toEqual(['move_up', 'try_variant'])
    expect(press(0, 500, 0, 30, 0)[0]!.facts!.actions).toEqual(['try_variant'])
  })
})

describe('night visitors', () => {
  const createHours = (night: number, day: number, hour = 23) =>
    new Map(
      Array.from({ length: 30 }, (_, i) => {
        const hours: number[] = Array(24).fill(0)
        hours[hour] = night
        hours[12] = day + (i % 2)
        return [range.from + i, hours]
      }),
    )
  const compare = (own: ReadonlyMap<number, readonly number[]>, others = createHours(1, 9)) =>
    evaluate(nightVisitors, {
      referrers: [
        { name: 'tiktok.com', visitors: new Map(), hours: own },
        { name: 'direct', visitors: new Map(), hours: others },
      ],
    }).find(({ facts }) => facts!.subject!.name === 'tiktok.com')

  test('compares the share in the hours from 22 to 2 with that of all others', () => {
    expect(compare(createHours(5, 5))!.pValue).toBeLessThan(0.0001)
    expect(compare(createHours(5, 5))!.facts!.value).toBeCloseTo(150 / 315, 10)
    expect(compare(createHours(1, 9))!.pValue).toBe(1)
    expect(compare(createHours(5, 5, 2))!.pValue).toBe(1)
    expect(compare(createHours(5, 5, 22))!.pValue).toBeLessThan(0.0001)
  })

  test('needs 200 visitors of the referrer and of others', () => {
    // 30 days with 6 or 7 visitors are 195, with 7 or 8 they are 225
    expect(compare(createHours(3, 3))).toBeUndefined()
    expect(compare(createHours(4, 3))).toBeDefined()
    expect(compare(createHours(5, 5), createHours(1, 5))).toBeUndefined()
  })

  test('is not certain from one night', () => {
    const oneNight = createHours(0, 9)
    oneNight.set(to, [...Array(23).fill(0), 80])
    expect(compare(oneNight)!.pValue).toBeGreaterThan(0.05)
  })
})

test('reports a better variant with the confidence of its sequential test, and counts other verdicts', () => {
  const stats = { confidence: 0.97, verdict: 'better' as const, uplift: 0.5, rate: 0.3, ci: [0.25, 0.35] }
  const evaluateStats = (changes: object) =>
    evaluate(variantBetter, {
      experiments: [{ id: 3, name: 'Brunch first', stats: { ...stats, ...changes } }],
    })
  expect(evaluateStats({})[0]!.pValue).toBeCloseTo(0.03, 10)
  expect(evaluateStats({})[0]!.facts).toMatchObject({
    subject: { id: 3 },
    change: 0.5,
    interval: [0.25, 0.35],
  })
  expect(evaluateStats({ verdict: 'worse' })[0]!.facts).toBeNull()
  expect(evaluateStats({ verdict: null, confidence: 0.5 })[0]!.facts).toBeNull()
  expect(evaluateStats({ confidence: null, verdict: null })).toEqual([])
})

test('reports a dead link from one person on, without days before the range', () => {
  const dead = { id: 2, title: 'Menu', status: 'HTTP 404', since: to - 4, people: 1 }
  expect(evaluate(deadLink, { deadLinks: [{ ...dead, people: 0 }] })).toEqual([])
  expect(evaluate(deadLink, { deadLinks: [dead] })[0]!.facts).toMatchObject({ value: 1, days: 4 })
  expect(evaluate(deadLink, { deadLinks: [{ ...dead, since: to - 90 }] })[0]!.facts!.days).toBe(30)
})

describe('list of answers', () => {
  const createExperiment = (uplift: number, pValue = 0.0001) => ({
    id: Math.round(uplift * 100),
    name: '',
    stats: { confidence: 1 - pValue, verdict: 'better' as const, uplift, rate: 0.3, ci: [0.2, 0.4] },
  })

  test('has at most four answers: faults first, then the largest differences', () => {
    const answers = findAnswers(
      observe({
        experiments: [0.1, 0.4, 0.2, 0.3].map((uplift) => createExperiment(uplift)),
        deadLinks: [{ id: 2, title: 'Menu', status: 'HTTP 404', since: to - 4, people: 1 }],
      }),
    )
    expect(answers.map(({ kind, change }) => [kind, change])).toEqual([
      ['dead_link', null],
      ['variant_better', 0.4],
      ['variant_better', 0.3],
      ['variant_better', 0.2],
    ])
  })

  test('shows an answer only if it is certain among all tests', () => {
    const count = (tests: number) =>
      findAnswers(
        observe({
          experiments: [createExperiment(0.2, 0.02), ...Array(tests - 1).fill(createExperiment(0.3, 0.9))],
        }),
      ).length
    expect(count(1)).toBe(1)
    expect(count(2)).toBe(1)
    expect(count(3)).toBe(0)
  })

  test('is empty for a page without visits', () => {
    expect(findAnswers(observe())).toEqual([])
    expect(findAnswers(observe({ days: [] }))).toEqual([])
  })
})
