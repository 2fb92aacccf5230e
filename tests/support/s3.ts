import { createHash, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Options } from '../../apps/server/src/providers/storage/s3.ts'

/** Credentials that `startS3` accepts. */
export const s3Account = {
  accessKeyId: 'ACCESSKEYOFTHETEST',
  secretAccessKey: 'a/secret+key/of/the/test',
  region: 'eu-central-2',
  bucket: 'vitrine-uploads',
}
const { accessKeyId, secretAccessKey, region, bucket } = s3Account

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Returns the S3 error code for an invalid signature (AWS Signature Version 4), or null. */
const findSignatureFault = (request: IncomingMessage, body: Buffer): string | null => {
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

/** Returns settings of a service with uploads in the bucket of `startS3`. */
export const createS3Settings = (
  endpoint: string,
  options: Partial<S3Options> = {},
): Record<string, string> => {
  const { prefix, ...account } = { ...s3Account, prefix: '', ...options }
  return {
    S3_ENDPOINT: endpoint,
    S3_REGION: account.region,
    S3_BUCKET: account.bucket,
    S3_PREFIX: prefix,
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
  }
}

/** Opens an empty bucket. TEST_S3 selects another server, such as `http://KEY:SECRET@127.0.0.1:4568/BUCKET`. */
export const openBucket = async () => {
  const open = (endpoint: string, changes: Partial<S3Options>, close: () => void) => {
    const options = { ...s3Account, endpoint, ...changes }
    return { options, settings: createS3Settings(endpoint, options), close }
  }
  if (!process.env.TEST_S3) {
    const { endpoint, close } = await startS3()
    return open(endpoint, {}, close)
  }
  const { origin, pathname, username, password } = new URL(process.env.TEST_S3)
  const prefix = `${randomBytes(8).toString('hex')}/`
  const changes = { bucket: pathname.slice(1), accessKeyId: username, secretAccessKey: password, prefix }
  return open(origin, changes, () => {})
}

export type Fault = 'none' | 'error' | 'cut' | 'hang' | 'half' | 'slow-down'

/**
 * Starts an S3 server in memory with path-style buckets, checked signatures and S3's errors. Tests may change `objects`.
 */
export const startS3 = async (
  chooseFault: (request: number, message: IncomingMessage) => Fault = () => 'none',
) => {
  const objects = new Map<string, { bytes: Buffer; type: string; modifiedAt?: string }>()
  const log: string[] = []
  const server: Server = createServer(async (request, response) => {
    const fault = chooseFault(log.length, request)
    const body = await buffer(request)
    const url = new URL(request.url!, 'http://x')
    log.push(`${request.method} ${url.pathname}`)
    const sendXml = (status: number, text: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
    const sendError = (status: number, code: string) =>
      sendXml(
        status,
        `<Error><Code>${code}</Code><Message>Said &lt;plainly&gt;: ${code}</Message><RequestId>4442587FB7D0A2F9</RequestId></Error>`,
      )
    if (fault === 'hang') return
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'error') return void sendError(500, 'InternalError')
    if (fault === 'slow-down') return void sendError(503, 'SlowDown')
    const wrong = findSignatureFault(request, body)
    if (wrong) return void sendError(wrong === 'XAmzContentSHA256Mismatch' ? 400 : 403, wrong)
    const [, bucketName, ...rest] = url.pathname.split('/')
    const key = rest.join('/')
    if (bucketName !== bucket) return void sendError(404, 'NoSuchBucket')
    const object = objects.get(key)
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: String(request.headers['content-type']) })
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (key === '' && url.searchParams.get('list-type') === '2') {
      // Two objects per page, so that clients need continuation
      const prefix = url.searchParams.get('prefix') ?? ''
      const keys = [...objects.keys()].filter((k) => k.startsWith(prefix)).toSorted()
      const start = Number(url.searchParams.get('continuation-token')?.split('+/=')[1] ?? 0)
      const more = start + 2 < keys.length
      const contents = keys
        .slice(start, start + 2)
        .map(
          (k) =>
            `<Contents><Key>${k}</Key><LastModified>${objects.get(k)!.modifiedAt ?? '2026-11-21T03:02:27.000Z'}</LastModified><Size>${objects.get(k)!.bytes.length}</Size></Contents>`,
        )
      sendXml(
        200,
        `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${more ? `<NextContinuationToken>t+/=${start + 2}</NextContinuationToken>` : ''}</ListBucketResult>`,
      )
    } else if (!object) sendError(404, 'NoSuchKey')
    else {
      response.writeHead(200, {
        'content-length': object.bytes.length,
        'content-type': object.type,
      })
      if (request.method === 'HEAD') return void response.end()
      if (fault === 'half') response.write(object.bytes.subarray(0, object.bytes.length / 2))
      else response.end(object.bytes)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { objects, log, close, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
