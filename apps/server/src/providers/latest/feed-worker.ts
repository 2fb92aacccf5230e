import { parentPort } from 'node:worker_threads'
import { findFeedLinks } from './feed-urls.ts'
import { type Feed, readFeed } from './read-feed.ts'

export type FeedTask = { readonly bytes: Uint8Array; readonly type: string | null; readonly url: string }
/** A feed, or the feeds that a page names. */
export type FeedResult = { readonly feed: Feed | null; readonly links: readonly string[] }

/** Reads feeds and pages one after the other in a separate thread, so that untrusted content cannot block the service. */
parentPort?.on('message', (task: FeedTask) => parentPort?.postMessage(read(task)))

const read = ({ bytes, type, url }: FeedTask): FeedResult => {
  try {
    const feed = readFeed(bytes, type, url)
    return { feed, links: feed ? [] : findFeedLinks(new TextDecoder().decode(bytes), url) }
  } catch (error) {
    // Content that overflows the stack is no feed
    if (error instanceof RangeError) return { feed: null, links: [] }
    throw error
  }
}
