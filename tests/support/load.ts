import { setTimeout as sleep } from 'node:timers/promises'
import { type Member, readLinks, registerMember, writeLink } from './service.ts'

/** Requests by response. `broken` counts connections that were refused or broke. */
type Counts = { sent: number; ok: number; unavailable: number; failed: number; broken: number }

const createCounts = (): Counts => ({ sent: 0, ok: 0, unavailable: 0, failed: 0, broken: 0 })

/** Load of three clients: one writes links, one reads these links, one reads the page of another account. */
export type Load = {
  readonly member: Member
  readonly writes: Counts
  readonly pages: Counts
  readonly reads: Counts
  /** Waits until a write that begins from now on is acknowledged, and returns the milliseconds until its response. */
  waitForWrite(): Promise<number>
  /** Ends the load after its current requests. */
  end(): Promise<void>
  /** Returns the number of acknowledged writes that are missing, and of links that exist twice. */
  countLost(url: string): Promise<{ lost: number; twice: number }>
  /** Prints the counts. */
  print(name: string, lost: number, usableMs?: number): void
}

/**
 * Registers two accounts and sends requests to each URL in turn until `end`. A write that fails is repeated with its
 * Idempotency-Key. `getUrls` is read before each request.
 */
export const startLoad = async (name: string, getUrls: () => readonly string[]): Promise<Load> => {
  const member = await registerMember(getUrls()[0]!, name)
  // A page that changes while the database fails may not be shown from the cache
  await registerMember(getUrls()[0]!, `${name}-page`)
  const [writes, pages, reads] = [createCounts(), createCounts(), createCounts()]
  const acknowledged = new Set<string>()
  let isOver = false
  let waiting: { since: number; resolve: (ms: number) => void } | undefined
  const count = (counts: Counts, status: number, canRetry: boolean) => {
    counts.sent++
    if (status === 0) counts.broken++
    else if (status === 200) counts.ok++
    else if (status === 503 && canRetry) counts.unavailable++
    else counts.failed++
  }
  const run = async (send: (url: string) => Promise<unknown>, pauseMs: number) => {
    for (let n = 0; !isOver; n++) {
      const urls = getUrls()
      await send(urls[n % urls.length]!)
      await sleep(pauseMs)
    }
  }
  const read = (counts: Counts, path: string, headers: Record<string, string>) => async (url: string) => {
    const { status, canRetry } = await fetch(url + path, { headers }).then(
      async (response) => {
        await response.arrayBuffer()
        return { status: response.status, canRetry: Number(response.headers.get('retry-after')) > 0 }
      },
      () => ({ status: 0, canRetry: false }),
    )
    count(counts, status, canRetry)
  }
  let next = 0
  const write = async (url: string) => {
    const key = `${name}n${next}`
    const begin = performance.now()
    const { status, retryAfter } = await writeLink(url, member, key).catch(() => ({
      status: 0,
      retryAfter: 0,
    }))
    count(writes, status, retryAfter > 0)
    if (status !== 200) return
    acknowledged.add(key)
    next++
    if (waiting && begin >= waiting.since) {
      waiting.resolve(performance.now() - waiting.since)
      waiting = undefined
    }
  }
  const clients = [
    run(write, 100),
    run(read(pages, `/${name}-page`, { accept: 'text/html' }), 50),
    run(read(reads, '/api/v1/links', member.headers), 50),
  ]
  return {
    member,
    writes,
    pages,
    reads,
    waitForWrite: () =>
      new Promise((resolve) => {
        waiting = { since: performance.now(), resolve }
      }),
    async end() {
      isOver = true
      await Promise.all(clients)
    },
    async countLost(url) {
      const titles = (await readLinks(url, member)).map(({ title }) => title)
      const stored = new Set(titles)
      return {
        lost: [...acknowledged].filter((key) => !stored.has(key)).length,
        twice: titles.length - stored.size,
      }
    },
    print(label, lost, usableMs) {
      const sum = (key: keyof Counts) => writes[key] + pages[key] + reads[key]
      console.log(
        `${label}: ${sum('sent')} sent, ${sum('ok')} 200 (${writes.ok} writes), ${sum('unavailable')} 503 with Retry-After, ` +
          `${sum('failed')} other, ${sum('broken')} without response, ${lost} lost${usableMs === undefined ? '' : `, usable after ${(usableMs / 1000).toFixed(1)} s`}`,
      )
    },
  }
}
