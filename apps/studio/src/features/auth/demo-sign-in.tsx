import { useState } from 'react'
import { api } from '../../app/api.ts'
import { formatError } from '../../app/errors.ts'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/layout.tsx'

/** Signs in to the account that all visitors of a demo share. Nothing outside of a demo. */
export const DemoSignIn = ({ hasEnded, onSignedIn }: { hasEnded: boolean; onSignedIn: () => unknown }) => {
  const t = useTexts()
  const texts = useTexts('auth/demo')
  const [state, setState] = useState<{ isPending: boolean; problem?: string }>({ isPending: false })
  const { demo } = settings
  if (!demo) return null
  const signIn = async () => {
    setState({ isPending: true })
    try {
      await api.login({ body: demo })
      await onSignedIn()
      setState({ isPending: false })
    } catch (error) {
      setState({ isPending: false, problem: formatError(error, t) })
    }
  }
  return (
    <>
      <Callout>{hasEnded ? texts.wasReset : texts.lead(demo)}</Callout>
      <Button look="primary" isPending={state.isPending} onPress={() => void signIn()}>
        {texts.start}
      </Button>
      {state.problem ? <Callout tone="bad">{state.problem}</Callout> : null}
    </>
  )
}
