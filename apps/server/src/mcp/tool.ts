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

/** Operations a tool may run: of the contract, or extensions. */
export type ToolOperation = OperationId | Exclude<ExtensionOperationId, OperationId>
export type Arguments = Readonly<Record<string, unknown>>

/** Draws the picture that a page is shared with, as PNG. */
export type DrawPicture = (profile: Profile) => Promise<Buffer>

/** What a tool has to work with. */
export type ToolCall = {
  readonly actor: Actor
  /** The profile the call is about. */
  readonly profileId: number
  /** Runs one of the tool's operations. */
  run(id: ToolOperation, input: CallInput): Promise<CallResult>
  /** The same with arguments of the call, put where the operation has them: in path, query or body. `file`: of an upload. */
  pass(id: ToolOperation, args: Arguments, file?: Buffer): Promise<CallResult>
  drawPicture: DrawPicture
}

/** One tool: what an agent reads of it, the operations it is made of, and how a call becomes calls of those. */
export type Tool = {
  readonly name: string
  readonly title: string
  /** Short: all tools together are read before each conversation. */
  readonly description: string
  readonly operations: readonly ToolOperation[]
  readonly input: InputSchema
  /** Answers an object: what a person would call its parts. A PNG named `image` is sent as a picture. */
  run(args: Arguments, call: ToolCall): Promise<Readonly<Record<string, unknown>>>
}

const table: Readonly<Record<string, AnyOperation>> = { ...operations, ...extensionOperations }
export const operationOf = (id: ToolOperation): AnyOperation => table[id]!

/** POSTs that change what is there, where others add to it. */
const rewriting: ReadonlySet<ToolOperation> = new Set<ToolOperation>([
  'reorderLinks',
  'applyRecommendation',
  'undoDoctorAction',
  'restoreVersion',
  'saveLinks',
  'importAddress',
  'importFile',
  'uploadFromAddress',
])
/** Operations that read addresses of others. */
const reaching: ReadonlySet<ToolOperation> = new Set<ToolOperation>(['importAddress', 'uploadFromAddress'])
/** POSTs that come to the same however often they are sent. */
const repeatable: ReadonlySet<ToolOperation> = new Set<ToolOperation>(['reorderLinks'])

/** What the table says of a tool to programs that ask a person before they call it. */
export const hintsOf = ({ title, operations: ids }: Pick<Tool, 'title' | 'operations'>) => {
  const methods = ids.map((id) => ({ id, method: operationOf(id).method }))
  const readOnlyHint = methods.every(({ method }) => method === 'GET')
  return {
    title,
    readOnlyHint,
    ...(readOnlyHint
      ? {}
      : {
          destructiveHint: methods.some(
            ({ id, method }) => method === 'PUT' || method === 'DELETE' || rewriting.has(id),
          ),
          idempotentHint: methods.every(({ id, method }) => method !== 'POST' || repeatable.has(id)),
        }),
    openWorldHint: ids.some((id) => reaching.has(id)),
  }
}
