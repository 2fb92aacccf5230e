import { useState } from 'react'
import { useMessages } from '../messages/index.tsx'
import { Callout } from '../ui/layout.tsx'
import { formatError } from './errors.ts'

const maxParallel = 3

type Failure = { readonly id: number; readonly name: string; readonly error: unknown }
type Bulk<T> = {
  /** Text of the progress, such as "12 of 40"; null while nothing runs. */
  readonly progress: string | null
  /** Runs an operation for each item. Returns the items without failure. */
  readonly run: (items: readonly T[], work: (item: T) => Promise<unknown>) => Promise<readonly T[]>
  readonly failures: readonly Failure[]
}

/** Runs one operation for many items, a few at a time. Failed items do not stop the others. */
export const useBulk = <T extends { readonly id: number }>(toName: (item: T) => string): Bulk<T> => {
  const t = useMessages()
  const [progress, setProgress] = useState<string | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const run = async (items: readonly T[], work: (item: T) => Promise<unknown>) => {
    const succeeded: T[] = []
    const failed: Failure[] = []
    const report = () =>
      setProgress(t.common.of(String(succeeded.length + failed.length), String(items.length)))
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
    return succeeded
  }
  return { progress, run, failures }
}

export const BulkFailures = ({ failures }: { failures: readonly Failure[] }) => {
  const t = useMessages()
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
