/**
 * The mix of visits that all figures refer to: 68 % views, 31 % clicks, 1 % submissions. More than half of a page's visitors are from one
 * country, the others from 30. 50 user agents, 72 referring hosts, 10 % tagged addresses, 2 % of visitors opted out of tracking.
 * Deterministic, fictional.
 */
import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import type { VisitEvent, VisitSource } from '../apps/server/src/domain/visits.ts'
import { classify } from '../apps/server/src/features/visits/classify.ts'
import type { CubeVisit } from '../apps/server/src/features/visits/cube-builder.ts'
import { kinds } from '../apps/server/src/features/visits/dimensions.ts'
import { createRandom } from '../tests/support/random.ts'

type Random = () => number

const countries =
  'DE US AT GB FR CH ES IT NL BR PL IN CA SE AU PT BE MX TR JP DK CZ IE ZA KR FI NO GR RO HU'.split(' ')
/** Language of a country's visitors; English elsewhere. */
const languages: Readonly<Record<string, string>> = Object.fromEntries(
  'DE:de AT:de CH:de FR:fr ES:es IT:it NL:nl BR:pt PL:pl SE:sv PT:pt BE:nl MX:es TR:tr JP:ja DK:da CZ:cs KR:ko FI:fi NO:nb GR:el RO:ro HU:hu'
    .split(' ')
    .map((pair) => pair.split(':')),
)
const hosts = [
  ...'l.instagram.com tiktok.com m.facebook.com t.co google.com youtube.com linkedin.com pinterest.com threads.net bing.com reddit.com duckduckgo.com'.split(
    ' ',
  ),
  ...Array.from({ length: 60 }, (_, i) => `site${i}.example`),
]
const createAgents = (count: number, create: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => `Mozilla/5.0 (${create(i)}`)
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const appleWebKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const phones = [
  ...createAgents(
    16,
    (i) =>
      `iPhone; CPU iPhone OS 18_${i % 8} like Mac OS X) ${appleWebKit} Version/18.${i % 8} Mobile/15E${100 + i} Safari/604.1`,
  ),
  ...createAgents(
    14,
    (i) =>
      `Linux; Android ${11 + (i % 5)}; Pixel ${i}) ${webKit} Chrome/${120 + i}.0.0.0 Mobile Safari/537.36`,
  ),
]
const otherAgents = [
  ...createAgents(
    5,
    (i) =>
      `Linux; Android 14; SM-S92${i}B) ${webKit} SamsungBrowser/2${i}.0 Chrome/117.0.0.0 Mobile Safari/537.36`,
  ),
  ...createAgents(6, (i) => `Windows NT 10.0; Win64; x64) ${webKit} Chrome/${125 + i}.0.0.0 Safari/537.36`),
  ...createAgents(
    4,
    (i) => `Macintosh; Intel Mac OS X 10_15_7) ${appleWebKit} Version/17.${i} Safari/605.1.15`,
  ),
  ...createAgents(3, (i) => `Windows NT 10.0; Win64; x64; rv:13${i}.0) Gecko/20100101 Firefox/13${i}.0`),
  ...createAgents(
    1,
    () => `Windows NT 10.0; Win64; x64) ${webKit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
  ),
  ...createAgents(
    1,
    () => `iPad; CPU OS 17_5 like Mac OS X) ${appleWebKit} Version/17.5 Mobile/15E148 Safari/604.1`,
  ),
]

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!

/** Returns a function that picks values with falling weights (Zipf, exponent 1). */
const createZipf = <T>(values: readonly T[]) => {
  let sum = 0
  const sums = values.map((_, i) => {
    sum += 1 / (i + 1)
    return sum
  })
  return (random: Random): T => {
    const at = random() * sum
    return values[sums.findIndex((limit) => limit >= at)]!
  }
}
const pickCountry = createZipf(countries)
const pickHost = createZipf(hosts)

/** Creates the request headers of a page's visitor. */
const createSource = (random: Random, page: number): VisitSource => {
  const country = random() < 0.55 ? countries[page % 12]! : pickCountry(random)
  const language = random() < 0.85 ? (languages[country] ?? 'en') : 'en'
  const tags = `utm_source=${random() < 0.6 ? 'newsletter' : 'ads'}&utm_medium=${random() < 0.6 ? 'mail' : 'cpc'}&utm_campaign=autumn${Math.floor(random() * 3)}`
  return {
    address: `203.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`,
    forwarded: '',
    userAgent: pick(random, random() < 0.62 ? phones : otherAgents),
    languages: `${language},en;q=0.5`,
    referrer: random() < 0.35 ? '' : `https://${pickHost(random)}/p/${Math.floor(random() * 1e6)}`,
    url: random() < 0.1 ? `/page?${tags}` : '',
    country,
    isUntracked: random() < 0.02,
  }
}

/** Returns what a visitor does on one visit of the page, in order: one or two views, sometimes clicks or a submission. */
const createActions = (random: Random): VisitEvent['kind'][] => [
  'view',
  ...(random() < 0.42 ? (['click'] as const) : []),
  ...(random() < 0.1 ? (['click'] as const) : []),
  ...(random() < 0.12 ? (['view'] as const) : []),
  ...(random() < 0.015 ? (['submit'] as const) : []),
]

/** Source of a click or submission: the page itself, which is neither a referrer nor has tags. */
const withoutOrigin = (source: VisitSource): VisitSource => ({ ...source, referrer: '', url: '' })

export const linksPerPage = 10
/** Returns the position of a clicked link: the first ones are clicked most. */
const pickPosition = (random: Random): number => Math.floor(random() * random() * linksPerPage)

type Visitor = { page: number; source: VisitSource; actions: VisitEvent['kind'][] }

/** Visitors that are on pages at the same time. */
const activeVisitors = 2000

/** Returns a function that creates the next visit. Pages are drawn uniformly, and the visits of one person are far from each other. */
export const createVisitStream = (
  seed: number,
  { pages, firstProfile, firstLink }: { pages: number; firstProfile: number; firstLink: number },
) => {
  const random = createRandom(seed)
  const arrive = (): Visitor => {
    const page = Math.floor(random() * pages)
    return { page, source: createSource(random, page), actions: createActions(random) }
  }
  const active = Array.from({ length: activeVisitors }, arrive)
  return (): { event: Omit<VisitEvent, 'at'>; source: VisitSource } => {
    const place = Math.floor(random() * activeVisitors)
    if (!active[place]!.actions.length) active[place] = arrive()
    const { page, source, actions } = active[place]!
    const kind = actions.shift()!
    const profileId = firstProfile + page
    if (kind === 'view') return { event: { profileId, kind }, source }
    const position = pickPosition(random)
    const linkId = firstLink + page * linksPerPage + position
    return { event: { profileId, kind, linkId, position }, source: withoutOrigin(source) }
  }
}

export type MixVisit = CubeVisit & { at: number }

/** Creates a page's day in order of time. Links are numbered from `firstLink`. */
export const createDayVisits = (
  count: number,
  { page, day, seed, firstLink }: { page: number; day: number; seed: number; firstLink: number },
): MixVisit[] => {
  const random = createRandom(seed)
  const visits: MixVisit[] = []
  for (let number = 0; visits.length < count; number++) {
    const source = createSource(random, page)
    const visitor = source.isUntracked ? null : `${page}.${day}.${number}`.padEnd(16, 'x').slice(-16)
    // More visits in the evening
    let at = Math.floor(24 * Math.sqrt(random())) * hourMs + Math.floor(random() * hourMs)
    for (const kind of createActions(random)) {
      const traits = classify(kind === 'view' ? source : withoutOrigin(source), [])!
      const position = kind === 'view' ? null : pickPosition(random)
      visits.push({
        at: day * dayMs + at,
        kind: kinds.indexOf(kind),
        hour: Math.floor(at / hourMs),
        link_id: position === null ? null : firstLink + position,
        variant_id: null,
        campaign_id: null,
        position,
        item: null,
        visitor,
        device: traits.device,
        browser: traits.browser,
        os: traits.os,
        language: traits.language,
        country: traits.country,
        referrer: traits.referrer,
        utm_source: traits.utmSource,
        utm_medium: traits.utmMedium,
        utm_campaign: traits.utmCampaign,
      })
      at = Math.min(dayMs - 1, at + Math.floor(random() * 10 * minuteMs))
    }
  }
  return visits.slice(0, count).sort((a, b) => a.at - b.at)
}
