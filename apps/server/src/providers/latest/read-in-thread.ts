import { join } from 'node:path'
import { createThreads } from '../../lib/threads.ts'
import { limitConcurrency, type QueueKey } from '../../process/limit-concurrency.ts'
import type { FeedResult, FeedTask } from './feed-worker.ts'

const maxReadMs = 5000
const limit = limitConcurrency({ parallel: 1, queueLimit: 200 })

/** In a build each entry is beside the other files. */
const runInThread = createThreads<FeedTask, FeedResult>(
  join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'feed-worker.ts' : 'feed-worker.js'),
  { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
)

/** Reads a feed, or the links to feeds of a page, in a thread. Callers are served in turn. Content that takes too long is no feed. */
export const readInThread = (key: QueueKey, task: FeedTask): Promise<FeedResult> =>
  limit(key, async () => {
    const outcome = await runInThread(task, maxReadMs)
    return typeof outcome === 'string' ? { feed: null, links: [] } : outcome.message
  })
