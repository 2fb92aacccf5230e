import { parentPort } from 'node:worker_threads'
import { UnreadableSource } from '../found.ts'
import { type ReadOptions, readSource } from './source.ts'

/** Reads files in a thread of its own, one after the other: what foreign bytes cost, they cost here. */
parentPort?.on('message', ({ bytes, options }: { bytes: Uint8Array; options: ReadOptions }) => {
  parentPort?.postMessage(answerOf(bytes, options))
})

const answerOf = (bytes: Uint8Array, options: ReadOptions) => {
  try {
    return { found: readSource(bytes, options) }
  } catch (error) {
    if (error instanceof UnreadableSource) return { problem: error.message }
    // The stack may end in what foreign bytes ask for: that too is the file's fault
    if (error instanceof RangeError) return { problem: 'file: is nested too deep' }
    throw error
  }
}
