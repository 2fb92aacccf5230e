import { useState } from 'react'
import { extensionApi } from '../../app/api.ts'
import { formatError } from '../../app/errors.ts'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/layout.tsx'
import { linkedAccountsPath, oidcReturn } from './oidc-return.ts'

type Purpose = 'sign_in' | 'link' | 'confirm'

export const OidcButton = ({ next = '/', purpose = 'sign_in' }: { next?: string; purpose?: Purpose }) => {
  const t = useTexts()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (settings.oidcName === null) return null
  const labels = { sign_in: t.auth.signInWith, link: t.auth.linkWith, confirm: t.auth.confirmWith }
  const open = async () => {
    setIsPending(true)
    setProblem(null)
    try {
      const { data } = await extensionApi.startOidc({ body: { purpose } })
      oidcReturn.write(purpose === 'link' ? linkedAccountsPath : next)
      window.location.assign(data.url)
    } catch (error) {
      setProblem(formatError(error, t))
      setIsPending(false)
    }
  }
  return (
    <>
      {problem ? <Callout tone="bad">{problem}</Callout> : null}
      <Button
        look={settings.oidcOnly && purpose !== 'link' ? 'primary' : 'plain'}
        icon="key"
        isPending={isPending}
        onPress={() => void open()}
      >
        {labels[purpose]({ name: settings.oidcName })}
      </Button>
    </>
  )
}
