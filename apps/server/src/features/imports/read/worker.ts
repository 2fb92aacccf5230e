import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { problem } from '@vitrine/contract/problems/index'
import { UnreadableSource } from '../found.ts'
import { readPreview } from './preview.ts'
import { type ReadOptions, readSource } from './source.ts'

/** What is asked of the thread: a source to be imported, or what a page says of itself. */
export type Task =
  | { readonly bytes: Uint8Array; readonly options: ReadOptions }
  | { readonly bytes: Uint8Array; readonly base: string }

/** Reads files in a thread of its own, one after the other: what foreign bytes cost, they cost here. */
parentPort?.on('message', (task: Task) => parentPort?.postMessage(answerOf(task)))

const answerOf = (task: Task) => {
  try {
    if ('base' in task) return { result: readPreview(task.bytes, task.base) }
    const found = readSource(task.bytes, task.options)
    const digest = createHash('sha256').update(JSON.stringify(found)).digest('base64url')
    return { result: { found, digest } }
  } catch (error) {
    if (error instanceof UnreadableSource) return { problem: error.problem }
    // The stack may end in what foreign bytes ask for: that too is the file's fault
    if (error instanceof RangeError) return { problem: problem('file', 'file_nesting') }
    throw error
  }
}
