import { Button } from '../ui/button.tsx'
import { Callout, Loading } from '../ui/layout.tsx'
import { formatError } from './errors.ts'
import { useTexts } from './texts.tsx'

/** Shown instead of data: the error that prevented their loading, or that they load. */
export const LoadState = ({ error, onRetry }: { error: unknown; onRetry: () => unknown }) => {
  const t = useTexts()
  if (!error) return <Loading />
  return (
    <Callout
      tone="bad"
      actions={
        <Button small onPress={() => void onRetry()}>
          {t.common.retry}
        </Button>
      }
    >
      {formatError(error, t)}
    </Callout>
  )
}
