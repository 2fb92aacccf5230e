// How long the doctor takes for a profile of 1,000 links: rules and score alone, as it runs inside the service.
import { type Analysis, analyse } from '../apps/server/src/features/doctor/analyse.ts'
import { type Snapshot, takeSnapshot } from '../apps/server/src/features/doctor/snapshot.ts'
import { emptyLink } from '../apps/server/src/features/links/link.ts'
import { newProfile } from '../apps/server/src/features/profile/profile.ts'
import { describeMachine } from './report.ts'

const linkCount = 1000
const runs = 101
/** Milliseconds. */
const goal = 50

const titles = [
  'All pieces',
  'CLICK HERE FOR MORE',
  'Read more',
  'https://example.com/a',
  'A title that is much too long for a card on a phone, and then some',
]

/** A large profile; with `faults` nearly every link has something for the rules. */
const profileOf = (faults: boolean): Snapshot => {
  const { doc } = newProfile('Robin Example')
  const colors = {
    ...doc.theme.colors,
    background: '#ffffff',
    surface: '#fafafa',
    text: '#aaaaaa',
    muted: '#cccccc',
  }
  return takeSnapshot(
    {
      id: 1,
      username: 'robin',
      isPublished: true,
      doc: { ...doc, bio: 'Stoneware for every day.', theme: faults ? { ...doc.theme, colors } : doc.theme },
    },
    Array.from({ length: linkCount }, (_, i) => ({
      id: i + 1,
      doc: {
        ...emptyLink.doc,
        title: faults ? titles[i % titles.length]! : `Piece ${i}`,
        url: faults ? `http://example.com/${i % 700}` : `https://example.com/${i}`,
        section: `Section ${i % 40}`,
        supporting_text: 'Thrown and fired in small batches',
        image_url: faults ? '/media/a.webp' : null,
        schedule: {
          starts_at: null,
          ends_at: faults && i % 5 === 0 ? '2020-01-01T00:00:00Z' : null,
          timezone: null,
        },
        open_in_new_tab: faults,
      },
    })),
    Date.now(),
  )
}

const clicks = new Map(Array.from({ length: linkCount }, (_, i) => [i + 1, (i * 7919) % 900]))

const measure = (name: string, snapshot: Snapshot): boolean => {
  const times: number[] = []
  let analysis: Analysis | undefined
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    analysis = analyse(snapshot, { views: 100_000, clicks })
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const [median, slowest] = [times[runs >> 1]!, times.at(-1)!]
  process.stdout.write(
    `| ${name} | ${analysis!.recommendations.length} | ${median.toFixed(1)} ms | ${slowest.toFixed(1)} ms | ≤ ${goal} ms |\n`,
  )
  return median <= goal
}

process.stdout.write(`${describeMachine().join('; ')}\n\n`)
process.stdout.write(
  `| doctor, ${linkCount} links, ${runs} runs | shown | median | slowest | goal |\n|---|--:|--:|--:|--:|\n`,
)
const passed = [measure('sound', profileOf(false)), measure('full of faults', profileOf(true))]
process.exitCode = passed.every(Boolean) ? 0 : 1
