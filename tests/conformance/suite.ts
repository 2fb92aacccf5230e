import type { AnyOperation } from '@vitrine/contract'
import { listAccessChecks } from './access.ts'
import type { Check, Context } from './context.ts'
import { listEffectChecks } from './effects.ts'
import { listInputChecks, listMethodChecks } from './input.ts'
import { type Base, isSignOut, listBases, tables } from './rules.ts'
import { listBaseChecks, listDisguiseChecks } from './service-wide.ts'

/** Checks of one operation on one base, or of a base. */
export type Group = { readonly name: string; readonly base: Base; readonly checks: readonly Check[] }

/**
 * Returns all checks. Signing out comes last, because it ends sessions. Without `input`, checks of input, framing,
 * methods and paths are omitted.
 */
export const listGroups = ({ input = true } = {}): Group[] => {
  const list = Object.values(tables) as AnyOperation[]
  const ordered = [...list.filter((o) => !isSignOut(o)), ...list.filter(isSignOut)]
  return [
    ...(['/api/v1', '/api'] as const).map((base) => ({
      name: 'as a whole',
      base,
      checks: listBaseChecks(base),
    })),
    ...ordered.flatMap((operation) =>
      listBases(operation.id).map((base) => ({
        name: operation.id,
        base,
        checks: listChecks(operation, base, input),
      })),
    ),
  ]
}

const listChecks = (operation: AnyOperation, base: Base, input: boolean): Check[] => [
  ...listAccessChecks(operation, base),
  ...(input
    ? [
        ...listInputChecks(operation, base),
        ...listMethodChecks(operation, base),
        ...listDisguiseChecks(operation, base),
      ]
    : []),
  ...listEffectChecks(operation, base),
]

export type Tally = { passed: number; failed: number; skipped: number; failures: string[] }

/** Runs the checks of a group one after the other. A check that throws fails. */
export const runGroup = async ({ checks }: Group, context: Context): Promise<Tally> => {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const { name, run } of checks) {
    const outcome = await run(context).catch((error: unknown) => [
      `failed: ${error instanceof Error ? error.message : error}`,
    ])
    if (outcome === null) tally.skipped += 1
    else if (outcome.length === 0) tally.passed += 1
    else {
      tally.failed += 1
      tally.failures.push(`${name} — ${[...new Set(outcome)].join('; ')}`)
    }
  }
  return tally
}
