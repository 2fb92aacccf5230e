import { isRefusal } from './checks.ts'
import type { Memory } from './probe.ts'
import type { FuzzRequest } from './request.ts'
import type { LogLine } from './service.ts'
import type { SocketAttempt } from './sockets.ts'
import type { Exchange } from './wire.ts'

/** What a request took when nothing else was under way, in milliseconds. */
export type Alone = { readonly answerMs: number; readonly loopMs: number }

/** Failures of one kind. */
export type Failure = {
  readonly target: string
  readonly status: number
  readonly problem: string
  count: number
  /** The first of them: which it was, what was sent, what came. */
  readonly index: number
  readonly example: string
  /** What the service logged about it. */
  log: string
}

export type Report = {
  readonly requests: number
  readonly failures: readonly Failure[]
  /** Operations that nothing was sent to. */
  readonly unreached: readonly string[]
  /** Shares of all answers, from 0 to 1. */
  readonly share: { readonly succeeded: number; readonly unauthenticated: number }
  readonly text: string
}

const MiB = 1024 * 1024
const maxUnauthenticated = 0.1
const minSucceeded = 0.2
const percent = (part: number) => `${(part * 100).toFixed(1)} %`
const clip = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length)}… (${text.length})` : text

/** Problems that differ only in what was sent are one. */
const kindOf = (problem: string) =>
  problem
    .replace(/"[^"]*"|'[^']*'/g, '…')
    .replace(/\d{2,}/g, 'n')
    .slice(0, 140)

const describeRequest = ({ method, path, headers, body, caller, mutations }: FuzzRequest): string =>
  JSON.stringify({
    method,
    path: clip(path, 300),
    by: caller,
    mutations,
    headers: Object.fromEntries(
      headers
        .filter(
          ([name]) =>
            !/^(?:host|x-request-id|content-length|accept|user-agent)$/i.test(name) ||
            mutations.some((m) => m.startsWith(name.toLowerCase())),
        )
        .map(([name, value]) => [
          name,
          clip(/^(?:cookie|authorization|x-csrf-token)$/i.test(name) ? value.slice(0, 24) : value, 200),
        ]),
    ),
    ...(body ? { body: clip(body.toString('utf8'), 600) } : {}),
  })

const describeAnswer = ({ answers, fault, ms }: Exchange): string => {
  const answer = answers[0]
  const shown = answer ? `${answer.status} ${clip(answer.text, 400)}` : `no answer (${fault})`
  return `${shown} [${Math.round(ms)} ms]`
}

/** Counts and remembers what a run of the fuzzer shows. `operations`: ids of those it may send to. */
export const createReport = (seed: number, operations: readonly string[]) => {
  const began = performance.now()
  const failures = new Map<string, Failure>()
  const statuses = new Map<number, number>()
  /** Answers of each target, and how many of them were successes. */
  const targets = new Map<string, { answers: number; succeeded: number }>()
  const slow: { ms: number; index: number; name: string; alone?: Alone }[] = []
  let requests = 0
  let sockets = 0
  let unauthenticated = 0
  let maxLoopMs = 0
  let maxAloneMs = 0
  let memoryText = ''

  const fail = (
    target: string,
    status: number,
    problem: string,
    index: number,
    example: string,
    id = '',
  ): void => {
    const kind = kindOf(problem)
    const key = `${target}|${status}|${kind}`
    const known = failures.get(key)
    if (known) known.count += 1
    else failures.set(key, { target, status, problem, count: 1, index, example, log: id })
  }
  const describe = (request: FuzzRequest, exchange: Exchange) =>
    `${describeRequest(request)}\n      → ${describeAnswer(exchange)}`
  const nameOf = ({ target, index }: FuzzRequest) => `${target} #${index}`

  return {
    describe,
    answered: (request: FuzzRequest, exchange: Exchange, problems: readonly string[]): void => {
      requests += 1
      const status = exchange.answers[0]?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 401) unauthenticated += 1
      const target = targets.get(request.target) ?? { answers: 0, succeeded: 0 }
      target.answers += 1
      if (status >= 200 && status < 400) target.succeeded += 1
      targets.set(request.target, target)
      slow.push({ ms: exchange.ms, index: request.index, name: nameOf(request) })
      if (slow.length > 200) slow.sort((a, b) => b.ms - a.ms).length = 20
      const answer = exchange.answers[0]
      const id = answer?.headers['x-request-id'] ?? ''
      // The parser knows no operations
      const about = answer && isRefusal(answer) ? 'what is no request' : request.target
      for (const problem of problems)
        fail(about, status, problem, request.index, describe(request, exchange), id)
    },
    socket: (index: number, attempt: SocketAttempt, exchange: Exchange): void => {
      requests += 1
      sockets += 1
      const name = `socket: ${attempt.name}`
      const example = `${clip(JSON.stringify(Buffer.concat([...attempt.pieces]).toString('latin1')), 500)}\n      → ${describeAnswer(exchange)}`
      for (const { status } of exchange.answers)
        if (status >= 500) fail(name, status, `answers ${status}`, index, example)
      const isFramed = ['timeout', 'cut', 'closed', 'ECONNRESET', 'EPIPE', null].includes(exchange.fault)
      if (!isFramed || exchange.fault === 'timeout')
        fail(name, 0, `the connection: ${exchange.fault}`, index, example)
    },
    /** Making or repairing the accounts failed, or something else that never should. */
    broke: (index: number, error: Error): void => {
      fail('the fuzzer', 0, error.message, index, error.stack ?? '')
    },
    failed: (request: FuzzRequest, exchange: Exchange, problem: string, ms: number): void => {
      const status = exchange.answers[0]?.status ?? 0
      fail(
        request.target,
        status,
        problem,
        request.index,
        `${Math.round(ms)} ms alone\n      ${describe(request, exchange)}`,
      )
    },
    loopDelay: (ms: number): void => {
      maxLoopMs = Math.max(maxLoopMs, ms)
    },
    alone: (request: FuzzRequest, alone: Alone): void => {
      maxAloneMs = Math.max(maxAloneMs, alone.loopMs)
      for (const entry of slow) if (entry.index === request.index) entry.alone = alone
    },
    /** Memory after a garbage collection, when everything was warm and at the end. */
    memory: (before: Memory, after: Memory, limitMiB: number): void => {
      const show = ({ rss, heap, external }: Memory) =>
        `${Math.round(rss / MiB)} MiB resident, ${Math.round(heap / MiB)} heap, ${Math.round(external / MiB)} external`
      memoryText = `memory ${show(before)} → ${show(after)}`
      const growth = (after.heap + after.external - before.heap - before.external) / MiB
      if (growth > limitMiB) fail('the service', 0, `grows by ${Math.round(growth)} MiB`, 0, memoryText)
    },
    progress: () =>
      `${requests} requests, ${Math.round((performance.now() - began) / 1000)} s, ${failures.size} kinds of failures`,
    /** Ends the count. `errors` is what the service logged. */
    finish: (errors: readonly LogLine[], ended?: string): Report => {
      if (ended !== undefined) fail('the service', 0, ended, requests, '')
      const byId = new Map(errors.map((line) => [line.id, line]))
      for (const failure of failures.values()) {
        const line = byId.get(failure.log)
        failure.log = line ? clip(line.err?.stack ?? line.msg ?? '', 900) : ''
      }
      for (const line of errors) {
        const what = `logs an error: ${line.msg} ${line.err?.message ?? ''}`
        fail('the service', 0, clip(what, 300), 0, clip(line.err?.stack ?? '', 600))
      }
      const answers = requests - sockets
      const count = (from: number, to: number) =>
        [...statuses].reduce((sum, [status, n]) => sum + (status >= from && status < to ? n : 0), 0)
      const share = { succeeded: count(200, 300) / answers, unauthenticated: unauthenticated / answers }
      if (share.unauthenticated > maxUnauthenticated)
        fail('the fuzzer', 401, `${percent(share.unauthenticated)} of the answers are 401`, 0, '')
      if (share.succeeded < minSucceeded && targets.size > 50)
        fail('the fuzzer', 200, `only ${percent(share.succeeded)} of the requests succeed`, 0, '')
      const [slowest] = slow.sort((a, b) => b.ms - a.ms)
      const sorted = [...failures.values()].sort((a, b) => b.status - a.status || b.count - a.count)
      const lines = [
        `${requests} requests (${sockets} misused sockets) in ${Math.round((performance.now() - began) / 1000)} s, seed ${seed}`,
        `${percent(share.succeeded)} succeed, ${percent(share.unauthenticated)} are 401, ${count(500, 600)} are 5xx: ${[
          ...statuses,
        ]
          .sort(([a], [b]) => a - b)
          .map(([status, n]) => `${status}×${n}`)
          .join(' ')}`,
        `slowest answer ${Math.round(slowest?.ms ?? 0)} ms (${slowest?.name}${slowest?.alone ? `, alone ${Math.round(slowest.alone.answerMs)} ms` : ''})`,
        `longest delay of the event loop ${Math.round(maxLoopMs)} ms, by one request alone ${Math.round(maxAloneMs)} ms`,
        memoryText,
        `never succeeded: ${[...targets].flatMap(([name, { succeeded }]) => (succeeded ? [] : [name])).join(', ') || 'none'}`,
        ...sorted.map(
          ({ target, status, problem, count, index, example, log }) =>
            `  ${count}× ${target} ${status || ''}: ${clip(problem, 300)}\n    #${index} --replay ${seed}:${index}\n      ${example}${log ? `\n      ${log}` : ''}`,
        ),
      ]
      const unreached = operations.filter((id) => !targets.has(id))
      return { requests, failures: sorted, unreached, share, text: lines.join('\n') }
    },
  }
}
