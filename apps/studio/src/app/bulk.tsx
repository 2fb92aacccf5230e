import { useState } from 'react'
import { Callout } from '../ui/layout.tsx'
import { toast } from '../ui/toast.tsx'
import { formatError } from './errors.ts'
import { useTexts } from './texts.tsx'

const maxParallel = 3

type Failure = { readonly id: number; readonly name: string; readonly error: unknown }
export type Bulk<T> = {
  /** Text of the progress, such as "12 of 40"; null while nothing runs. */
  readonly progress: string | null
  /** Runs an operation for each item. Returns the items without failure. */
  readonly run: (items: readonly T[], work: (item: T) => Promise<unknown>) => Promise<readonly T[]>
  /** Shows a message about changed items, which can undo the change of each. */
  readonly offerUndo: (
    changed: readonly T[],
    undo: (item: T) => Promise<unknown>,
    format: (count: number) => string,
  ) => void
  readonly failures: readonly Failure[]
}

/** Runs one operation for many items, a few at a time, then `reload`. Failed items do not stop the others. */
export const useBulk = <T extends { readonly id: number }>(
  toName: (item: T) => string,
  reload?: () => Promise<unknown>,
): Bulk<T> => {
  const t = useTexts()
  const [progress, setProgress] = useState<string | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const run = async (items: readonly T[], work: (item: T) => Promise<unknown>) => {
    const succeeded: T[] = []
    const failed: Failure[] = []
    const report = () =>
      setProgress(
        t.common.of({ used: String(succeeded.length + failed.length), limit: String(items.length) }),
      )
    setFailures([])
    report()
    const rest = items.values()
    const workThrough = async () => {
      for (const item of rest) {
        try {
          await work(item)
          succeeded.push(item)
        } catch (error) {
          failed.push({ id: item.id, name: toName(item), error })
        }
        report()
      }
    }
    await Promise.all(Array.from({ length: maxParallel }, workThrough))
    setProgress(null)
    setFailures(failed)
    await reload?.()
    return succeeded
  }
  const offerUndo: Bulk<T>['offerUndo'] = (changed, undo, format) => {
    if (changed.length)
      toast(format(changed.length), {
        action: { title: t.common.undo, run: () => void run(changed, undo) },
      })
  }
  return { progress, run, offerUndo, failures }
}

export const BulkFailures = ({ failures }: { failures: readonly Failure[] }) => {
  const t = useTexts()
  if (failures.length === 0) return null
  return (
    <Callout tone="bad">
      {failures.map(({ id, name, error }) => (
        <div key={id}>
          <strong>{name}</strong>: {formatError(error, t)}
        </div>
      ))}
    </Callout>
  )
}
