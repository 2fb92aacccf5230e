import type { Condition } from '@vitrine/contract'
import { periodOf } from '../../domain/times.ts'
import type { Agent, Traits } from '../visits/index.ts'
import { compileCondition, passing, type Test } from './conditions.ts'

/** Who looks at a page, as far as a choice depends on it. */
export type Visitor = {
  /** Epoch milliseconds. */
  readonly at: number
  /** The daily hash of address, agent and profile; null for those who asked not to be tracked. */
  readonly hash: string | null
  /** Seen earlier today. */
  readonly returning: boolean
  readonly agent: Agent
  /** All else a request tells; asked for when a condition needs it. */
  readonly traits: () => Traits
}

/** What a choice needs of a variant. */
export type Choosable = {
  readonly id: number
  readonly archivedAt: number | null
  readonly doc: {
    readonly kind: 'experiment' | 'audience'
    readonly status: string
    readonly priority: number
    readonly weight: number
    readonly match: 'all' | 'any'
    readonly conditions: readonly Condition[]
    readonly schedule: {
      readonly starts_at: string | null
      readonly ends_at: string | null
      readonly timezone: string | null
    }
  }
}

type Compiled = {
  readonly id: number
  readonly weight: number
  readonly from: number
  readonly to: number
  readonly meets: Test
}

/** Running variants ready to be chosen from. */
export type VariantSet = {
  readonly audiences: readonly Compiled[]
  readonly experiments: readonly Compiled[]
  /** Tells the experiments among which visitors are spread from other sets of them. */
  readonly split: number
  /** A choice may be another one at the click that follows. */
  readonly passing: boolean
  /** A choice depends on whether the visitor was seen earlier today. */
  readonly asksReturning: boolean
}

export type Choice = {
  /** The variant to show; null = the original. */
  readonly variant: number | null
  /**
   * Under which variant the visit counts: 0 = the original as part of an experiment; undefined = no experiment is
   * for this visitor.
   */
  readonly counted: number | undefined
}

const original: Choice = { variant: null, counted: undefined }
const control: Choice = { variant: null, counted: 0 }

/** Prepares a profile's variants; those that are not running are left out. `timezone` is the profile's. */
export const compileVariants = (variants: readonly Choosable[], timezone: string): VariantSet => {
  const running = variants
    .filter((v) => v.archivedAt === null && v.doc.status === 'running')
    .sort((a, b) => a.doc.priority - b.doc.priority || a.id - b.id)
  const compiled = (kind: 'experiment' | 'audience') =>
    running.filter((v) => v.doc.kind === kind).map((v) => compile(v, timezone))
  const experiments = compiled('experiment')
  const attributes = running.flatMap((v) => v.doc.conditions.map((c) => c.attribute))
  return {
    audiences: compiled('audience'),
    experiments,
    split: fnv1a(
      experiments
        .map((e) => e.id)
        .sort((a, b) => a - b)
        .join(','),
      fnvBasis,
    ),
    passing: attributes.some((attribute) => passing.has(attribute)),
    asksReturning: attributes.includes('returning'),
  }
}

const compile = ({ id, doc }: Choosable, timezone: string): Compiled => {
  const tests = doc.conditions.map((c) => compileCondition(c, doc.schedule.timezone ?? timezone))
  return {
    id,
    weight: doc.weight,
    ...periodOf(doc.schedule),
    meets: !tests.length
      ? () => true
      : doc.match === 'any'
        ? (v) => tests.some((test) => test(v))
        : (v) => tests.every((test) => test(v)),
  }
}

/**
 * Which variant a visitor sees: the first matching audience by priority, else one of the experiments that are for
 * them. Weights are per cent of those visitors, and the remainder sees the original; weights of more than 100 in
 * all are shares of their sum. Deterministic, and the same all day for a visitor while the same experiments run.
 * Who asked not to be tracked has no hash to be spread by, so takes part in no experiment.
 */
export const chooseVariant = (variants: VariantSet, visitor: Visitor): Choice => {
  const { at } = visitor
  for (const audience of variants.audiences)
    if (at >= audience.from && at < audience.to && audience.meets(visitor))
      return { variant: audience.id, counted: audience.id }
  if (!variants.experiments.length || visitor.hash === null) return original
  let sum = 0
  const open: Compiled[] = []
  for (const experiment of variants.experiments)
    if (at >= experiment.from && at < experiment.to && experiment.meets(visitor)) {
      open.push(experiment)
      sum += experiment.weight
    }
  if (!open.length) return original
  let place = bucketOf(visitor.hash, variants.split) * Math.max(sum, 100)
  for (const { id, weight } of open) {
    if (place < weight) return { variant: id, counted: id }
    place -= weight
  }
  return control
}

/**
 * Where a visitor stands among those of a set of experiments: 0 ≤ place < 1, evenly spread. The visitor's hash is a
 * keyed SHA-256 already, so nobody can aim at a place, and mixing the set in may be cheap: this runs for each request.
 * FNV-1a, then the finaliser of MurmurHash3 (A. Appleby), after which every bit counts.
 */
const bucketOf = (visitor: string, split: number): number => {
  let h = fnv1a(visitor, split)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32
}

const fnvBasis = 0x811c9dc5
/** 32-bit FNV-1a of a text, beginning with `h`: G. Fowler, L. C. Noll, K.-P. Vo, draft-eastlake-fnv. */
const fnv1a = (text: string, h: number): number => {
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h
}
