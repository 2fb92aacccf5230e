import { readFile } from 'node:fs/promises'
import type { LinkBulk, ProfileUpdate, Proposal, ProposalReview } from '@vitrine/sdk'
import { Argument, Option } from 'commander'
import { formatWarnings } from './fields.ts'
import {
  type Call,
  CliError,
  type Command,
  confirm,
  createUsageError,
  exits,
  formatColumns,
  parseWholeNumber,
  stripControlCharacters,
} from './program.ts'

type Rows = LinkBulk['links']
type Changes = { readonly profile?: ProfileUpdate; readonly rows?: Rows }

export const propose: Command = {
  name: 'propose',
  summary: 'propose changes of a page, for a person to accept',
  help: `
FILE is JSON with "profile" (fields of PUT /api/v1/profile) and "rows" (rows of POST /ext/v1/links/bulk), or a list of
rows. Nothing is published.

  vitrine propose spring.json --title "Spring opening hours"
  echo '{"profile": {"bio": "Open from 9 to 5."}}' | vitrine propose - --title "Opening hours"`,
  arguments: [new Argument('<file>', 'JSON; - reads the standard input')],
  options: [
    new Option('--title <text>', 'what is proposed, in a few words').makeOptionMandatory(),
    new Option('--note <text>', 'reasons'),
    new Option('--draft', 'only you see it until you submit it in the studio'),
  ],
  run: async ({ connect, environment, args, values, say, json }) => {
    const changes = parseChanges(
      args[0] === '-' ? await environment.input() : await readFile(args[0]!, 'utf8'),
    )
    const { extensions, profile } = await connect()
    const { id: profile_id } = await profile()
    const { data, meta } = await extensions.createProposal({
      params: { profile_id },
      body: {
        title: values.title as string,
        ...(values.note === undefined ? {} : { note: values.note as string }),
        ...(values.draft === true ? { draft: true } : {}),
        ...changes,
      },
    })
    json(data)
    say(describeReview(data))
    for (const line of formatWarnings(meta?.warnings)) say(line)
    return exits.ok
  },
}

const parseChanges = (text: string): Changes => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw createUsageError(`The file is not JSON (${(error as Error).message}).`)
  }
  if (Array.isArray(value)) return { rows: value as Rows }
  const { profile, rows, ...others } = (value ?? {}) as Changes & Record<string, unknown>
  const unknown = Object.keys(others)[0]
  if (unknown !== undefined || (!profile && !rows))
    throw createUsageError(
      `The file must have "profile" or "rows"${unknown === undefined ? '' : `, not ${JSON.stringify(unknown)}`}.`,
    )
  return { ...(profile ? { profile } : {}), ...(rows ? { rows } : {}) }
}

const describeReview = (review: ProposalReview): string => {
  const { id, title, status, author, note, differences, conflicts, comments } = review
  const show = (value: unknown) => JSON.stringify(value)
  const lines = differences.map(
    ({ op, path, before, after, change }) =>
      `${path}: ${op === 'move' ? 'moved ' : ''}${show(before)} → ${show(after)}  [${change}]`,
  )
  return [
    `${id}: ${title} (${status}, by ${author.program ?? author.name ?? '-'})`,
    ...(note ? [note] : []),
    ...(lines.length ? lines : ['It changes nothing on the page as it is now.']),
    ...conflicts.map(
      ({ path, current, proposed }) =>
        `! ${path} was changed since: ${show(current)}, proposed ${show(proposed)}`,
    ),
    ...comments.map(({ author, guest_name, text }) => `“${text}” ${author?.name ?? guest_name ?? '-'}`),
  ]
    .map(stripControlCharacters)
    .join('\n')
}

const idArgument = new Argument('<id>', 'id of the proposal').argParser(parseWholeNumber)

/** Returns the client and the path of the proposal that the first argument names. */
const open = async ({ connect, args }: Call) => {
  const { extensions, profile } = await connect()
  const { id: profile_id } = await profile()
  return { extensions, params: { profile_id, proposal_id: Number(args[0]) } }
}

const report = ({ say, json }: Call, proposal: Proposal, word: string): number => {
  json(proposal)
  say(`${word}: ${proposal.id} ${stripControlCharacters(proposal.title)}`)
  return exits.ok
}

const statuses: (Proposal['status'] | 'waiting')[] = [
  'waiting',
  'draft',
  'open',
  'scheduled',
  'accepted',
  'rejected',
  'withdrawn',
  'closed',
]

export const listProposals: Command = {
  name: 'proposals list',
  summary: 'list the latest proposals of a page',
  options: [new Option('--status <status>', 'only those with this status').choices(statuses)],
  run: async ({ connect, values, say, json }) => {
    const { extensions, profile } = await connect()
    const { id: profile_id } = await profile()
    const status = values.status as (typeof statuses)[number] | undefined
    const query = { limit: 100, ...(status ? { status } : {}) }
    const { data } = await extensions.listProposals({ params: { profile_id }, query })
    json(data)
    const rows = data.map((p) => [p.id, p.status, p.change_count, p.author.program ?? p.author.name, p.title])
    say(rows.length ? formatColumns([['Id', 'Status', 'Changes', 'By', 'Title'], ...rows]) : 'No proposals.')
    return exits.ok
  },
}

export const showProposal: Command = {
  name: 'proposals show',
  summary: 'compare a proposal with the page',
  arguments: [idArgument],
  run: async (call) => {
    const { extensions, params } = await open(call)
    const { data } = await extensions.getProposal({ params })
    call.json(data)
    call.say(describeReview(data))
    return exits.ok
  },
}

export const acceptProposal: Command = {
  name: 'proposals accept',
  summary: 'accept a proposal, after a confirmation',
  help: 'Applies exactly what is shown, after an automatic version. Without a terminal nothing is accepted unless --yes is given.',
  arguments: [idArgument],
  options: [
    new Option('-y, --yes', 'accept without confirmation'),
    new Option('--without <change...>', 'changes to leave out, by the names in brackets'),
    new Option('--conflicts <side>', 'side to take of what was changed since').choices([
      'current',
      'proposed',
    ]),
    new Option('--at <time>', 'apply it at this time (RFC 3339)'),
  ],
  run: async (call) => {
    const { values, say, json } = call
    const { extensions, params } = await open(call)
    const { data: review } = await extensions.getProposal({ params })
    say(describeReview(review))
    const left = (values.without as string[] | undefined) ?? []
    const side = values.conflicts as 'current' | 'proposed' | undefined
    if (review.conflicts.some(({ change }) => !left.includes(change)) && !side)
      throw new CliError('Choose a side with --conflicts, or leave the changes out with --without.')
    if (!(await confirm(call, 'Accept this?'))) {
      json(review)
      say('Nothing was accepted. Use --yes to accept exactly this.')
      return exits.unwritten
    }
    const { data } = await extensions.acceptProposal({
      params,
      body: {
        hash: review.hash,
        leave_out: left,
        choose: side ? review.conflicts.map(({ path }) => ({ path, side })) : [],
        ...(values.at === undefined ? {} : { at: values.at as string }),
      },
    })
    json(data)
    const { proposal, version_id } = data
    say(`${proposal.status}: ${proposal.id} ${stripControlCharacters(proposal.title)}`)
    if (version_id !== null) say(`To undo it, restore version ${version_id}.`)
    return exits.ok
  },
}

export const rejectProposal: Command = {
  name: 'proposals reject',
  summary: 'reject a proposal',
  arguments: [idArgument],
  options: [new Option('--words <text>', 'reason; the author sees it')],
  run: async (call) => {
    const { extensions, params } = await open(call)
    const words = call.values.words as string | undefined
    const { data } = await extensions.rejectProposal({ params, body: words === undefined ? {} : { words } })
    return report(call, data, 'rejected')
  },
}

export const commentProposal: Command = {
  name: 'proposals comment',
  summary: 'comment on a proposal',
  arguments: [idArgument, new Argument('<text>', 'the comment')],
  options: [new Option('--change <change>', 'change that it is about, by its name in brackets')],
  run: async (call) => {
    const { extensions, params } = await open(call)
    const { change } = call.values as { change?: string }
    const body = { text: call.args[1]!, ...(change === undefined ? {} : { change }) }
    const { data } = await extensions.commentProposal({ params, body })
    call.json(data)
    call.say(`commented: ${params.proposal_id}`)
    return exits.ok
  },
}

export const withdrawProposal: Command = {
  name: 'proposals withdraw',
  summary: 'withdraw an own proposal',
  arguments: [idArgument],
  run: async (call) => {
    const { extensions, params } = await open(call)
    const { data } = await extensions.withdrawProposal({ params })
    return report(call, data, 'withdrawn')
  },
}
