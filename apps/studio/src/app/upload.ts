import { createClient, createExtensionClient, fetchWithProgress } from '@vitrine/sdk'
import { clientOptions } from './api.ts'

export type OnProgress = (share: number) => void

const uploadOptions = (onProgress: OnProgress) => ({
  ...clientOptions,
  fetch: fetchWithProgress(onProgress),
  timeout: 120_000,
})

/** Creates a client for one upload, with a timeout of two minutes for slow networks. */
export const createUploadClient = (onProgress: OnProgress) => createClient(uploadOptions(onProgress))

export const createExtensionUploadClient = (onProgress: OnProgress) =>
  createExtensionClient(uploadOptions(onProgress))
