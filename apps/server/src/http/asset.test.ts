import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createAssetHandler, revalidate } from './asset.ts'
import { etagMatches } from './envelope.ts'

test('matches If-None-Match with lists, weak tags and a star, and tags that proxies changed', () => {
  const yes = ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"', '*', ' * ', '"b,c" , "a"']
  const changed = ['a', 'W/a', '"a-gzip"', 'W/"a-gzip"', '"a-br"', '"a--gzip"', 'b, a-gzip']
  const no = [undefined, '', '"b"', '"aa"', '"b*"', '"a', '"-a"', '"a-x"', '"a-gzip-br"', 'b']
  expect([...yes, ...changed].filter((header) => !etagMatches(header, '"a"'))).toEqual([])
  expect(no.filter((header) => etagMatches(header, '"a"'))).toEqual([])
})

test('returns 304 for an asset that the client has', async () => {
  const app = Fastify()
  app.get(
    '/',
    createAssetHandler(() => 'text', 'text/plain', revalidate),
  )
  const get = (headers: Record<string, string>) => app.inject({ url: '/', headers })
  for (const coding of ['identity', 'gzip', 'br']) {
    const wholeResponse = await get({ 'accept-encoding': coding })
    const etag = String(wholeResponse.headers.etag)
    expect([wholeResponse.statusCode, wholeResponse.headers['content-encoding'] ?? 'identity']).toEqual([
      200,
      coding,
    ])
    for (const tag of [etag, `W/${etag}`, '*']) {
      const response = await get({ 'accept-encoding': coding, 'if-none-match': tag })
      expect([response.statusCode, response.headers.etag, response.body], tag).toEqual([304, etag, ''])
    }
  }
  await app.close()
})
