import {
  acceptsIfMatch,
  createErrorEnvelope,
  getErrorStatus,
  type NamedProposal,
  type Problem,
  type ProposalReview,
  takesIdempotencyKey,
} from '@vitrine/contract'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Deps } from '../deps.ts'
import type { Actor } from '../domain/context.ts'
import type { DomainError } from '../domain/errors.ts'
import type { Caller } from '../http/auth.ts'
import { toDomainError } from '../http/errors.ts'
import type { CallInput, CallOperation } from '../http/in-process.ts'
import { isObject } from '../lib/is-object.ts'
import {
  clearFields,
  createArgumentChecker,
  createToolArgument,
  type InputSchema,
  summarizeSchema,
} from './schema.ts'
import {
  type Arguments,
  findOperation,
  type RenderPreview,
  type Tool,
  type ToolCall,
  type ToolOperation,
  toHints,
} from './tool.ts'
import { tools } from './tools/index.ts'
import { takeFirstEntries } from './tools/result.ts'

export type ToolResult = {
  readonly isError?: true
  readonly content: (
    | { readonly type: 'text'; readonly text: string }
    | { readonly type: 'image'; readonly data: string; readonly mimeType: 'image/png' }
  )[]
  readonly structuredContent: Readonly<Record<string, unknown>>
}

const profileArgument = { profile_id: { type: 'integer' } }
const keyArgument = { idempotency_key: createToolArgument(Type.String({ minLength: 1, maxLength: 255 })) }

/** Adds `profile_id`, and the idempotency key if a repeated call would create something again. */
const createInput = (tool: Tool): InputSchema => {
  const posts = !tool.isIdempotent && tool.operations.some((id) => takesIdempotencyKey(findOperation(id)))
  return {
    ...tool.input,
    properties: {
      ...tool.input.properties,
      ...(tool.operations.length ? profileArgument : {}),
      ...(posts ? keyArgument : {}),
    },
  }
}

const createOutput = ({ output }: Tool) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(output).map(([part, source]) => [
      part,
      summarizeSchema(typeof source === 'string' ? Object.values(findOperation(source).ok)[0] : source),
    ]),
  ),
})

export const toolList = tools.map((tool) => ({
  name: tool.name,
  description: tool.description,
  inputSchema: createInput(tool),
  outputSchema: createOutput(tool),
  annotations: toHints(tool),
}))

/** Returns the tools that a caller may use: one who only proposes cannot use tools that publish. */
export const listTools = ({ scope }: Pick<Actor, 'scope'>): typeof toolList =>
  scope === 'propose'
    ? toolList.filter((_, i) =>
        tools[i]!.operations.every((id) => {
          const { access, proposes } = findOperation(id)
          return access !== 'write' || proposes
        }),
      )
    : toolList

/** Removes null fields to save tokens, because a missing field means the same. */
const removeNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(removeNulls)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => (field === null ? [] : [[name, removeNulls(field)]])),
  )
}

const toResult = ({ image, ...result }: Readonly<Record<string, unknown>>): ToolResult => {
  const structuredContent = removeNulls(result) as Record<string, unknown>
  const content: ToolResult['content'] = [{ type: 'text', text: JSON.stringify(structuredContent) }]
  if (Buffer.isBuffer(image))
    content.push({ type: 'image', data: image.toString('base64'), mimeType: 'image/png' })
  return { content, structuredContent }
}

/** Next steps for errors whose messages contain none. */
const hints: Partial<Record<DomainError['code'], string>> = {
  stale_revision:
    'It was changed since you read it. Read it again, check that your change still makes sense, and send it with the new revision.',
  stale_review: 'Call review_restore without a token again and check the differences.',
  stale_recommendation: 'Call run_doctor again.',
  key_scope: 'Ask the user to grant write access, or for a key with write access.',
  plan_limit: 'Inform the user that the limit of the plan is reached.',
  plan_required: 'Inform the user that the plan does not include this.',
  idempotency_mismatch: 'Use a new idempotency_key for each new call.',
}

/** Maximum number of differences in a result. */
const maxDifferences = 50

const toErrorResult = (error: DomainError, requestId: string): ToolResult => {
  const { code, problems, retryAfter } = error
  const hint = problems.some(({ rule }) => rule === 'agent_proposes') ? undefined : hints[code]
  const response = {
    ...createErrorEnvelope(code, problems),
    ...(hint ? { hint } : {}),
    ...(retryAfter === undefined ? {} : { retry_after_seconds: retryAfter }),
    ...(getErrorStatus(code) === 500 ? { request_id: requestId } : {}),
  }
  return { ...toResult(response), isError: true }
}

/** Splits arguments into those that a schema names and all others. */
const split = (args: Arguments, schema: { properties?: object } | undefined): [Arguments, Arguments] => {
  const entries = Object.entries(args).filter(([, value]) => value !== undefined)
  const isNamed = ([name]: [string, unknown]) => Object.hasOwn(schema?.properties ?? {}, name)
  return [
    Object.fromEntries(entries.filter(isNamed)),
    Object.fromEntries(entries.filter((entry) => !isNamed(entry))),
  ]
}

const distributeArguments = (id: ToolOperation, args: Arguments, profileId: number): CallInput => {
  const operation = findOperation(id)
  const { idempotency_key, ...rest } = args
  const [params, others] = split({ ...rest, profile_id: profileId }, operation.params)
  const [query, { profile_id: _, ...body }] = split(others, operation.query)
  return {
    params,
    query,
    body: operation.body || acceptsIfMatch(operation) ? body : undefined,
    idempotencyKey: typeof idempotency_key === 'string' ? idempotency_key : undefined,
  }
}

/** Creates a function that runs a tool by name, and returns null if the tool does not exist. */
export const createToolCalls = (deps: Deps, callOperation: CallOperation, renderPreview: RenderPreview) => {
  const toolsByName = new Map(tools.map((tool, i) => [tool.name, { tool, input: toolList[i]!.inputSchema }]))
  const checkers = new Map<string, ReturnType<typeof createArgumentChecker>>()

  /** Returns the address of a proposal, after a write with its comparison. */
  const showProposal = async (
    request: FastifyRequest,
    caller: Caller,
    { effect }: Tool,
    { id, profile_id, url }: NamedProposal,
  ): Promise<object> => {
    if (effect === 'reads') return { proposal: { id, url } }
    const params = { profile_id, proposal_id: id }
    const { data } = await callOperation(request, caller, findOperation('getProposal'), { params })
    const { title, status, differences, conflicts } = data as ProposalReview
    return {
      proposal: {
        id,
        url,
        title,
        status,
        ...takeFirstEntries('differences', differences, maxDifferences),
        ...takeFirstEntries('conflicts', conflicts, maxDifferences),
      },
    }
  }

  return async (
    request: FastifyRequest,
    caller: Caller,
    name: string,
    args: Arguments,
  ): Promise<ToolResult | null> => {
    const entry = toolsByName.get(name)
    const { actor } = caller
    if (!entry || !actor) return null
    const { tool, input } = entry
    const requestedId = args.profile_id
    // The operation rejects a value that is not a number
    const profileId = (requestedId ?? actor.onlyProfileId ?? actor.defaultProfile.id) as number
    const warnings: Problem[] = []
    let proposal: NamedProposal | undefined
    const call: ToolCall = {
      actor,
      renderPreview,
      profileId,
      run: async (id, callInput) => {
        if (!tool.operations.includes(id)) throw new Error(`${name} does not name ${id} as its operation`)
        const result = await callOperation(request, caller, findOperation(id), callInput)
        warnings.push(...result.warnings)
        proposal = result.proposal ?? proposal
        return result
      },
      runWithArguments: (id, callArgs, file) =>
        call.run(id, {
          ...distributeArguments(id, { idempotency_key: args.idempotency_key, ...callArgs }, profileId),
          ...(file ? { file: { bytes: file } } : {}),
        }),
    }
    const started = performance.now()
    const report = (outcome: string) => {
      deps.metrics.tool(name, outcome)
      const ms = Math.round((performance.now() - started) * 10) / 10
      deps.log.info({ id: request.id, tool: name, outcome, ms, by: actor.credential }, 'tool')
    }
    try {
      const check =
        checkers.get(name) ??
        createArgumentChecker(
          input,
          tool.operations.flatMap((id) => findOperation(id).body ?? []),
        )
      checkers.set(name, check)
      check(args)
      const result = await tool.run(args.clear ? clearFields(args) : args, call)
      const proposed = proposal ? await showProposal(request, caller, tool, proposal) : {}
      report('ok')
      return toResult({ ...result, ...proposed, ...(warnings.length ? { warnings } : {}) })
    } catch (thrown) {
      const error = toDomainError(deps, thrown as Error, request)
      report(error.code)
      return toErrorResult(error, request.id)
    }
  }
}
