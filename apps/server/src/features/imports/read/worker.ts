import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { createProblem } from '@vitrine/contract/problems/index'
import { UnreadableSource } from '../parsed-source.ts'
import { readPreview } from './preview.ts'
import { type ReadOptions, readSource } from './source.ts'
import { weighPage } from './weigh.ts'

export type Task =
  | { readonly bytes: Uint8Array; readonly options: ReadOptions }
  | { readonly bytes: Uint8Array; readonly base: string; readonly weighs?: boolean }

/** Reads files one after the other in a separate thread, so that untrusted content cannot block or crash the service. */
parentPort?.on('message', (task: Task) => {
  parentPort?.postMessage('started')
  parentPort?.postMessage(createResult(task))
})

const createResult = (task: Task) => {
  try {
    if ('base' in task && task.weighs) return { result: weighPage(task.bytes, task.base) }
    if ('base' in task) return { result: readPreview(task.bytes, task.base) }
    const source = readSource(task.bytes, task.options)
    const digest = createHash('sha256').update(JSON.stringify(source)).digest('base64url')
    return { result: { source, digest } }
  } catch (error) {
    if (error instanceof UnreadableSource) return { problem: error.problem }
    // Content that overflows the stack is a problem of the file
    if (error instanceof RangeError) return { problem: createProblem('file', 'file_nesting') }
    throw error
  }
}
