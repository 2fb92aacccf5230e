import type { createMatcher, DocumentedOperation } from './documents.ts'
import type { createReport } from './report.ts'
import type { FuzzRequest } from './request.ts'
import type { ProbedService } from './service.ts'
import type { Exchange } from './wire.ts'
import type { Surroundings } from './world.ts'

export type FuzzLimits = {
  /** Milliseconds an answer may take when its request is alone. */
  readonly answerMs: number
  /** Milliseconds a lone request may hold the event loop, by the time its thread computes. */
  readonly loopMs: number
  /** MiB by which heap and buffers may grow after the warm-up. */
  readonly growthMiB: number
}

export type FuzzOptions = {
  readonly seed: number
  readonly requests: number
  readonly limits: FuzzLimits
  /** Only this operation, page or kind of misuse. */
  readonly only?: string
  /** Index of one request: nothing is sent but what came before it in its world, and it. */
  readonly replay?: number
  /** Hears how far it is. */
  readonly say?: (text: string) => void
}

/** What a run of the fuzzer has. */
export type Run = Surroundings & {
  readonly match: ReturnType<typeof createMatcher>
  readonly service: ProbedService
  readonly operations: readonly DocumentedOperation[]
  readonly options: FuzzOptions
  readonly report: ReturnType<typeof createReport>
  readonly limits: FuzzLimits
}

/** A request and what became of it. */
export type Sent = { readonly request: FuzzRequest; readonly exchange: Exchange }
