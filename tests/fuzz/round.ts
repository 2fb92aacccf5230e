import { problemsOfAnswer } from './checks.ts'
import { draftOf } from './draft.ts'
import { mutate } from './mutate.ts'
import { randomOf } from './random.ts'
import { repairWorld } from './repair.ts'
import { type FuzzRequest, requestOf } from './request.ts'
import type { Run, Sent } from './run-state.ts'
import { send } from './send.ts'
import { siteDraftOf } from './site.ts'
import { type SocketAttempt, socketAttempt } from './sockets.ts'
import { judgeTimes } from './timing.ts'
import type { WireAnswer } from './wire.ts'
import { type Damage, secretsOf, type World } from './world.ts'

/** Requests made and sent between two repairs; made from what is known at its beginning. */
export const roundSize = 100
const inFlight = 8
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

type Planned = { readonly index: number; readonly request: FuzzRequest | SocketAttempt }

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
export const round = async (run: Run, world: World, from: number, to: number): Promise<void> => {
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
  if (!headers['content-type']?.startsWith('application/json')) return
  const { data } = JSON.parse(text) as { data?: { secret?: string } }
  if (operation.id === 'startTwoFactor' && data?.secret) world.authenticator = data.secret
  world.pools.learn(operation.method, path, data)
  if (headers.etag && text.length < 100_000) world.pools.add('etag', headers.etag)
}
