import { createWorld, signInAdministrator } from './build.ts'
import { problemsOfAnswer } from './checks.ts'
import { createMatcher, type DocumentedOperation, operationsOf } from './documents.ts'
import { draftOf, reviewToken } from './draft.ts'
import { mutate } from './mutate.ts'
import { createMails, readDocument } from './people.ts'
import type { LoopDelay } from './probe.ts'
import { randomOf } from './random.ts'
import { repairWorld } from './repair.ts'
import { type Alone, createReport, type Report } from './report.ts'
import { type FuzzRequest, requestOf } from './request.ts'
import type { ProbedService } from './service.ts'
import { siteDraftOf } from './site.ts'
import { type SocketAttempt, socketAttempt } from './sockets.ts'
import { createWire, type Exchange, type Wire, type WireAnswer } from './wire.ts'
import { type Damage, type Surroundings, secretsOf, type World } from './world.ts'

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

/** Requests made on one set of accounts. Long enough to mix states, short enough that lists stay short. */
const worldSize = 2500
/** Requests made and sent between two repairs; made from what is known at its beginning. */
const roundSize = 100
const inFlight = 8
/** Paths of the documents; the last one is there when the service has it. */
const documents = ['/api/v1/openapi.json', '/account/openapi.json', '/ext/v1/openapi.json']
/** Share of requests by what they are made for. */
const shares = { operation: 82, site: 15, socket: 3 } as const
/** Called a third as often: they hash a password, which takes a core for 50 ms, or end the session they are called in. */
const seldom = new Set([
  'logout',
  'endSession',
  'deleteProfile',
  'register',
  'login',
  'updateAccount',
  'deleteAccount',
  'startTwoFactor',
  'disableTwoFactor',
  'renewRecoveryCodes',
  'confirmPasswordReset',
])

type Sent = { readonly request: FuzzRequest; readonly exchange: Exchange }
type Planned = { readonly index: number; readonly request: FuzzRequest | SocketAttempt }

/** Sends hostile requests to a running service and reports what it answered. */
export const fuzz = async (service: ProbedService, options: FuzzOptions): Promise<Report> => {
  const { seed, limits, say = () => {} } = options
  const wire = createWire(service.port)
  const mails = createMails(service.dataDir)
  try {
    const admin = await signInAdministrator(wire)
    const operations: DocumentedOperation[] = []
    for (const path of documents) {
      const document = await readDocument(wire, path)
      if (document) operations.push(...operationsOf(document).filter(({ pending }) => !pending))
    }
    const report = createReport(seed)
    const first = options.replay === undefined ? 0 : Math.floor(options.replay / worldSize) * worldSize
    const end = options.replay === undefined ? options.requests : options.replay + 1
    const warmUp = Math.min(worldSize, Math.ceil(options.requests / 5))
    let before: Awaited<ReturnType<ProbedService['memory']>> | undefined
    const run: Run = {
      match: createMatcher(operations),
      service,
      wire,
      mails,
      admin,
      seed,
      operations,
      options,
      report,
      limits,
    }
    for (let start = first; start < end; start += worldSize) {
      const world = await createWorld(run, start / worldSize)
      for (let at = start; at < Math.min(start + worldSize, end); at += roundSize) {
        await round(run, world, at, Math.min(at + roundSize, start + worldSize, end))
        if (!service.isAlive()) throw new Error(`the service ended after request ${at}`)
        if (before === undefined && at + roundSize >= first + warmUp) before = await service.memory()
      }
      say(report.progress())
    }
    report.memory(before ?? (await service.memory()), await service.memory(), limits.growthMiB)
    return report.finish(service.errors())
  } finally {
    wire.close()
  }
}

type Run = Surroundings & {
  readonly match: ReturnType<typeof createMatcher>
  readonly service: ProbedService
  readonly operations: readonly DocumentedOperation[]
  readonly options: FuzzOptions
  readonly report: ReturnType<typeof createReport>
  readonly limits: FuzzLimits
}

const plan = ({ operations, options: { seed, only } }: Run, world: World, index: number): Planned => {
  const random = randomOf(seed, index)
  const id = `fuzz-${seed}-${index}`
  const operation = () => {
    const asked = operations.filter(({ id }) => id === only)
    let chosen = random.pick(asked.length ? asked : operations)
    while (!asked.length && seldom.has(chosen.id) && random.chance(0.67)) chosen = random.pick(operations)
    return chosen
  }
  const kind = only && operations.some(({ id }) => id === only) ? 'operation' : random.weighted(shares)
  if (kind === 'socket') return { index, request: socketAttempt(random, world) }
  const draft = kind === 'site' ? siteDraftOf(world, random) : draftOf(operation(), world, random)
  mutate(draft, random, world)
  return { index, request: requestOf(draft, index, id, random) }
}

/** Makes a round of requests, sends them eight at a time, learns from the answers in their order, repairs the world. */
const round = async (run: Run, world: World, from: number, to: number): Promise<void> => {
  const { service, report, options } = run
  const planned = Array.from({ length: to - from }, (_, i) => plan(run, world, from + i))
  const replayed = planned.filter(({ index }) => index === options.replay)
  const delaysBefore = service.delays.length
  const sent = await sendAll(
    run,
    planned.filter(({ index }) => index !== options.replay),
    inFlight,
  )
  sent.push(...(await sendAll(run, replayed, 1)))
  await service.flush()
  const secrets = [...service.secrets, ...secretsOf(world)]
  const damage: Damage = {
    blocked: false,
    sharing: false,
    profile: false,
    challenge: false,
    ended: new Set(),
  }
  for (const { request, exchange } of sent) {
    const answer = exchange.answers[0]
    const problems = answer
      ? problemsOfAnswer(request, answer, { match: run.match, origin: service.url, secrets })
      : [`no answer: ${exchange.fault}`]
    report.answered(request, exchange, problems)
    if (request.index === options.replay) options.say?.(report.describe(request, exchange))
    if (answer) learn(world, request, answer, damage)
  }
  await judgeTimes(run, sent, service.delays.slice(delaysBefore))
  await repairWorld(run, world, damage, from / roundSize + 1)
}

/** Sends requests so many at a time; in the order they were planned, with what became of them. */
const sendAll = async (
  { wire, report }: Run,
  planned: readonly Planned[],
  atOnce: number,
): Promise<Sent[]> => {
  const sent: (Sent | null)[] = []
  let next = 0
  const work = async () => {
    while (next < planned.length) {
      const at = next++
      const { index, request } = planned[at]!
      sent[at] = null
      if ('pieces' in request) report.socket(index, request, await wire.sendPieces(request.pieces, request))
      else sent[at] = { request, exchange: await send(wire, request) }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return sent.filter((entry) => entry !== null)
}

/** Sends a request; one that restores a version reviews it first, so that its token is fresh. */
const send = async (wire: Wire, request: FuzzRequest): Promise<Exchange> => {
  const { reviews, body, fresh } = request
  if (!reviews || !body?.includes(reviewToken)) return wire.send(request, { fresh })
  const credentials = request.headers.filter(([name]) => ['Cookie', 'Authorization', 'Host'].includes(name))
  const review = await wire.send({ method: 'GET', path: reviews, headers: credentials, body: null })
  const token = /"preview_token":"([^"]+)"/.exec(review.answers[0]?.text ?? '')?.[1] ?? 'rv1.77.k3Jd92'
  const filled = Buffer.from(body.toString('latin1').replace(reviewToken, token), 'latin1')
  const headers = request.headers.map(([name, value]): [string, string] =>
    name === 'Content-Length' ? [name, String(filled.length)] : [name, value],
  )
  return wire.send({ ...request, headers, body: filled }, { fresh })
}

const changesSharing = new Set(['removeMember', 'updateMember', 'archiveWorkspace', 'setWorkspaceProfiles'])

/** Takes over what an answer tells of, and notes what has to be repaired. */
const learn = (
  world: World,
  request: FuzzRequest,
  { status, headers, text }: WireAnswer,
  damage: Damage,
): void => {
  const { operation, caller, mutations } = request
  const credentialed = !mutations.some((m) =>
    /^(?:authorization|cookie|x-api-key|x-csrf-token|two credentials|body)/.test(m),
  )
  const refused = status === 401 || (caller === 'spare' && (status === 403 || status === 429))
  if (refused && caller !== 'anonymous' && credentialed) damage.ended.add(caller)
  if (caller === 'challenged') damage.challenge = true
  if (!operation || status >= 300 || request.method === 'HEAD') return
  if (operation.id.startsWith('block') && caller.startsWith('admin')) damage.blocked = true
  if (changesSharing.has(operation.id)) damage.sharing = true
  if (operation.id === 'updateProfile' || operation.id === 'restoreVersion') damage.profile = true
  const path = request.path.split('?', 1)[0]!
  const isAccount = path.startsWith('/account')
  if (isAccount !== (caller === 'spare') || path.includes('/admin/')) return
  const { data } = JSON.parse(text) as { data?: { secret?: string } }
  if (operation.id === 'startTwoFactor' && data?.secret) world.authenticator = data.secret
  world.pools.learn(operation.method, path, data)
  if (headers.etag && text.length < 100_000) world.pools.add('etag', headers.etag)
}

/**
 * Long answers and delays of the loop are signs, not failures: eight requests share two cores with everything else
 * that runs. Each request that was under way is sent alone, up to three times; what is long each time is a failure.
 */
const judgeTimes = async (run: Run, sent: readonly Sent[], delays: readonly LoopDelay[]): Promise<void> => {
  const { report, limits } = run
  for (const { ms } of delays) report.loopDelay(ms)
  const long = delays.filter(({ ms }) => ms > limits.loopMs)
  const suspects = sent.filter(
    ({ exchange: { ms, from, to } }) =>
      ms > limits.answerMs || long.some((delay) => delay.from < to && from < delay.to),
  )
  for (const { request, exchange } of suspects.slice(0, maxSuspects)) {
    const alone = await measureAlone(run, request)
    if (alone.answerMs > limits.answerMs)
      report.failed(request, exchange, `takes over ${limits.answerMs} ms alone`, alone.answerMs)
    if (alone.loopMs > limits.loopMs)
      report.failed(request, exchange, `holds the event loop over ${limits.loopMs} ms alone`, alone.loopMs)
    report.alone(request, alone)
  }
}
/** Suspects of one round that are sent again. */
const maxSuspects = 24
const triesAlone = 3

/** The shortest of up to three tries; ends at the first that keeps the limits. */
const measureAlone = async ({ service, wire, limits }: Run, request: FuzzRequest): Promise<Alone> => {
  let best: Alone = { answerMs: Number.POSITIVE_INFINITY, loopMs: Number.POSITIVE_INFINITY }
  for (let tries = 0; tries < triesAlone; tries++) {
    // A key that was used would only replay the answer
    const headers = request.headers.filter(([name]) => name.toLowerCase() !== 'idempotency-key')
    const before = service.delays.length
    const { ms } = await send(wire, { ...request, headers })
    await service.flush()
    const longest = Math.max(0, ...service.delays.slice(before).map(({ ms }) => ms))
    best = { answerMs: Math.min(best.answerMs, ms), loopMs: Math.min(best.loopMs, longest) }
    if (best.answerMs <= limits.answerMs && best.loopMs <= limits.loopMs) break
  }
  return best
}
