import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/layout.tsx'
import { formatError } from './errors.ts'
import { useTexts } from './texts.tsx'

export const LoadError = ({ error, onRetry }: { error: unknown; onRetry: () => unknown }) => {
  const t = useTexts()
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
