import type { Condition } from '@vitrine/contract'
import { resolvePeriod } from '@vitrine/contract'
import { type ConditionMatcher, compileCondition, transientAttributes } from './conditions.ts'
import type { Traits } from './traits.ts'

export type Visitor = {
  /** Epoch milliseconds. */
  readonly at: number
  /** Daily hash of IP address, user agent and profile. Null if the visitor opted out of tracking. */
  readonly hash: string | null
  /** True if the visitor was seen earlier today. */
  readonly isReturning: boolean
  readonly userAgent: Pick<Traits, 'device' | 'os'>
  /** Returns the hour at `at` in a time zone, and the day as days since 1970-01-01. */
  readonly localTime: (timezone: string) => { readonly day: number; readonly hour: number }
  /** Returns further traits. Called only if a condition needs them. */
  readonly traits: () => Traits
}

export type VariantSource = {
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

type CompiledVariant = {
  readonly id: number
  readonly weight: number
  readonly from: number
  readonly to: number
  readonly meets: ConditionMatcher
}

/** Running variants, compiled for choosing. */
export type VariantSet = {
  readonly audiences: readonly CompiledVariant[]
  readonly experiments: readonly CompiledVariant[]
  /** Identifies the set of experiments between which visitors are split. */
  readonly split: number
  /** True if conditions such as the hour may give another variant at the click than at the view. */
  readonly hasTransientConditions: boolean
  readonly needsReturning: boolean
}

export type Choice = {
  /** Variant to show. Null is the original. */
  readonly variant: number | null
  /** Variant that the visit counts for. 0 is the original in an experiment; undefined is outside of all experiments. */
  readonly countedVariant: number | undefined
}

const original: Choice = { variant: null, countedVariant: undefined }
const control: Choice = { variant: null, countedVariant: 0 }

export const compileVariants = (variants: readonly VariantSource[], timezone: string): VariantSet => {
  const running = variants
    .filter((v) => v.archivedAt === null && v.doc.status === 'running')
    .sort((a, b) => a.doc.priority - b.doc.priority || a.id - b.id)
  const compileKind = (kind: 'experiment' | 'audience') =>
    running.filter((v) => v.doc.kind === kind).map((v) => compile(v, timezone))
  const experiments = compileKind('experiment')
  const attributes = running.flatMap((v) => v.doc.conditions.map((c) => c.attribute))
  return {
    audiences: compileKind('audience'),
    experiments,
    split: hashFnv1a(
      experiments
        .map((e) => e.id)
        .sort((a, b) => a - b)
        .join(','),
      fnvBasis,
    ),
    hasTransientConditions: attributes.some((attribute) => transientAttributes.has(attribute)),
    needsReturning: attributes.includes('returning'),
  }
}

const compile = ({ id, doc }: VariantSource, timezone: string): CompiledVariant => {
  const tests = doc.conditions.map((c) => compileCondition(c, doc.schedule.timezone ?? timezone))
  return {
    id,
    weight: doc.weight,
    ...resolvePeriod(doc.schedule),
    // Visitors meet an empty list of conditions, as `every` does
    meets:
      doc.match === 'any' && tests.length
        ? (visitor) => tests.some((test) => test(visitor))
        : (visitor) => tests.every((test) => test(visitor)),
  }
}

/**
 * Chooses the first matching audience by priority, or an experiment if none matches. Weights are percentages, scaled to 100 if their total
 * is higher; the remaining visitors, and all without a hash, see the original.
 */
export const chooseVariant = (variants: VariantSet, visitor: Visitor): Choice => {
  const { at } = visitor
  for (const audience of variants.audiences)
    if (at >= audience.from && at < audience.to && audience.meets(visitor))
      return { variant: audience.id, countedVariant: audience.id }
  if (!variants.experiments.length || visitor.hash === null) return original
  let sum = 0
  const open: CompiledVariant[] = []
  for (const experiment of variants.experiments)
    if (at >= experiment.from && at < experiment.to && experiment.meets(visitor)) {
      open.push(experiment)
      sum += experiment.weight
    }
  if (!open.length) return original
  let position = hashToPosition(visitor.hash, variants.split) * Math.max(sum, 100)
  for (const { id, weight } of open) {
    if (position < weight) return { variant: id, countedVariant: id }
    position -= weight
  }
  return control
}

/**
 * Returns a uniform position in [0, 1). A fast hash (FNV-1a and MurmurHash3's finaliser) is safe here, because
 * `visitor` is already a keyed SHA-256 hash.
 */
const hashToPosition = (visitor: string, split: number): number => {
  let h = hashFnv1a(visitor, split)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32
}

const fnvBasis = 0x811c9dc5
/** Returns the 32-bit FNV-1a hash of a text (draft-eastlake-fnv), starting with `h`. */
const hashFnv1a = (text: string, h: number): number => {
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h
}
