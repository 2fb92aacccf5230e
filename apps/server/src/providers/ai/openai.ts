import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '../../domain/errors.ts'
import type { Brief, IdeaProvider, Suggestion } from './port.ts'
import { buildPrompt, instruction, responseSchema } from './prompt.ts'
import { readSuggestions } from './response.ts'

export type OpenAiOptions = {
  /** URL of the API up to `/chat/completions`, such as `https://api.example.com/v1`. */
  baseUrl: string
  /** Key of the server's API; empty if the server requires no key. */
  apiKey: string
  model: string
  /** Timeout of one response, and of all attempts together, in milliseconds. */
  timeoutMs?: number
  totalMs?: number
  log: { warn(details: object, message: string): void }
}

const maxResponseBytes = 256 * 1024
/** Maximum tokens of a response, reasoning included. */
const maxTokens = 4000
const maxPauseMs = 2000

/** Response formats that servers may support, best first. */
const formats = ['json_schema', 'json_object', 'none'] as const
const tokenParameters = ['max_completion_tokens', 'max_tokens', 'none'] as const

type Option = 'format' | 'tokenParameter'
/** Index of the choice in use of each option. */
type Choice = Record<Option, number>

class Failure extends Error {
  readonly next: 'give up' | 'try again' | { unsupported: Option }
  readonly pauseMs: number
  constructor(message: string, next: Failure['next'], pauseMs = 250) {
    super(message)
    this.next = next
    this.pauseMs = pauseMs
  }
}

/** Requests ideas from an OpenAI-compatible server. Repeats once after 429, 5xx, a lost connection or an invalid response. */
export const createOpenAiProvider = (options: OpenAiOptions): IdeaProvider => {
  const { timeoutMs = 20_000, totalMs = 30_000, log } = options
  const url = `${options.baseUrl.replace(/\/+$/, '')}/chat/completions`
  const choice: Choice = { format: 0, tokenParameter: 0 }

  const requestSuggestions = async (brief: Brief, signal: AbortSignal): Promise<Suggestion[]> => {
    const response = await send(url, options, buildBody(options.model, brief, choice), signal)
    const responseBody = await readBounded(response)
    if (!response.ok) throw createFailure(response, responseBody)
    return readSuggestions(readContent(responseBody), brief) ?? failResponse('is not the JSON asked for')
  }

  return {
    source: 'model',
    suggest: async (brief) => {
      const deadline = performance.now() + totalMs
      let attempts = 1
      while (true) {
        const remainingMs = Math.min(timeoutMs, deadline - performance.now())
        const signal = AbortSignal.timeout(Math.max(1, Math.ceil(remainingMs)))
        try {
          return { language: brief.language, suggestions: await requestSuggestions(brief, signal) }
        } catch (error) {
          const failure = toFailure(error, signal)
          if (typeof failure.next === 'object' && degrade(choice, failure.next.unsupported)) continue
          log.warn({ reason: failure.message, tries: attempts }, 'the AI server returned no suggestions')
          const waitMs = failure.pauseMs * (0.5 + Math.random())
          if (failure.next !== 'try again' || attempts >= 2 || performance.now() + waitMs >= deadline)
            fail('provider_unavailable', undefined, 30)
          attempts += 1
          await sleep(waitMs)
        }
      }
    },
  }
}

/** Replaces an unsupported option by its next choice. Returns false after the last one. */
const degrade = (choice: Choice, option: Option): boolean => {
  const choices = option === 'format' ? formats.length : tokenParameters.length
  if (choice[option] + 1 >= choices) return false
  choice[option] += 1
  return true
}

const buildBody = (model: string, brief: Brief, choice: Choice): string => {
  const format = formats[choice.format]!
  const tokenParameter = tokenParameters[choice.tokenParameter]!
  return JSON.stringify({
    model,
    messages: [
      { role: 'system', content: instruction },
      { role: 'user', content: buildPrompt(brief) },
    ],
    ...(tokenParameter === 'none' ? {} : { [tokenParameter]: maxTokens }),
    ...(format === 'json_schema'
      ? {
          response_format: {
            type: format,
            json_schema: { name: 'suggestions', strict: true, schema: responseSchema },
          },
        }
      : format === 'json_object'
        ? { response_format: { type: format } }
        : {}),
  })
}

const send = (url: string, { apiKey }: OpenAiOptions, body: string, signal: AbortSignal): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    },
    body,
    signal,
    // A redirect must not receive the key
    redirect: 'manual',
  })

const readBounded = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxResponseBytes)
      throw new Failure(`the response has more than ${maxResponseBytes} bytes`, 'give up')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const findUnsupportedOption = (responseBody: string): Option | null => {
  if (/max_(?:completion_)?tokens/.test(responseBody)) return 'tokenParameter'
  return /response_format|json_schema|json_object|structured/i.test(responseBody) ? 'format' : null
}

const createFailure = (response: Response, responseBody: string): Failure => {
  const { status } = response
  const unsupported = status === 400 || status === 422 ? findUnsupportedOption(responseBody) : null
  if (unsupported)
    return new Failure(
      `the ${unsupported === 'format' ? 'response format' : 'token parameter'} is not supported`,
      {
        unsupported,
      },
    )
  const text = `the server responded with status ${status}`
  if (status !== 429 && status < 500) return new Failure(text, 'give up')
  const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1000
  if (retryAfterMs > maxPauseMs) return new Failure(text, 'give up')
  return new Failure(text, 'try again', retryAfterMs || 250)
}

const readContent = (responseBody: string): string => {
  let completion: { choices?: { finish_reason?: unknown; message?: { content?: unknown } }[] } | null
  try {
    completion = JSON.parse(responseBody)
  } catch {
    return failResponse('is not JSON')
  }
  const choice = completion?.choices?.[0]
  if (choice?.finish_reason === 'length') return failResponse('was cut off')
  const content = choice?.message?.content
  return typeof content === 'string' ? content : failResponse('has no content')
}

const failResponse = (problem: string): never => {
  throw new Failure(`the response ${problem}`, 'try again')
}

const toFailure = (error: unknown, signal: AbortSignal): Failure => {
  if (error instanceof Failure) return error
  if (signal.aborted) return new Failure('no response in time', 'give up')
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  return new Failure(`the connection failed: ${cause}`, 'try again')
}
