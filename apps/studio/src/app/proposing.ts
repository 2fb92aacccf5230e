import type { Account, NamedProposal } from '@vitrine/contract'
import { setSend } from './confirmation.ts'
import { isApiError } from './errors.ts'
import { createListeners } from './listeners.ts'

/** Pages whose changes are collected as a proposal: the user chose it or has no other right, or a policy requires it. */
type Modes = Readonly<Record<number, 'chosen' | 'policy'>>
type Proposal = Pick<NamedProposal, 'id' | 'revision' | 'status' | 'title'>

let storageKey = ''
let modes: Modes = {}
const proposals = new Map<number, Proposal>()
const { subscribe, report } = createListeners()

export { subscribe as subscribeToProposing }

export const getMode = (profileId: number): Modes[number] | undefined => modes[profileId]
/** Returns what the latest response showed: the user's draft or open proposal, or undefined without one. */
export const getProposal = (profileId: number): Proposal | undefined => proposals.get(profileId)

/** Sets how changes of a page are saved. Null publishes them. A tab keeps its choice, and new tabs begin with the latest. */
export const setMode = (profileId: number, mode: Modes[number] | null): void => {
  const { [profileId]: _, ...others } = modes
  modes = mode ? { ...others, [profileId]: mode } : others
  for (const storage of [sessionStorage, localStorage])
    try {
      storage.setItem(storageKey, JSON.stringify(modes))
    } catch {
      // Full storage: the choice ends with the document
    }
  report()
}

/** Reads the modes of the account. A contributor proposes, also if the role changes before the proposal is submitted. */
export const readModes = ({ user, profiles }: Account): void => {
  const key = `vitrine.proposing.${user.id}`
  if (key !== storageKey) {
    storageKey = key
    modes = JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? '{}')
  }
  for (const { id, my_role } of profiles) if (my_role === 'contributor' && !modes[id]) setMode(id, 'chosen')
}

/** Operations that the service diverts to a proposal: those of a page and its links. */
export const isDiverted = (id: string): boolean =>
  /^((get|update)Profile|(list|find|get|create|update|archive|restore|reorder|save)Links?)$/.test(id)

/** If the policy of a page refused a change, sets the mode and returns true: the change can be proposed. */
export const followPolicy = (error: unknown, profileId: number): boolean => {
  const isRefused =
    isApiError(error, 'forbidden') && error.problems.some(({ rule }) => rule === 'approval_required')
  if (isRefused) setMode(profileId, 'policy')
  return isRefused
}

const profilesOfLinks = new Map<number, number>()
type Args = { query?: { profile_id?: number }; params?: { id?: number }; headers?: object }
type Reply = { data?: unknown; meta?: { proposal?: Proposal } }

/** Sends a diverted operation. If a policy refuses it, the page is in this mode from then on. */
const sendDiverted = async (call: (args: Args) => Promise<Reply>, args: Args): Promise<Reply> => {
  const profileId = args.query?.profile_id ?? profilesOfLinks.get(args.params?.id ?? 0) ?? 0
  // A caller with own headers reads the published page
  const isProposing = modes[profileId] && !args.headers
  try {
    const reply = await call(isProposing ? { ...args, headers: { 'x-propose': '1' } } : args)
    for (const { id, profile_id } of [reply.data].flat() as { id: number; profile_id?: number }[])
      if (profile_id) profilesOfLinks.set(id, profile_id)
    if (isProposing) rememberProposal(profileId, reply.meta?.proposal)
    return reply
  } catch (error) {
    if (!profileId || isProposing || !followPolicy(error, profileId)) throw error
    return sendDiverted(call, args)
  }
}

const rememberProposal = (profileId: number, proposal: Proposal | undefined): void => {
  const before = proposals.get(profileId)
  if (before?.id === proposal?.id && before?.revision === proposal?.revision) return
  if (proposal) proposals.set(profileId, proposal)
  else proposals.delete(profileId)
  report()
}

setSend((id, call, args) =>
  isDiverted(id) ? sendDiverted(call as Parameters<typeof sendDiverted>[0], args[0] as Args) : call(...args),
)
