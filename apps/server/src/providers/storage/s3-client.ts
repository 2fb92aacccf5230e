import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '@vitrine/contract/durations'
import { AwsV4Signer } from 'aws4fetch'
import { DomainError } from '../../domain/errors.ts'
import { decodeXml } from '../../lib/decode-xml.ts'

export type S3Bucket = {
  /** `https://host[:port]`. Buckets are addressed by path, which every compatible store supports. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Timeout in milliseconds until the response starts, including sending the body; default 10 s. */
  responseTimeout?: number
  /** Timeout of the whole body, in milliseconds; default 60 s. */
  bodyTimeout?: number
}

/** Failed attempt. `retry` is true if another attempt may succeed. */
type Failure = { error: Error; retry: boolean }
type StoreRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key: string
  query?: string
  body?: Uint8Array
  type?: string
  signal?: AbortSignal | undefined
}

export type S3Client = {
  /** Returns 404 for a missing object. Other failures are `provider_unavailable`. */
  send(request: StoreRequest): Promise<Response>
  /** Lists objects by key prefix. */
  list(
    prefix: string,
    options?: { signal?: AbortSignal | undefined },
  ): AsyncIterable<{ key: string; size: number; modifiedAt: number }>
}

/** Signs requests to one bucket by AWS Signature Version 4. Repeats a failed request once. */
export const createS3Client = (options: S3Bucket): S3Client => {
  const {
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    responseTimeout = 10_000,
    bodyTimeout = minuteMs,
  } = options
  const base = `${options.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}/`

  const sign = ({ method, key, query = '', body, type }: StoreRequest) => {
    const headers: Record<string, string> = {
      // Sign the hash of the content, so that the store rejects corrupted content
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    if (type) headers['content-type'] = type
    const url = `${base}${key}${query}`
    return new AwsV4Signer({
      method,
      url,
      headers,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    }).sign()
  }

  /** Makes one attempt. Cuts off the response's body after `bodyTimeout`. */
  const attempt = async (storeRequest: StoreRequest): Promise<Response | Failure> => {
    const { url, headers, method } = await sign(storeRequest)
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new Error('no response in time')), responseTimeout)
    const signal = AbortSignal.any([
      timeout.signal,
      AbortSignal.timeout(bodyTimeout),
      ...(storeRequest.signal ? [storeRequest.signal] : []),
    ])
    try {
      const body = storeRequest.body ? new Uint8Array(storeRequest.body) : null
      const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' })
      if (response.ok) return response
      const errorBody = (await response.text()).slice(0, 10_000)
      // A response to HEAD has no body with an error code
      if (
        response.status === 404 &&
        (storeRequest.method === 'HEAD' ||
          (storeRequest.method !== 'PUT' && readErrorCode(errorBody) === 'NoSuchKey'))
      )
        return response
      const error = new Error(
        `${method} ${url}: ${response.status} ${readErrorCode(errorBody)} ${readTag(errorBody, 'Message')}`,
      )
      return {
        error,
        retry:
          response.status >= 500 || response.status === 429 || readErrorCode(errorBody) === 'RequestTimeout',
      }
    } catch (cause) {
      storeRequest.signal?.throwIfAborted()
      return { error: new Error(`${method} ${url}: ${(cause as Error).message}`, { cause }), retry: true }
    } finally {
      clearTimeout(timer)
    }
  }

  const send = async (storeRequest: StoreRequest): Promise<Response> => {
    let result = await attempt(storeRequest)
    if (!(result instanceof Response) && result.retry) {
      await sleep(50 + Math.random() * 100)
      storeRequest.signal?.throwIfAborted()
      result = await attempt(storeRequest)
    }
    if (result instanceof Response) return result
    throw new DomainError('provider_unavailable', undefined, undefined, { cause: result.error })
  }

  return {
    send,
    async *list(prefix, { signal } = {}) {
      let token = ''
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (token) query.set('continuation-token', token)
        const xml = await readText(await send({ method: 'GET', key: '', query: `?${query}`, signal }))
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield {
            key: readTag(entry, 'Key'),
            size: Number(readTag(entry, 'Size')),
            modifiedAt: Date.parse(readTag(entry, 'LastModified')),
          }
        token = readTag(xml, 'IsTruncated') === 'true' ? readTag(xml, 'NextContinuationToken') : ''
      } while (token)
    },
  }
}

/** Reads the whole body, which releases the connection. */
export const readText = async (response: Response) => (response.bodyUsed ? '' : await response.text())

/** Returns the text of an XML element without others inside. */
const readTag = (xml: string, tag: string): string =>
  decodeXml(new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '')

const readErrorCode = (xml: string) => readTag(xml, 'Code')
