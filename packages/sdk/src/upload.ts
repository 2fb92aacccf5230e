import type { BlockFile } from '@vitrine/contract'
import { createClient } from './client.ts'
import type { ClientOptions } from './options.ts'

/** Receives the fraction of the file that has been sent, from 0 to 1. */
type OnProgress = (fraction: number) => void

export type UploadOptions = {
  /** Target profile; your first one by default. */
  readonly profileId?: number
  /** Name of the file, if it is not a `File`. */
  readonly filename?: string
  readonly onProgress?: OnProgress
  readonly signal?: AbortSignal
}

/** Uploads a picture, PDF or font and returns its `url`, for `image_url` of a link. Default `timeout`: two minutes, as uploads are slow. */
export const uploadFile = async (
  client: ClientOptions,
  file: Blob | Uint8Array<ArrayBuffer>,
  { profileId, filename, onProgress, signal }: UploadOptions = {},
): Promise<BlockFile> => {
  const { data } = await createClient({
    ...client,
    ...(onProgress ? { fetch: fetchWithProgress(onProgress, client.fetch) } : {}),
  }).uploadBusinessBlockFile({
    file,
    timeout: client.timeout ?? 120_000,
    ...(filename === undefined ? {} : { filename }),
    ...(profileId === undefined ? {} : { query: { profile_id: profileId } }),
    ...(signal ? { signal } : {}),
  })
  return data
}

/** Creates a `fetch` that reports upload progress by XMLHttpRequest. Without it (Node), `fetcher` sends, and progress comes once. */
export const fetchWithProgress = (
  onProgress: OnProgress,
  fetcher: typeof fetch = (input, init) => fetch(input, init),
): typeof fetch =>
  typeof XMLHttpRequest === 'undefined'
    ? async (input, init) => {
        const response = await fetcher(input, init)
        if (init?.body) onProgress(1)
        return response
      }
    : (input, init = {}) =>
        new Promise((resolve, reject) => {
          const request = new XMLHttpRequest()
          request.open(init.method ?? 'GET', String(input))
          request.responseType = 'arraybuffer'
          // XMLHttpRequest always sends cookies to its own origin, and to others only with `withCredentials`
          request.withCredentials = init.credentials === 'include'
          for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
          request.upload.addEventListener('progress', ({ loaded, total }) =>
            onProgress(total ? loaded / total : 0),
          )
          request.addEventListener('error', () => reject(new TypeError('connection failed')))
          request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
          request.addEventListener('load', () => resolve(toResponse(request)))
          init.signal?.addEventListener('abort', () => request.abort(), { once: true })
          request.send(init.body as XMLHttpRequestBodyInit | null)
        })

const toResponse = (request: XMLHttpRequest): Response => {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const { status } = request
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : (request.response as ArrayBuffer), { status, headers })
}
