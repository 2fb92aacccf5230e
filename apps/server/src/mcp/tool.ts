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

export type RenderPreview = (profile: Profile, userId: number) => Promise<Buffer>

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
  /** Tools that change data may overwrite it. */
  readonly effect: 'reads' | 'adds' | 'changes'
  readonly isIdempotent?: boolean
  /** True if the tool sends requests to other hosts. */
  readonly isOutbound?: boolean
  /** Short, because agents read all tools before each conversation. */
  readonly description: string
  readonly operations: readonly ToolOperation[]
  readonly input: InputSchema
  /** Parts of the result: the operation that returns the part, or its JSON type. */
  readonly output: Readonly<Record<string, ToolOperation | { readonly type: 'object' | 'array' | 'string' }>>
  /** Returns an object with named parts. A PNG named `image` is sent as a picture. */
  run(args: Arguments, call: ToolCall): Promise<Readonly<Record<string, unknown>>>
}

const operationsById: Readonly<Record<string, AnyOperation>> = { ...operations, ...extensionOperations }
export const findOperation = (id: ToolOperation): AnyOperation => operationsById[id]!

/** Returns hints for programs that ask the user before they call a tool. */
export const toHints = ({
  title,
  effect,
  isIdempotent = false,
  isOutbound = false,
}: Pick<Tool, 'title' | 'effect' | 'isIdempotent' | 'isOutbound'>) => {
  const readOnlyHint = effect === 'reads'
  return {
    title,
    readOnlyHint,
    ...(readOnlyHint ? {} : { destructiveHint: effect === 'changes' }),
    ...(!readOnlyHint && isIdempotent ? { idempotentHint: true } : {}),
    openWorldHint: isOutbound,
  }
}
