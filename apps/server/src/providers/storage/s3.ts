import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { DomainError } from '../../domain/errors.ts'
import { minuteMs } from '../../lib/durations.ts'
import {
  assertStorageName,
  type InstallationIds,
  isStorageName,
  type Storage,
  type StoredFile,
  usageOf,
} from './port.ts'

export type S3Options = {
  /** `https://host[:port]`. Buckets are addressed by path, which every compatible store supports. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Prefix of every name, e.g. `media/`. */
  prefix?: string
  /** Reads the ids of this installation. Called once per operation, so that `storage adopt` takes effect at once. */
  ids: () => Promise<InstallationIds>
  /** Timeout until the response starts, in milliseconds; default 10 s. */
  answerTimeout?: number
  /** Timeout of the whole body, in milliseconds; default 60 s. */
  bodyTimeout?: number
}

/** A failed attempt. `retry` is true if another attempt may succeed. */
type Failure = { error: Error; retry: boolean }
type StoreRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key: string
  query?: string
  body?: Uint8Array
  type?: string
  /** Aborts the request, which rejects with its reason. */
  signal?: AbortSignal | undefined
}

/**
 * Stores files in an S3-compatible bucket, with requests signed by AWS Signature Version 4. A failed request is repeated once.
 *
 * The keys of an installation begin with `installation-<id>/`, so two of them may store the same name and neither removes
 * the other's file. Objects of version 0.1.0 have no such folder but the id in a header (docs/decisions/0026).
 */
export const createS3Storage = (options: S3Options): Storage => {
  const {
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    prefix = '',
    ids,
    answerTimeout = 10_000,
    bodyTimeout = minuteMs,
  } = options
  const base = `${options.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}/`

  const sign = ({ method, key, query = '', body, type }: StoreRequest) => {
    const headers: Record<string, string> = {
      // Signed, so that the store rejects corrupted content
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

  /** Makes one attempt. The response's body is cut off after `bodyTimeout`. */
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
      const errorBody = (await answer.text()).slice(0, 10_000)
      // A response to HEAD has no body with an error code
      if (
        answer.status === 404 &&
        (asked.method === 'HEAD' || (asked.method !== 'PUT' && codeOf(errorBody) === 'NoSuchKey'))
      )
        return answer
      const error = new Error(
        `${method} ${url}: ${answer.status} ${codeOf(errorBody)} ${tagOf(errorBody, 'Message')}`,
      )
      return {
        error,
        retry: answer.status >= 500 || answer.status === 429 || codeOf(errorBody) === 'RequestTimeout',
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
      // The delimiter excludes folders from the list of objects of version 0.1.0
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
    for (const folder of [...removableIds(await ids()).map(folderOf), ''])
      yield* listFolder(folder, start, signal)
  }

  const head = (key: string, signal?: AbortSignal): Promise<Response> =>
    ask({ method: 'HEAD', key: prefix + key, signal })
  const isThere = async (key: string, signal?: AbortSignal): Promise<boolean> =>
    (await head(key, signal)).status !== 404

  /** Returns the id in the header of an object of version 0.1.0, '' without one, null if the object does not exist. */
  const idInHeader = async (name: string, signal?: AbortSignal): Promise<string | null> => {
    const response = await head(name, signal)
    return response.status === 404 ? null : (response.headers.get(idHeader) ?? '')
  }

  return {
    async put(name, bytes, type, signal) {
      const key = prefix + folderOf((await ids()).current) + assertStorageName(name)
      await textOf(await ask({ method: 'PUT', key, body: bytes, type, signal }))
    },
    async get(name, signal) {
      if (!isStorageName(name)) return null
      for (const folder of readableFolders(await ids())) {
        const answer = await ask({ method: 'GET', key: prefix + folder + name, signal })
        if (answer.status === 404 || !answer.body) continue
        const stream = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
        return { stream, size: Number(answer.headers.get('content-length')) }
      }
      return null
    },
    async has(name) {
      if (!isStorageName(name)) return false
      for (const folder of readableFolders(await ids())) if (await isThere(folder + name)) return true
      return false
    },
    async isOwn(name, signal) {
      if (!isStorageName(name)) return false
      const removable = removableIds(await ids())
      for (const id of removable) if (await isThere(folderOf(id) + name, signal)) return true
      return removable.includes((await idInHeader(name, signal)) ?? '')
    },
    async remove(name, signal) {
      const key = assertStorageName(name)
      const everyId = await ids()
      const removable = removableIds(everyId)
      const removeFrom = async (folder: string) =>
        textOf(await ask({ method: 'DELETE', key: prefix + folder + key, signal }))
      for (const id of removable) await removeFrom(folderOf(id))
      const idOfPlain = await idInHeader(name, signal)
      if (idOfPlain === null) return
      // A tool that copied the bucket may have lost headers. The name is then enough, unless the database may be a copy too
      const isOwn = idOfPlain ? removable.includes(idOfPlain) : everyId.former.length === 0
      if (isOwn) await removeFrom('')
    },
    list,
    usage: () => usageOf(list()),
  }
}

/** Header in which version 0.1.0 stored the id of the installation. */
const idHeader = 'x-amz-meta-vitrine-installation'

/** Starts with no hex digit, so a listing of names by their first digits never contains a folder. */
const folderOf = (id: string): string => `installation-${id}/`

const removableIds = ({ current, owned }: InstallationIds): string[] => [current, ...owned]

/** Folders that may have a file, the likeliest first. Objects of version 0.1.0 are in none. */
const readableFolders = ({ current, owned, former }: InstallationIds): string[] => [
  folderOf(current),
  '',
  ...[...owned, ...former].map(folderOf),
]

/** Reads the body to its end, which releases the connection. */
const textOf = async (answer: Response) => (answer.bodyUsed ? '' : await answer.text())

/** Returns the text of an XML element. Our names and sizes contain only entities. */
const tagOf = (xml: string, tag: string): string =>
  (new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '').replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: keyof typeof entities) => entities[name],
  )

const entities = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const codeOf = (xml: string) => tagOf(xml, 'Code')
