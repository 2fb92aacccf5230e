import { useState } from 'react'
import { extensionApi } from '../../app/api.ts'
import { errorText } from '../../app/errors.ts'
import { settings } from '../../app/settings.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/layout.tsx'
import { linkPath, oidcReturn } from './oidc-return.ts'

/** Opens the sign-in page of the configured provider. With `link` it is linked to the signed-in account. */
export const OidcButton = ({ next = '/', link = false }: { next?: string; link?: boolean }) => {
  const t = useMessages()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (settings.oidcName === null) return null
  const open = async () => {
    setPending(true)
    setProblem(null)
    try {
      const { data } = await extensionApi.startOidc({ body: { link } })
      oidcReturn.write(link ? linkPath : next)
      window.location.assign(data.url)
    } catch (error) {
      setProblem(errorText(error, t))
      setPending(false)
    }
  }
  return (
    <>
      {problem ? <Callout tone="bad">{problem}</Callout> : null}
      <Button
        look={settings.oidcOnly && !link ? 'primary' : 'plain'}
        icon="key"
        isPending={pending}
        onPress={() => void open()}
      >
        {link ? t.auth.linkWith(settings.oidcName) : t.auth.signInWith(settings.oidcName)}
      </Button>
    </>
  )
}
