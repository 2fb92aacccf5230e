import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { createRenditions, removeWithRenditions } from '../renditions.ts'
import type { StoredFile } from './port.ts'
import { createS3Storage, type S3Options } from './s3.ts'

const accessKeyId = 'ACCESSKEYOFTHETEST'
const secretAccessKey = 'a/secret+key/of/the/test'
const region = 'eu-central-2'
const bucket = 'vitrine-uploads'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The S3 error code for a request whose signature (AWS Signature Version 4) does not hold, or null. */
const signatureFault = (request: IncomingMessage, body: Buffer): string | null => {
  const [, credential, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  if (!credential || !signed || !signature) return 'AccessDenied'
  const time = String(request.headers['x-amz-date'])
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  if (credential !== `${accessKeyId}/${scope}`) return 'InvalidAccessKeyId'
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!signed.split(';').includes(needed)) return 'AccessDenied'
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const url = new URL(request.url!, 'http://x')
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams]
    .map(([k, v]) => `${encode(k)}=${encode(v)}`)
    .toSorted()
    .join('&')
  const headers = signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('')
  const canonical = [request.method, url.pathname, query, headers, signed, hash].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const right = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
  return right === signature ? null : 'SignatureDoesNotMatch'
}

const contentName = (bytes: Buffer, extension: string) => `${sha256(bytes)}.${extension}`
const all = async (listing: AsyncIterable<StoredFile>) => {
  const files: StoredFile[] = []
  for await (const file of listing) files.push(file)
  return files
}

type Fault = 'none' | 'error' | 'cut' | 'hang' | 'half' | 'slow-down'

/** A small S3: path-style buckets in memory, signatures checked, errors as S3 words them. */
const startS3 = async (faultOf: (request: number) => Fault = () => 'none') => {
  const objects = new Map<string, { bytes: Buffer; type: string; mark?: string }>()
  const log: string[] = []
  const server: Server = createServer(async (request, response) => {
    const fault = faultOf(log.length)
    const body = await buffer(request)
    const url = new URL(request.url!, 'http://x')
    log.push(`${request.method} ${url.pathname}`)
    const xml = (status: number, text: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
    const error = (status: number, code: string) =>
      xml(
        status,
        `<Error><Code>${code}</Code><Message>Said &lt;plainly&gt;: ${code}</Message><RequestId>4442587FB7D0A2F9</RequestId></Error>`,
      )
    if (fault === 'hang') return
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'error') return void error(500, 'InternalError')
    if (fault === 'slow-down') return void error(503, 'SlowDown')
    const wrong = signatureFault(request, body)
    if (wrong) return void error(wrong === 'XAmzContentSHA256Mismatch' ? 400 : 403, wrong)
    const [, bucketName, ...rest] = url.pathname.split('/')
    const key = rest.join('/')
    if (bucketName !== bucket) return void error(404, 'NoSuchBucket')
    const object = objects.get(key)
    if (request.method === 'PUT') {
      const mark = request.headers['x-amz-meta-vitrine-installation']
      const type = String(request.headers['content-type'])
      objects.set(key, { bytes: body, type, ...(mark ? { mark: String(mark) } : {}) })
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (key === '' && url.searchParams.get('list-type') === '2') {
      // Two a page, so that continuation is needed.
      const prefix = url.searchParams.get('prefix') ?? ''
      const keys = [...objects.keys()].filter((k) => k.startsWith(prefix)).toSorted()
      const start = Number(url.searchParams.get('continuation-token')?.split('+/=')[1] ?? 0)
      const more = start + 2 < keys.length
      const contents = keys
        .slice(start, start + 2)
        .map(
          (k) =>
            `<Contents><Key>${k}</Key><LastModified>2026-11-21T03:02:27.000Z</LastModified><Size>${objects.get(k)!.bytes.length}</Size></Contents>`,
        )
      xml(
        200,
        `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${more ? `<NextContinuationToken>t+/=${start + 2}</NextContinuationToken>` : ''}</ListBucketResult>`,
      )
    } else if (!object) error(404, 'NoSuchKey')
    else {
      response.writeHead(200, {
        'content-length': object.bytes.length,
        'content-type': object.type,
        ...(object.mark ? { 'x-amz-meta-vitrine-installation': object.mark } : {}),
      })
      if (request.method === 'HEAD') return void response.end()
      if (fault === 'half') response.write(object.bytes.subarray(0, object.bytes.length / 2))
      else response.end(object.bytes)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return { objects, log, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const storageAt = (endpoint: string, changes: Partial<S3Options> = {}) =>
  createS3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey, prefix: 'media/', ...changes })
const picture = Buffer.from('not really a picture')
const name = contentName(picture, 'webp')
const unavailable = (said: string | RegExp) => ({
  code: 'provider_unavailable',
  cause: { message: expect.stringMatching(said) },
})

describe('a store that works', () => {
  test('keeps, returns and removes files under the prefix, with their type', async () => {
    const s3 = await startS3()
    const storage = storageAt(`${s3.endpoint}/`)
    expect(await storage.get(name)).toBeNull()
    await storage.put(name, picture, 'image/webp')
    expect([...s3.objects]).toEqual([[`media/${name}`, { bytes: picture, type: 'image/webp' }]])
    const file = (await storage.get(name))!
    expect(file.size).toBe(picture.length)
    expect(await buffer(file.stream)).toEqual(picture)
    await storage.remove(name)
    await storage.remove(name)
    expect(await storage.get(name)).toBeNull()
    expect(s3.log).toHaveLength(6)
  })

  test('takes 10 MiB and gives them back unchanged', async () => {
    const storage = storageAt((await startS3()).endpoint)
    const large = Buffer.alloc(10 * 1024 * 1024, 'pattern')
    await storage.put(contentName(large, 'pdf'), large, 'application/pdf')
    expect((await buffer((await storage.get(contentName(large, 'pdf')))!.stream)).equals(large)).toBe(true)
  })

  test('is listed page after page, without what is not ours', async () => {
    const s3 = await startS3()
    const storage = storageAt(s3.endpoint)
    const names: string[] = []
    for (let i = 1; i <= 5; i++) {
      const bytes = Buffer.alloc(i, i)
      names.push(contentName(bytes, 'webp'))
      await storage.put(names.at(-1)!, bytes, 'image/webp')
    }
    s3.objects.set('media/index.html', { bytes: picture, type: 'text/html' })
    s3.objects.set(`other/${name}`, { bytes: picture, type: 'image/webp' })
    const listed = await all(storage.list())
    expect(listed.map((f) => f.name).toSorted()).toEqual(names.toSorted())
    expect(listed[0]!.modifiedAt).toBe(Date.parse('2026-11-21T03:02:27Z'))
    for (const prefix of [names[0]!.slice(0, 1), names[0]!.slice(0, 32), 'zz'])
      expect((await all(storage.list(prefix))).map((f) => f.name).toSorted(), prefix).toEqual(
        names.filter((n) => n.startsWith(prefix)).toSorted(),
      )
    expect(await storage.usage()).toEqual({ files: 5, bytes: 15 })
  })

  test('keeps renditions beside their upload, and all of them go together', async () => {
    const s3 = await startS3()
    const storage = storageAt(s3.endpoint)
    const hash = 'ab'.repeat(16)
    const upload = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#369' } })
      .webp()
      .toBuffer()
    await storage.put(`${hash}-500x400.webp`, upload, 'image/webp')
    await storage.put(name, picture, 'image/webp')
    const rendition = createRenditions(storage)
    const made = ['s96.webp', 'w400.avif', 'w1200.avif', 's32.png'].map((end) => `${hash}-500x400-${end}`)
    for (const one of made) expect((await rendition(one))!.final).toBe(true)
    for (const one of made)
      expect(s3.objects.get(`media/${one}`)!.type).toBe(`image/${one.slice(one.lastIndexOf('.') + 1)}`)
    const again = (await rendition(made[1]!))!
    expect((await buffer(again.body as Readable)).equals(s3.objects.get(`media/${made[1]}`)!.bytes)).toBe(
      true,
    )
    await removeWithRenditions(storage, `${hash}-500x400.webp`)
    expect([...s3.objects.keys()]).toEqual([`media/${name}`])
  })

  test('is never asked for a name that is not ours', async () => {
    const s3 = await startS3()
    const storage = storageAt(s3.endpoint)
    for (const bad of ['', '../x', `../${name}`, `${name}?acl`, `${name}/`]) {
      expect(await storage.get(bad)).toBeNull()
      await expect(storage.put(bad, picture, 'image/webp')).rejects.toThrow('not a name')
      await expect(storage.remove(bad)).rejects.toThrow('not a name')
    }
    expect(s3.log).toEqual([])
  })
})

describe('a store that installations share', () => {
  test('keeps what bears the mark of another: neither removed nor taken over', async () => {
    const s3 = await startS3()
    const [production, staging] = [
      storageAt(s3.endpoint, { mark: 'p' }),
      storageAt(s3.endpoint, { mark: 's' }),
    ]
    await production.put(name, picture, 'image/webp')
    expect([await production.isOwn(name), await staging.isOwn(name)]).toEqual([true, false])
    await staging.put(name, picture, 'image/webp')
    await staging.remove(name)
    expect(await staging.has(name)).toBe(true)
    expect(await production.isOwn(name)).toBe(true)
    await production.remove(name)
    expect([await production.has(name), await production.isOwn(name)]).toEqual([false, false])
  })

  test('what bears no mark is of before there were any: removed by its name, and proved to be nobody’s', async () => {
    const s3 = await startS3()
    const storage = storageAt(s3.endpoint, { mark: 'p' })
    await storageAt(s3.endpoint).put(name, picture, 'image/webp')
    expect([await storage.has(name), await storage.isOwn(name)]).toEqual([true, false])
    await storage.remove(name)
    expect(await storage.has(name)).toBe(false)
  })

  test('is asked for existence without being asked for bytes', async () => {
    const s3 = await startS3()
    const storage = storageAt(s3.endpoint)
    await storage.put(name, picture, 'image/webp')
    s3.log.length = 0
    expect(await storage.has(name)).toBe(true)
    expect(await storage.has(contentName(Buffer.from('other'), 'webp'))).toBe(false)
    expect(s3.log.map((line) => line.split(' ')[0])).toEqual(['HEAD', 'HEAD'])
  })
})

describe('a store that refuses', () => {
  test('a wrong key or region or bucket: unavailable with what the store said, asked once', async () => {
    const s3 = await startS3()
    for (const [changes, code] of [
      [{ secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
      [{ accessKeyId: 'SOMEBODYELSE' }, 'InvalidAccessKeyId'],
      [{ region: 'us-east-1' }, 'InvalidAccessKeyId'],
      [{ bucket: 'elsewhere' }, 'NoSuchBucket'],
    ] as const) {
      const storage = storageAt(s3.endpoint, changes)
      const said = new RegExp(`40[34] ${code} Said <plainly>: ${code}$`)
      await expect(storage.put(name, picture, 'image/webp')).rejects.toMatchObject(unavailable(said))
      await expect(storage.get(name)).rejects.toMatchObject(unavailable(code))
      await expect(storage.remove(name)).rejects.toMatchObject(unavailable(code))
    }
    expect(s3.log).toHaveLength(12)
    expect(s3.objects.size).toBe(0)
  })
})

describe('a store that fails', () => {
  test.each(['error', 'cut', 'slow-down'] as const)(
    'once (%s) is asked again and nobody notices',
    async (fault) => {
      const s3 = await startS3((n) => (n % 2 === 0 ? fault : 'none'))
      const storage = storageAt(s3.endpoint)
      await storage.put(name, picture, 'image/webp')
      expect(await buffer((await storage.get(name))!.stream)).toEqual(picture)
      await storage.remove(name)
      expect(s3.log.length).toBe(6)
    },
  )

  test('twice in a row is unavailable, after exactly two requests', async () => {
    const s3 = await startS3(() => 'error')
    await expect(storageAt(s3.endpoint).put(name, picture, 'image/webp')).rejects.toMatchObject(
      unavailable('500 InternalError'),
    )
    expect(s3.log).toHaveLength(2)
  })

  test('5 % of the time loses nothing in 200 round trips', async () => {
    // A small seeded generator (mulberry32), so that a failure can be repeated.
    let seed = 20_261_121
    const random = () => {
      seed = (seed + 0x6d2b79f5) | 0
      let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
      return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
    }
    let faults = 0
    let failedBefore = false
    const s3 = await startS3(() => {
      // Never twice in a row: repeating once is what is promised.
      failedBefore = !failedBefore && random() < 0.05
      if (failedBefore) faults++
      return failedBefore ? 'error' : 'none'
    })
    const storage = storageAt(s3.endpoint)
    for (let i = 0; i < 200; i++) {
      const bytes = Buffer.from(`file ${i}`)
      await storage.put(contentName(bytes, 'webp'), bytes, 'image/webp')
      expect(await buffer((await storage.get(contentName(bytes, 'webp')))!.stream)).toEqual(bytes)
    }
    expect(faults).toBeGreaterThan(8)
    expect(s3.objects.size).toBe(200)
    expect(s3.log).toHaveLength(400 + faults)
  })

  test('by not answering is given up in time', async () => {
    const s3 = await startS3(() => 'hang')
    const put = storageAt(s3.endpoint, { answerTimeout: 150 }).put(name, picture, 'image/webp')
    await expect(put).rejects.toMatchObject(unavailable('no answer in time'))
  })

  test('by not being there is unavailable', async () => {
    const s3 = await startS3()
    servers.splice(0).forEach((server) => void server.close())
    await expect(storageAt(s3.endpoint).get(name)).rejects.toMatchObject(unavailable('fetch failed'))
  })

  test('in the middle of a file ends the stream with an error, not with half a file', async () => {
    const s3 = await startS3((n) => (n === 1 ? 'half' : 'none'))
    const storage = storageAt(s3.endpoint, { bodyTimeout: 1000 })
    await storage.put(name, picture, 'image/webp')
    const file = (await storage.get(name))!
    await expect(buffer(file.stream)).rejects.toThrow()
  })
})
