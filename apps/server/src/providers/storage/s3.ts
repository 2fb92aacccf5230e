import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { DomainError } from '../../domain/errors.ts'
import { minuteMs } from '../../lib/durations.ts'
import { checkedName, isStorageName, type Storage, type StoredFile, usageOf } from './port.ts'

export type S3Options = {
  /** `https://host[:port]`; buckets are addressed by path, which every compatible store understands. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Put before every name, e.g. `media/`. */
  prefix?: string
  /** Of this installation; written beside each object. Without one nothing is told apart. */
  mark?: string
  /** Milliseconds until the store must have answered; default 10 s. */
  answerTimeout?: number
  /** Milliseconds until the whole body must have passed; default 60 s. */
  bodyTimeout?: number
}

/** A failed attempt: what the store said, and whether saying it again may help. */
type Failure = { error: Error; retry: boolean }
type StoreRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key: string
  query?: string
  body?: Uint8Array
  type?: string
  /** Ends it, and rejects with its reason. */
  signal?: AbortSignal | undefined
}

/** Files in an S3-compatible store, requests signed with AWS Signature Version 4. A failed request is repeated once. */
export const createS3Storage = (options: S3Options): Storage => {
  const {
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    prefix = '',
    mark = '',
    answerTimeout = 10_000,
    bodyTimeout = minuteMs,
  } = options
  const base = `${options.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}/`

  const sign = ({ method, key, query = '', body, type }: StoreRequest) => {
    const headers: Record<string, string> = {
      // Signed, so that the store refuses bytes that changed on the way.
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    if (type) headers['content-type'] = type
    if (method === 'PUT' && mark) headers[markHeader] = mark
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

  /** One attempt. The answer's body is cut off after `bodyTimeout`. */
  const attempt = async (asked: StoreRequest): Promise<Response | Failure> => {
    const { url, headers, method } = await sign(asked)
    const unanswered = new AbortController()
    const timer = setTimeout(() => unanswered.abort(new Error('no answer in time')), answerTimeout)
    const signal = AbortSignal.any([
      unanswered.signal,
      AbortSignal.timeout(bodyTimeout),
      ...(asked.signal ? [asked.signal] : []),
    ])
    try {
      const body = asked.body ? new Uint8Array(asked.body) : null
      const answer = await fetch(url, { method, headers, body, signal, redirect: 'manual' })
      if (answer.ok) return answer
      const said = (await answer.text()).slice(0, 10_000)
      // An answer to HEAD has no body to say what is not there
      if (
        answer.status === 404 &&
        (asked.method === 'HEAD' || (asked.method !== 'PUT' && codeOf(said) === 'NoSuchKey'))
      )
        return answer
      const error = new Error(`${method} ${url}: ${answer.status} ${codeOf(said)} ${tagOf(said, 'Message')}`)
      return {
        error,
        retry: answer.status >= 500 || answer.status === 429 || codeOf(said) === 'RequestTimeout',
      }
    } catch (cause) {
      asked.signal?.throwIfAborted()
      return { error: new Error(`${method} ${url}: ${(cause as Error).message}`, { cause }), retry: true }
    } finally {
      clearTimeout(timer)
    }
  }

  const ask = async (asked: StoreRequest): Promise<Response> => {
    let result = await attempt(asked)
    if (!(result instanceof Response) && result.retry) {
      await sleep(50 + Math.random() * 100)
      asked.signal?.throwIfAborted()
      result = await attempt(asked)
    }
    if (result instanceof Response) return result
    const unavailable = new DomainError('provider_unavailable')
    unavailable.cause = result.error
    throw unavailable
  }

  async function* list(start = '', signal?: AbortSignal): AsyncIterable<StoredFile> {
    let token = ''
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + start })
      if (token) query.set('continuation-token', token)
      const xml = await textOf(await ask({ method: 'GET', key: '', query: `?${query}`, signal }))
      for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const name = tagOf(entry, 'Key').slice(prefix.length)
        const file = {
          name,
          size: Number(tagOf(entry, 'Size')),
          modifiedAt: Date.parse(tagOf(entry, 'LastModified')),
        }
        if (isStorageName(name)) yield file
      }
      token = tagOf(xml, 'IsTruncated') === 'true' ? tagOf(xml, 'NextContinuationToken') : ''
    } while (token)
  }

  /** The mark an object bears, '' = none; null when there is no such object. */
  const markOf = async (name: string, signal?: AbortSignal): Promise<string | null> => {
    const answer = await ask({ method: 'HEAD', key: prefix + name, signal })
    return answer.status === 404 ? null : (answer.headers.get(markHeader) ?? '')
  }
  const isAnothers = (found: string | null): boolean => mark !== '' && !!found && found !== mark

  return {
    async put(name, bytes, type, signal) {
      // A name says its bytes: what another installation keeps under it serves this one too, and stays its own
      if (mark && isAnothers(await markOf(checkedName(name), signal))) return
      const answer = await ask({ method: 'PUT', key: prefix + checkedName(name), body: bytes, type, signal })
      await textOf(answer)
    },
    async get(name, signal) {
      if (!isStorageName(name)) return null
      const answer = await ask({ method: 'GET', key: prefix + name, signal })
      if (answer.status === 404 || !answer.body) return null
      const stream = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
      return { stream, size: Number(answer.headers.get('content-length')) }
    },
    has: async (name) => isStorageName(name) && (await markOf(name)) !== null,
    isOwn: async (name, signal) => {
      if (!isStorageName(name)) return false
      const found = await markOf(name, signal)
      return mark ? found === mark : found !== null
    },
    async remove(name, signal) {
      if (mark && isAnothers(await markOf(checkedName(name), signal))) return
      await textOf(await ask({ method: 'DELETE', key: prefix + checkedName(name), signal }))
    },
    list,
    usage: () => usageOf(list()),
  }
}

const markHeader = 'x-amz-meta-vitrine-installation'

/** Reads the body to its end, which gives the connection back. */
const textOf = async (answer: Response) => (answer.bodyUsed ? '' : await answer.text())

/** The text of an XML element; names and sizes of ours need no more of XML than entities. */
const tagOf = (xml: string, tag: string): string =>
  (new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '').replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: keyof typeof entities) => entities[name],
  )

const entities = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const codeOf = (xml: string) => tagOf(xml, 'Code')
