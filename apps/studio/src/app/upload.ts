import { createClient, createExtensionClient, fetchWithProgress } from '@vitrine/sdk'
import { shared } from './api.ts'

/** Told while a file is on its way: from 0 to 1. */
export type OnProgress = (share: number) => void

const slowly = (onProgress: OnProgress) => ({
  ...shared,
  fetch: fetchWithProgress(onProgress),
  timeout: 120_000,
})

/** A client for one upload, which tells how far it is. Two minutes, for slow networks. */
export const uploadClient = (onProgress: OnProgress) => createClient(slowly(onProgress))

/** The same for a file that an extension takes. */
export const extensionUploadClient = (onProgress: OnProgress) => createExtensionClient(slowly(onProgress))
