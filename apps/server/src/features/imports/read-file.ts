import { join } from 'node:path'
import { createProblem, type Problem } from '@vitrine/contract'
import { fail } from '../../domain/errors.ts'
import { createThreads } from '../../lib/threads.ts'
import { limitConcurrency, type QueueKey } from '../../process/limit-concurrency.ts'
import type { ParsedSource } from './parsed-source.ts'
import type { PagePreview } from './read/preview.ts'
import type { ReadOptions } from './read/source.ts'
import type { PageWeight } from './read/weigh.ts'
import type { Task } from './read/worker.ts'

const maxReadMs = 10_000
const limit = limitConcurrency({ parallel: 2, queueLimit: 16 })

type Message = { readonly result: unknown } | { readonly problem: Problem }

export type ReadFile = { readonly source: ParsedSource; readonly digest: string }

/**
 * Reads a file of an account in a thread with limits on time and memory. Fails with `upload_invalid` if the file is
 * unreadable, with 503 if the queue is full.
 */
export const readFile = (
  account: QueueKey,
  bytes: Uint8Array,
  options: ReadOptions,
  maxMs = maxReadMs,
): Promise<ReadFile> => runInWorker<ReadFile>(account, { bytes, options }, maxMs)

/** Reads the preview of a page, with the limits of `readFile`. `base` is its URL. */
export const previewPage = (account: QueueKey, bytes: Uint8Array, base: string): Promise<PagePreview> =>
  runInWorker<PagePreview>(account, { bytes, base }, maxReadMs)

/** Counts what a page loads, with the limits of `readFile`. */
export const weighPage = (account: QueueKey, bytes: Uint8Array, base: string): Promise<PageWeight> =>
  runInWorker<PageWeight>(account, { bytes, base, weighs: true }, maxReadMs)

const runInWorker = <T>(account: QueueKey, task: Task, maxMs: number): Promise<T> =>
  limit(account, async () => {
    const message = await readInThread(task, maxMs)
    return 'result' in message ? (message.result as T) : fail('upload_invalid', message.problem)
  })

/** In a build each entry is beside the other files. */
const runInThread = createThreads<Task, Message>(
  join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'read/worker.ts' : 'worker.js'),
  { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
)

const readInThread = async (task: Task, maxMs: number): Promise<Message> => {
  const outcome = await runInThread(task, maxMs)
  if (outcome === 'timeout')
    return { problem: createProblem('file', 'file_seconds', { seconds: maxMs / 1000 }) }
  return outcome === 'memory' ? { problem: createProblem('file', 'file_memory') } : outcome.message
}
