import { type Static, Type } from 'typebox'
import { Problem } from '../envelopes.ts'
import { Count, example, fixedStamps, Named } from '../features/common.ts'
import { Profile, type ProfileUpdate } from '../features/profile.ts'
import { VersionDifference } from '../features/versions.ts'
import { maxLengths } from '../limits.ts'
import {
  Clearable,
  describeSchema,
  Enum,
  fixedResource,
  Id,
  Nullable,
  RevisionGuard,
  resource,
  Time,
} from '../operation.ts'
import { BulkRow, maxBulkRows } from './link-bulk.ts'

/** First id of the blocks that a proposal adds. Blocks of pages never reach it. */
export const firstTemporaryId = 8_000_000_000_000_000

export const proposalStatuses = [
  'draft',
  'open',
  'scheduled',
  'accepted',
  'rejected',
  'withdrawn',
  'closed',
] as const
export type ProposalStatus = (typeof proposalStatuses)[number]
const Status = Enum(proposalStatuses, {
  description:
    '`draft`: only its author sees it. `open`: waits for a decision. `scheduled`: accepted for `accept_at`. `accepted`, `rejected`: decided. `withdrawn`: by its author. `closed`: the page was transferred, or the account of the author has ended.',
})

const ChangeName = Type.String({
  minLength: 1,
  maxLength: maxLengths.proposal.change,
  description:
    'Name of a change: `profile.` and a field, `link.` and the ID of a link, or `order` for moved links.',
})
const Title = Type.String({
  minLength: 1,
  maxLength: maxLengths.proposal.title,
  description: 'Summary of the proposal, in a few words.',
})
const Note = Type.String({ maxLength: maxLengths.proposal.note, description: 'Reasons, as plain text.' })
const Words = Type.String({
  maxLength: maxLengths.proposal.note,
  description: 'Reason, as plain text. The author sees it.',
})
/** Fields are validated by the service, so that their problems have the paths of a profile. */
const ProfilePart = Type.Unsafe<ProfileUpdate>({
  type: 'object',
  additionalProperties: true,
  'x-documented': 'ProfileUpdate',
  description: 'Fields of `PUT /profile` of the service API. `revision` is ignored.',
})
const Rows = Type.Array(BulkRow, {
  maxItems: maxBulkRows,
  description:
    'Rows of `POST /links/bulk`. `id` may be the temporary ID of a link that this proposal adds. `revision` is ignored.',
})
const changes = {
  profile: Clearable(ProfilePart),
  rows: Clearable(Rows),
}

export const Proposal = Type.Object({
  ...resource,
  profile_id: describeSchema(Id, 'ID of the profile.'),
  title: Type.String({ description: 'Summary of the proposal.' }),
  note: Nullable(Type.String({ description: 'Reasons; null without any.' })),
  status: Status,
  author: Type.Object(
    {
      id: Nullable(describeSchema(Id, 'ID of the account; null if it was deleted.')),
      name: Nullable(Type.String({ description: 'Name of the person; null if the account was deleted.' })),
      kind: Enum(['person', 'key', 'agent'], {
        description: '`person`: in the studio; `key`: with an API key; `agent`: a connected agent.',
      }),
      program: Nullable(
        Type.String({ description: 'Name of the API key or agent; null for a person, or without a name.' }),
      ),
    },
    { description: 'Author of the proposal.' },
  ),
  change_count: describeSchema(Count, 'Number of proposed changes.'),
  comment_count: describeSchema(Count, 'Number of comments.'),
  accept_at: Nullable(
    describeSchema(Time, 'Time for which it was accepted, while it is `scheduled`; otherwise null.'),
  ),
  decision: Nullable(
    Type.Object(
      {
        at: describeSchema(Time, 'Time of the decision, or at which it ended.'),
        by: Nullable(describeSchema(Named, 'Who decided; null if it ended, or the account was deleted.')),
        guest_name: Nullable(
          Type.String({
            description: 'Name that a guest gave who accepted it by a link of `by`; null for others.',
          }),
        ),
        words: Nullable(Type.String({ description: 'Reason of the decision; null without one.' })),
        hash: Nullable(Type.String({ description: 'Hash of the comparison that was accepted or rejected.' })),
        version_id: Nullable(
          describeSchema(
            Id,
            'ID of the automatic version before the change. Restore it to undo the acceptance.',
          ),
        ),
        left_out: Type.Array(Type.String(), { description: 'Names of the changes that were left out.' }),
      },
      { description: 'Decision, also of a `scheduled` proposal; null before one.' },
    ),
  ),
})
export type Proposal = Static<typeof Proposal>

export const ProposalDifference = Type.Object({
  ...VersionDifference.properties,
  op: Enum(['add', 'remove', 'replace', 'move'], { description: 'Change that an acceptance would make.' }),
  after: Type.Unknown({ description: 'Value after the acceptance; null if it would be empty.' }),
  change: describeSchema(ChangeName, 'Name of the change that it belongs to.'),
})
export type ProposalDifference = Static<typeof ProposalDifference>

export const ProposalConflict = Type.Object({
  path: Type.String({
    description:
      'Path of a field, as in the differences; of a link, if it was archived or is to be archived.',
  }),
  change: describeSchema(ChangeName, 'Name of the change that it belongs to.'),
  base: Type.Unknown({ description: 'Value when it was proposed; null if it was empty.' }),
  current: Type.Unknown({ description: 'Value on the page; null if it is empty.' }),
  proposed: Type.Unknown({ description: 'Proposed value; null if it is empty.' }),
})
export type ProposalConflict = Static<typeof ProposalConflict>

export const ProposalComment = Type.Object({
  ...fixedResource,
  author: Nullable(
    describeSchema(Named, 'Who wrote it; null for the service, a guest or a deleted account.'),
  ),
  guest_name: Nullable(Type.String({ description: 'Name that a guest gave; null for others.' })),
  change: Nullable(describeSchema(ChangeName, 'Change that it is about; null: the whole proposal.')),
  text: Type.String({ description: 'The comment, as plain text; may be empty with an `opinion`.' }),
  opinion: Nullable(
    Enum(['approve', 'change'], {
      description: 'Opinion of a guest: approves it, or asks for a change. Null in others.',
    }),
  ),
  problem: Nullable(
    describeSchema(
      Problem,
      'Reason why a scheduled acceptance was not applied, in a comment of the service; null in others.',
    ),
  ),
})
export type ProposalComment = Static<typeof ProposalComment>

export const ProposalReview = Type.Object({
  ...Proposal.properties,
  differences: Type.Array(ProposalDifference, {
    description:
      'Changes that an acceptance makes to the current page, without the conflicts. A decided proposal keeps those shown at its decision.',
  }),
  conflicts: Type.Array(ProposalConflict, {
    description: 'Fields that were changed on the page since they were proposed.',
  }),
  hash: Type.String({ description: 'Identifies differences and conflicts. Send it with an acceptance.' }),
  comments: Type.Array(ProposalComment, { description: 'Comments, the oldest first.' }),
})
export type ProposalReview = Static<typeof ProposalReview>

export const ProposalCreate = Type.Object({
  title: Title,
  note: Clearable(Note),
  ...changes,
  draft: Clearable(
    Type.Boolean({ description: 'True: only you see it until you submit it. Default: false.' }),
  ),
})
export type ProposalCreate = Static<typeof ProposalCreate>

export const ProposalWrite = Type.Object({
  revision: RevisionGuard,
  title: Type.Optional(Title),
  note: Clearable(Note),
  ...changes,
  remove: Clearable(
    Type.Array(ChangeName, {
      maxItems: maxBulkRows * 2,
      description: 'Names of changes to remove from the proposal.',
    }),
  ),
  draft: Clearable(Type.Boolean({ description: '`false` submits a draft. An open proposal stays open.' })),
})
export type ProposalWrite = Static<typeof ProposalWrite>

export const ProposalAcceptance = Type.Object({
  hash: Type.String({
    minLength: 1,
    maxLength: 100,
    description: '`hash` of the comparison that you have seen. Fails with 409 if it is another one now.',
  }),
  leave_out: Clearable(
    Type.Array(ChangeName, { maxItems: 5000, description: 'Names of changes that are not applied.' }),
  ),
  choose: Clearable(
    Type.Array(
      Type.Object({
        path: Type.String({ minLength: 1, maxLength: 2000, description: '`path` of a conflict.' }),
        side: Enum(['current', 'proposed'], { description: 'Value to keep.' }),
      }),
      { maxItems: 5000, description: 'A side for each conflict that is not left out.' },
    ),
  ),
  at: Clearable(describeSchema(Time, 'Apply it at this time instead of now.')),
  words: Clearable(Words),
})
export type ProposalAcceptance = Static<typeof ProposalAcceptance>

export const AcceptedProposal = Type.Object({
  proposal: describeSchema(Proposal, 'The proposal.'),
  profile: describeSchema(Profile, 'The profile after the change.'),
  version_id: Nullable(
    Type.Integer({
      minimum: 1,
      description:
        'The automatic version saved first; restore it to undo the acceptance. Null if nothing was written, or not yet.',
    }),
  ),
})
export type AcceptedProposal = Static<typeof AcceptedProposal>

export const ProposalRejection = Type.Object({ revision: RevisionGuard, words: Clearable(Words) })

export const ProposalCommentCreate = Type.Object({
  text: Type.String({
    minLength: 1,
    maxLength: maxLengths.proposal.comment,
    description: 'The comment, as plain text.',
  }),
  change: Clearable(ChangeName),
})

const link = {
  ...fixedResource,
  proposal_id: describeSchema(Id, 'ID of the proposal.'),
  may_decide: Type.Boolean({
    description: 'True if a guest accepts the proposal with it; otherwise an approval is a comment.',
  }),
  created_by: Nullable(describeSchema(Named, 'Who created it; null if the account was deleted.')),
  expires_at: describeSchema(Time, 'Time at which it ends.'),
  last_used_at: Nullable(describeSchema(Time, 'Time of the last visit, to the hour; null before the first.')),
}
export const ProposalLink = Type.Object(link)
export type ProposalLink = Static<typeof ProposalLink>

export const NewProposalLink = Type.Object({
  ...link,
  url: Type.String({ description: 'Address of the page for the guest.' }),
})
export type NewProposalLink = Static<typeof NewProposalLink>

export const ProposalLinkCreate = Type.Object({
  may_decide: Clearable(
    Type.Boolean({ description: 'True: a guest with this link accepts the proposal. Default: false.' }),
  ),
})

export const proposalExample: Proposal = {
  id: 17,
  revision: 2,
  created_at: example.created,
  updated_at: example.updated,
  profile_id: 12,
  title: 'Spring opening hours',
  note: null,
  status: 'open',
  author: { id: 9, name: 'Kim Example', kind: 'agent', program: 'Claude' },
  change_count: 1,
  comment_count: 1,
  accept_at: null,
  decision: null,
}
export const decidedExample: Proposal = {
  ...proposalExample,
  revision: 3,
  status: 'accepted',
  decision: {
    at: example.later,
    by: { id: 7, name: 'Robin Example' },
    guest_name: null,
    words: null,
    hash: 'q1pT7mC0Yw2rZx9kFvB3nD5sHjL8aEeG4uKiOoPqRtU',
    version_id: 91,
    left_out: [],
  },
}
export const commentExample: ProposalComment = {
  id: 5,
  revision: 1,
  created_at: example.updated,
  updated_at: example.updated,
  author: { id: 7, name: 'Robin Example' },
  guest_name: null,
  change: 'profile.bio',
  text: 'Open on Sundays, too?',
  opinion: null,
  problem: null,
}
export const guestLinkExample: ProposalLink = {
  id: 3,
  ...fixedStamps,
  proposal_id: 17,
  may_decide: true,
  created_by: { id: 7, name: 'Robin Example' },
  expires_at: example.later,
  last_used_at: null,
}
export const reviewExample: ProposalReview = {
  ...proposalExample,
  differences: [
    {
      op: 'replace',
      path: 'profile.bio',
      before: 'Ceramics.',
      after: 'Ceramics. Open from 9 to 5.',
      change: 'profile.bio',
    },
  ],
  conflicts: [],
  hash: 'q1pT7mC0Yw2rZx9kFvB3nD5sHjL8aEeG4uKiOoPqRtU',
  comments: [commentExample],
}
