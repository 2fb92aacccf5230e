import type {
  Problem,
  Proposal,
  ProposalComment,
  ProposalConflict,
  ProposalDifference,
} from '@vitrine/contract'
import { toBaseFields, toFixedFields, toIso, toIsoOrNull } from '../../domain/resource.ts'
import { createDocReader, listOf, nullOr, required } from '../../domain/stored-doc.ts'
import type { Fields, Leaf, Move, ProposedChanges, ProposedLink } from './merge.ts'
import type { CommentRow, ProposalRow } from './repo.ts'
import type { Comparison } from './state.ts'

/** Parameters of the acceptance, which a scheduled one repeats. */
export type Acceptance = {
  hash: string
  leave_out: string[]
  choose: { path: string; side: 'current' | 'proposed' }[]
}
type Decision = Acceptance & { guest_name: string | null; words: string | null; version_id: number | null }

export type ProposalDoc = {
  title: string
  note: string | null
  change_count: number
  decision: Decision | null
}

export const readDoc = createDocReader<ProposalDoc>('proposal', {
  title: '',
  note: null,
  change_count: 0,
  decision: nullOr<Decision>({
    hash: '',
    leave_out: [],
    choose: listOf<Acceptance['choose'][number]>({ path: required, side: 'current' }),
    guest_name: null,
    words: null,
    version_id: null,
  }),
})

export const readTitle = (doc: string, id: number): string => readDoc(doc, id).title

export const noChanges: ProposedChanges = {
  profile: [],
  links: [],
  moves: [],
  removed: [],
  added: 0,
  writes: {},
}

const leaves = listOf<Leaf>({ path: [], base: undefined, proposed: undefined })

const proposedLinks = listOf<ProposedLink>({
  id: required,
  action: required,
  leaves,
  base: nullOr<Fields>({}),
})

export const readChanges = createDocReader<ProposedChanges>('proposal_changes', {
  profile: leaves,
  links: proposedLinks,
  moves: listOf<Move>({ id: required, order: null }),
  removed: proposedLinks,
  added: 0,
  writes: {},
})
/** Reads what a decided proposal showed. */
export const readComparison = createDocReader<Comparison>('proposal_changes', {
  differences: listOf<ProposalDifference>({
    op: required,
    path: required,
    before: null,
    after: null,
    change: '',
  }),
  conflicts: listOf<ProposalConflict>({
    path: required,
    change: '',
    base: null,
    current: null,
    proposed: null,
  }),
})

type CommentDoc = Pick<ProposalComment, 'guest_name' | 'change' | 'text' | 'opinion' | 'problem'>
const readComment = createDocReader<CommentDoc>('proposal_comment', {
  guest_name: null,
  change: null,
  text: '',
  opinion: null,
  problem: nullOr<Problem>({ path: null, rule: required, params: {}, message: '' }),
})

const toNamed = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name }

export const toProposal = (row: ProposalRow): Proposal => {
  const { title, note, change_count, decision } = readDoc(row.doc, row.id)
  const isPerson = row.author_kind === 'person'
  return {
    ...toBaseFields(row),
    profile_id: row.profile_id,
    title,
    note,
    status: row.status,
    author: {
      id: row.creator_name === null ? null : row.creator_id,
      name: row.creator_name,
      kind: row.author_kind,
      program: isPerson ? null : row.credential_name,
    },
    change_count,
    comment_count: Number(row.comments),
    accept_at: toIsoOrNull(row.accept_at),
    decision:
      row.decided_at === null
        ? null
        : {
            at: toIso(row.decided_at),
            by: toNamed(row.decided_by, row.decider_name),
            guest_name: decision?.guest_name ?? null,
            words: decision?.words ?? null,
            hash: decision?.hash || null,
            version_id: decision?.version_id ?? null,
            left_out: decision?.leave_out ?? [],
          },
  }
}

export const toComment = (row: CommentRow): ProposalComment => ({
  id: row.id,
  ...toFixedFields(row.created_at),
  author: toNamed(row.author_id, row.author_name),
  ...readComment(row.doc, row.id),
})

export const toCommentDoc = (doc: Partial<CommentDoc> & Pick<CommentDoc, 'text'>): string =>
  JSON.stringify({
    guest_name: null,
    change: null,
    opinion: null,
    problem: null,
    ...doc,
  } satisfies CommentDoc)
