import { createClient, createExtensionClient } from '@vitrine/sdk'
import { shared } from './api.ts'

/** Told while a file is on its way: from 0 to 1. */
export type OnProgress = (share: number) => void

/** `fetch` by XMLHttpRequest, the only one of both that tells how much of a body has been sent. */
const fetchWithProgress =
  (onProgress: OnProgress): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(input))
      request.responseType = 'arraybuffer'
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total ? loaded / total : 0),
      )
      request.addEventListener('error', () => reject(new TypeError('connection failed')))
      request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      request.addEventListener('load', () => {
        const headers = new Headers()
        for (const line of request
          .getAllResponseHeaders()
          .trim()
          .split(/[\r\n]+/)) {
          const colon = line.indexOf(':')
          if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
        }
        const empty = request.status === 204 || request.status === 304
        resolve(
          new Response(empty ? null : (request.response as ArrayBuffer), { status: request.status, headers }),
        )
      })
      init.signal?.addEventListener('abort', () => request.abort())
      request.send(init.body as XMLHttpRequestBodyInit | null)
    })

const slowly = (onProgress: OnProgress) => ({
  ...shared,
  fetch: fetchWithProgress(onProgress),
  timeoutMs: 120_000,
})

/** A client for one upload, which tells how far it is. Two minutes, for slow networks. */
export const uploadClient = (onProgress: OnProgress) => createClient(slowly(onProgress))

/** The same for a file that an extension takes. */
export const extensionUploadClient = (onProgress: OnProgress) => createExtensionClient(slowly(onProgress))
