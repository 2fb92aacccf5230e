import { createClient, fetchWithProgress } from '@vitrine/sdk'
import { shared } from './api.ts'

/** Told while a file is on its way: from 0 to 1. */
export type OnProgress = (share: number) => void

/** A client for one upload, which tells how far it is. Two minutes, for slow networks. */
export const uploadClient = (onProgress: OnProgress) =>
  createClient({ ...shared, fetch: fetchWithProgress(onProgress), timeoutMs: 120_000 })
