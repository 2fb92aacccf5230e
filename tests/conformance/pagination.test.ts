import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeBoth } from '../support/databases.ts'
import { startListeningService } from '../support/in-process.ts'
import { createBearerHeader, jsonType } from './context.ts'
import { createHttp, type Envelope, type Http } from './http.ts'
import { gatherPeople } from './people.ts'

type Link = { id: number; order: number }

describeBoth('pagination', (engine) => {
  let service: Awaited<ReturnType<typeof startListeningService>>
  let http: Http
  let headers: Record<string, string>
  const activeIds: number[] = []
  beforeAll(async () => {
    service = await startListeningService(engine)
    http = createHttp(service.url)
    headers = createBearerHeader((await gatherPeople(http, {})).alice.writeKey)
  })
  afterAll(async () => {
    http?.close()
    await service?.stop()
  })

  const readPage = async (number: number, limit: number): Promise<Envelope> => {
    const response = await http.send({
      method: 'GET',
      path: `/api/v1/links?page=${number}&limit=${limit}`,
      headers,
    })
    expect(response.status).toBe(200)
    return response.json!
  }
  /** Adds or archives links until there are `count`. */
  const reach = async (count: number) => {
    while (activeIds.length < count) {
      const body = JSON.stringify({
        title: `Link ${activeIds.length}`,
        url: 'https://example.com/',
        order: 0,
      })
      const created = await http.send({
        method: 'POST',
        path: '/api/v1/links',
        headers: { ...headers, ...jsonType },
        body,
      })
      expect(created.status).toBe(200)
      activeIds.push((created.json!.data as Link).id)
    }
    while (activeIds.length > count) {
      const response = await http.send({
        method: 'DELETE',
        path: `/api/v1/links/${activeIds.pop()}`,
        headers,
      })
      expect(response.status).toBe(200)
    }
  }

  test('returns every link once in the pages of a list, in order, within the limit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 100 }),
        async (count, limit) => {
          await reach(count)
          const links: Link[] = []
          const pages = Math.ceil(count / limit)
          for (let number = 1; number <= Math.max(pages, 1); number++) {
            const { data, meta } = await readPage(number, limit)
            expect(meta?.pagination).toEqual({ page: number, limit, total: count, total_pages: pages })
            expect((data as Link[]).length).toBe(Math.min(limit, count - (number - 1) * limit))
            links.push(...(data as Link[]))
          }
          expect(new Set(links.map((l) => l.id))).toEqual(new Set(activeIds))
          expect(links.map((l) => l.order)).toEqual(Array.from({ length: count }, (_, i) => i))
          expect((await readPage(pages + 1, limit)).data).toEqual([])
        },
      ),
      {
        numRuns: 12,
        examples: [
          [0, 25],
          [25, 25],
          [26, 25],
          [30, 1],
          [3, 100],
        ],
      },
    )
  })
})
