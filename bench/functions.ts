// Measures functions whose time grows with a page, without a server.
import { type Analysis, analyse } from '../apps/server/src/features/doctor/analyse.ts'
import { createSnapshot, type Snapshot } from '../apps/server/src/features/doctor/snapshot.ts'
import { emptyLink } from '../apps/server/src/features/links/link.ts'
import { createSettings } from '../apps/server/src/features/profile/profile.ts'
import { classify, parseUserAgent } from '../apps/server/src/features/visits/classify.ts'
import { toLocalTime } from '../apps/server/src/features/visits/days.ts'
import { computeDiff, type State } from '../packages/contract/src/diff.ts'
import {
  chooseVariant,
  compileVariants,
  type VariantSource,
  type Visitor,
} from '../packages/page/src/visitors/choose-variant.ts'
import type { Traits } from '../packages/page/src/visitors/traits.ts'
import { median } from './report.ts'
import { linkBody, tenVariants } from './seed.ts'
import { agents } from './visits-seed.ts'

/** Row of the table. `goal` is '–' without a goal. */
export type FunctionResult = { readonly name: string; readonly measured: string; readonly goal: string }

const linkCount = 1000
const runs = 101

/** Measures runs of some milliseconds. Includes the first runs, as in a service that has just started. */
const measureFunction = (name: string, goalMs: number, work: () => number): FunctionResult => {
  const times: number[] = []
  let count = 0
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    count = work()
    times.push(performance.now() - start)
  }
  const slowest = Math.max(...times).toFixed(1)
  return {
    name: `${name} (${count} found)`,
    measured: `${median(times).toFixed(1)} ms, slowest ${slowest} ms`,
    goal: `≤ ${goalMs} ms`,
  }
}

const titles = [
  'All pieces',
  'CLICK HERE FOR MORE',
  'Read more',
  'https://example.com/a',
  'A title that is much too long for a card on a phone, and then some',
]

/** Creates a large profile. With `faults` nearly every link has findings. */
const createLargeSnapshot = (hasFindings: boolean): Snapshot => {
  const { doc } = createSettings('Robin Example')
  const pale = { background: '#ffffff', surface: '#fafafa', text: '#aaaaaa', muted: '#cccccc' }
  const theme = hasFindings ? { ...doc.theme, colors: { ...doc.theme.colors, ...pale } } : doc.theme
  return createSnapshot(
    { id: 1, username: 'robin', isPublished: true, doc: { ...doc, bio: 'Stoneware for every day.', theme } },
    Array.from({ length: linkCount }, (_, i) => ({
      id: i + 1,
      doc: {
        ...emptyLink.doc,
        title: hasFindings ? titles[i % titles.length]! : `Piece ${i}`,
        url: hasFindings ? `http://example.com/${i % 700}` : `https://example.com/${i}`,
        section: `Section ${i % 40}`,
        supporting_text: 'Thrown and fired in small batches',
        image_url: hasFindings ? '/media/a.webp' : null,
        schedule: {
          starts_at: null,
          ends_at: hasFindings && i % 5 === 0 ? '2020-01-01T00:00:00Z' : null,
          timezone: null,
        },
        open_in_new_tab: hasFindings,
      },
    })),
    [],
    Date.now(),
  )
}

const clicks = new Map(Array.from({ length: linkCount }, (_, i) => [i + 1, (i * 7919) % 900]))

const measureDoctor = (): FunctionResult[] =>
  [false, true].map((faults) => {
    const snapshot = createLargeSnapshot(faults)
    const analyseSnapshot = (): Analysis =>
      analyse(snapshot, { views: 100_000, clicksByLink: clicks, brokenLinks: [], silentBlocks: new Set() })
    const name = `Doctor, ${linkCount} links, ${faults ? 'full of faults' : 'sound'}`
    return measureFunction(name, 50, () => analyseSnapshot().recommendations.length)
  })

/** Compares 1,000 links: a third is changed, some are removed or new, and the rest is reordered. */
const measureDiff = (): FunctionResult[] => {
  const { doc: profile } = createSettings('Robin Example')
  const createState = (from: number, note: (i: number) => string): State => ({
    profile,
    links: Array.from({ length: linkCount }, (_, i) => ({
      ...emptyLink.doc,
      ...linkBody(i),
      id: i + from,
      notes: note(i),
    })),
  })
  const current = createState(1, () => 'before')
  const changed = createState(11, (i) => (i % 3 ? 'before' : 'after'))
  const target = {
    ...changed,
    links: changed.links.toSorted((a, b) => ((a.id * 7919) % 1009) - ((b.id * 7919) % 1009)),
  }
  return [
    measureFunction(
      `Difference of two versions, ${linkCount} links, the same`,
      20,
      () =>
        computeDiff(
          current,
          createState(1, () => 'before'),
        ).length,
    ),
    measureFunction(
      `Difference of two versions, ${linkCount} links, all different`,
      20,
      () => computeDiff(current, target).length,
    ),
  ]
}

const choices = 200_000

const measureChoice = (): FunctionResult[] => {
  const schedule = { starts_at: null, ends_at: null, timezone: null }
  const variants: VariantSource[] = tenVariants.map((doc, i) => ({
    id: i + 1,
    archivedAt: null,
    doc: { ...doc, schedule },
  }))
  const set = compileVariants(variants, 'Europe/Vienna')
  /** Creates a visitor as for a request. The headers are parsed once, when a condition needs them. */
  const createVisitor = (n: number): Visitor => {
    const source = {
      address: '203.0.113.5',
      forwarded: '',
      userAgent: agents[n % agents.length]!,
      languages: n % 2 ? 'de' : 'en-GB,en;q=0.9',
      referrer: 'https://news.example.com/',
      url: '',
      country: 'AT',
      isUntracked: false,
    }
    let traits: Traits | undefined
    return {
      at: Date.now(),
      hash: `visitor-${n}`.padEnd(16, 'x'),
      isReturning: false,
      userAgent: parseUserAgent(source.userAgent),
      localTime: (timezone) => toLocalTime(timezone, Date.now()),
      traits: () => {
        traits ??= classify(source, [])!
        return traits
      },
    }
  }
  const rates: number[] = []
  for (let run = 0; run < 6; run++) {
    const began = performance.now()
    let chosen = 0
    for (let i = 0; i < choices; i++) chosen += chooseVariant(set, createVisitor(i)).variant ?? 0
    if (!chosen) throw new Error('no visitor got a variant')
    if (run) rates.push(choices / ((performance.now() - began) / 1000))
  }
  const rate = Math.round(median(rates)).toLocaleString('en')
  return [{ name: 'chooseVariant, 10 running', measured: `${rate} a second`, goal: '–' }]
}

export const functions: Readonly<Record<string, () => FunctionResult[]>> = {
  choose: measureChoice,
  doctor: measureDoctor,
  diff: measureDiff,
}
