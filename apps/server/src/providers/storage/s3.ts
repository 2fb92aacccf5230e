import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { DomainError } from '../../domain/errors.ts'
import { minuteMs } from '../../lib/durations.ts'
import {
  checkedName,
  isStorageName,
  type Storage,
  type StorageMarks,
  type StoredFile,
  usageOf,
} from './port.ts'

export type S3Options = {
  /** `https://host[:port]`; buckets are addressed by path, which every compatible store understands. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Put before every name, e.g. `media/`. */
  prefix?: string
  /** Whose objects are whose. Without marks the store is taken for this installation's alone. */
  marks?: () => Promise<StorageMarks>
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
  /** What it bears in its header. */
  mark?: string | undefined
  /** Ends it, and rejects with its reason. */
  signal?: AbortSignal | undefined
}

/**
 * Files in an S3-compatible store, requests signed with AWS Signature Version 4. A failed request is repeated once.
 *
 * Each installation keeps its objects in a folder of its own, `installation-<mark>/`: what two of them keep under one name are
 * two objects, and neither removes the other's. Objects from before there were folders lie beside those, with the mark in a
 * header or none; they are read, and removed where they are surely this installation's (docs/decisions/0026).
 */
export const createS3Storage = (options: S3Options): Storage => {
  const {
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    prefix = '',
    marks = async () => noMarks,
    answerTimeout = 10_000,
    bodyTimeout = minuteMs,
  } = options
  const base = `${options.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}/`

  const sign = ({ method, key, query = '', body, type, mark }: StoreRequest) => {
    const headers: Record<string, string> = {
      // Signed, so that the store refuses bytes that changed on the way.
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    if (type) headers['content-type'] = type
    if (mark) headers[markHeader] = mark
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

  async function* listFolder(folder: string, start: string, signal?: AbortSignal): AsyncIterable<StoredFile> {
    let token = ''
    do {
      // Up to the next slash: the folders of installations are not what lies beside them
      const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix: prefix + folder + start })
      if (token) query.set('continuation-token', token)
      const xml = await textOf(await ask({ method: 'GET', key: '', query: `?${query}`, signal }))
      for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const name = tagOf(entry, 'Key').slice(prefix.length + folder.length)
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
  async function* list(start = '', signal?: AbortSignal): AsyncIterable<StoredFile> {
    for (const folder of [...(await marks()).own.map(folderOf), '']) yield* listFolder(folder, start, signal)
  }

  const head = (key: string, signal?: AbortSignal): Promise<Response> =>
    ask({ method: 'HEAD', key: prefix + key, signal })
  const isThere = async (key: string, signal?: AbortSignal): Promise<boolean> =>
    (await head(key, signal)).status !== 404

  /** The mark that an object outside of the folders bears, '' = none; null when there is no such object. */
  const looseMark = async (name: string, signal?: AbortSignal): Promise<string | null> => {
    const answer = await head(name, signal)
    return answer.status === 404 ? null : (answer.headers.get(markHeader) ?? '')
  }

  return {
    async put(name, bytes, type, signal) {
      const { own, loose } = await marks()
      const key = prefix + own.slice(0, 1).map(folderOf).join('') + checkedName(name)
      const mark = own.length ? undefined : loose[0]
      await textOf(await ask({ method: 'PUT', key, body: bytes, type, mark, signal }))
    },
    async get(name, signal) {
      if (!isStorageName(name)) return null
      for (const folder of foldersToRead(await marks())) {
        const answer = await ask({ method: 'GET', key: prefix + folder + name, signal })
        if (answer.status === 404 || !answer.body) continue
        const stream = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
        return { stream, size: Number(answer.headers.get('content-length')) }
      }
      return null
    },
    async has(name) {
      if (!isStorageName(name)) return false
      for (const folder of foldersToRead(await marks())) if (await isThere(folder + name)) return true
      return false
    },
    async isOwn(name, signal) {
      if (!isStorageName(name)) return false
      const { own, loose } = await marks()
      for (const mark of own) if (await isThere(folderOf(mark) + name, signal)) return true
      const found = await looseMark(name, signal)
      return found !== null && (own.length === 0 || loose.includes(found))
    },
    async remove(name, signal) {
      const { own, loose, isCopy } = await marks()
      const key = checkedName(name)
      const removeAt = async (folder: string) =>
        textOf(await ask({ method: 'DELETE', key: prefix + folder + key, signal }))
      for (const mark of own) await removeAt(folderOf(mark))
      if (own.length) {
        const found = await looseMark(name, signal)
        // One without a mark is this installation's by its name, unless the database is a copy of another's
        if (found === null || !(loose.includes(found) || (found === '' && !isCopy))) return
      }
      await removeAt('')
    },
    list,
    usage: () => usageOf(list()),
  }
}

const noMarks: StorageMarks = { own: [], loose: [], others: [], isCopy: false }
const markHeader = 'x-amz-meta-vitrine-installation'

/** Begins with no hex digit, so that no listing of names by their beginning meets it. */
const folderOf = (mark: string): string => `installation-${mark}/`

/** Where an object may lie, the likeliest first. */
const foldersToRead = ({ own, others }: StorageMarks): string[] => [
  ...own.map(folderOf),
  '',
  ...others.map(folderOf),
]

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
