import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { createService } from '../http/service.ts'
import { type CompressedPage, sendWithoutFramework } from './profile/compressed-page.ts'

const ascii = 'https://xn--bcher-kva.example'

describeOnce('a BASE_URL in other letters', (engine) => {
  const app = useApp(engine, { BASE_URL: 'https://bücher.example' })
  beforeAll(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
  })

  const load = async (path: string) => {
    const { port } = app.app.server.address() as AddressInfo
    const headers = { host: new URL(ascii).host }
    const [response] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage]
    return { headers: response.headers, status: response.statusCode, body: await text(response) }
  }

  test('sends pages, with ASCII URLs in headers and markup', async () => {
    const { username } = await app.signUp()
    for (const _ of ['rendered', 'cached']) {
      const page = await load(`/${username}`)
      expect(page.status).toBe(200)
      expect(page.headers.link).toContain(`${ascii}/`)
      expect(page.body).toContain(`<link rel="canonical" href="${ascii}/${username}">`)
    }
    expect((await load(`/${username}.json`)).body).toContain(ascii)
  })

  test('shows people the readable host in the studio and in e-mails', async () => {
    expect((await load('/studio/signup')).body).toContain('"readableUrl":"https://bücher.example"')
    const person = await app.signUp()
    const [mail] = await app.mails(person.email)
    expect(mail!.text).toMatch(/\nhttps:\/\/bücher\.example\s*$/)
    expect(mail!.text).toContain(`${ascii}/`)
    expect(mail!.html).toContain(`href="${ascii}/`)
    expect(mail!.html).toContain('<span>https://bücher.example/')
  })

  test('closes the connection if a response outside the framework fails, and logs that', async () => {
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
    const service = createService({ ...app.deps, log }, ({ url }) => {
      if (url === '/before') throw new Error('before routing')
      return url === '/later' ? Promise.reject(new Error('later')) : false
    })
    service.get('/hijacked', async (request, reply) => {
      sendWithoutFramework({} as CompressedPage, request, reply)
      return reply
    })
    const url = await service.listen({ port: 0, host: '127.0.0.1' })
    for (const path of ['/before', '/later', '/hijacked'])
      await expect(fetch(url + path), path).rejects.toThrow('fetch failed')
    expect(lines.map((line) => JSON.parse(line).path)).toEqual(['/before', '/later', '/hijacked'])
    expect((await fetch(`${url}/missing`)).status).toBe(404)
    await service.close()
  })
})
