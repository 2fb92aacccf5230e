import {
  type AnyOperation,
  type ExtensionOperationId,
  extensionOperations,
  type OperationId,
  operations,
  type Profile,
} from '@vitrine/contract'
import type { Actor } from '../domain/context.ts'
import type { CallInput, CallResult } from '../http/in-process.ts'
import type { InputSchema } from './schema.ts'

export type ToolOperation = OperationId | Exclude<ExtensionOperationId, OperationId>
export type Arguments = Readonly<Record<string, unknown>>

export type RenderPreview = (profile: Profile) => Promise<Buffer>

export type ToolCall = {
  readonly actor: Actor
  readonly profileId: number
  run(id: ToolOperation, input: CallInput): Promise<CallResult>
  /** Runs an operation with arguments distributed over path, query and body. `file` is an upload. */
  runWithArguments(id: ToolOperation, args: Arguments, file?: Buffer): Promise<CallResult>
  renderPreview: RenderPreview
}

export type Tool = {
  readonly name: string
  readonly title: string
  /** Short, because agents read all tools before each conversation. */
  readonly description: string
  readonly operations: readonly ToolOperation[]
  readonly input: InputSchema
  /** Returns an object with named parts. A PNG named `image` is sent as a picture. */
  run(args: Arguments, call: ToolCall): Promise<Readonly<Record<string, unknown>>>
}

const operationsById: Readonly<Record<string, AnyOperation>> = { ...operations, ...extensionOperations }
export const findOperation = (id: ToolOperation): AnyOperation => operationsById[id]!

/** POST operations that change existing data instead of adding to it. */
const overwritingOperations: ReadonlySet<ToolOperation> = new Set<ToolOperation>([
  'reorderLinks',
  'applyRecommendation',
  'undoDoctorAction',
  'restoreVersion',
  'saveLinks',
  'importAddress',
  'importFile',
  'uploadFromAddress',
])
const outboundOperations: ReadonlySet<ToolOperation> = new Set<ToolOperation>([
  'importAddress',
  'uploadFromAddress',
])
const idempotentOperations: ReadonlySet<ToolOperation> = new Set<ToolOperation>(['reorderLinks'])

/** Returns hints for programs that ask the user before they call a tool. */
export const toHints = ({ title, operations: ids }: Pick<Tool, 'title' | 'operations'>) => {
  const methods = ids.map((id) => ({ id, method: findOperation(id).method }))
  const readOnlyHint = methods.every(({ method }) => method === 'GET')
  return {
    title,
    readOnlyHint,
    ...(readOnlyHint
      ? {}
      : {
          destructiveHint: methods.some(
            ({ id, method }) => method === 'PUT' || method === 'DELETE' || overwritingOperations.has(id),
          ),
          idempotentHint: methods.every(
            ({ id, method }) => method !== 'POST' || idempotentOperations.has(id),
          ),
        }),
    openWorldHint: ids.some((id) => outboundOperations.has(id)),
  }
}
