import { useLocation } from 'react-router'
import { OidcButton, PasskeyButton } from '../features/auth/index.ts'
import { Dialog } from '../ui/dialog.tsx'
import { accountApi } from './api.ts'
import { resolveConfirmation } from './confirmation.ts'
import { Form, SubmitButton } from './form.tsx'
import { CurrentPassword, readCurrentPassword, useGuardedForm } from './guarded-form.tsx'
import { useAccount } from './session.ts'
import { useTexts } from './texts.tsx'

export const ConfirmSessionDialog = () => {
  const t = useTexts()
  const { sign_in_methods: methods } = useAccount()
  const { pathname, search } = useLocation()
  // Return to the requested path, because the confirmation screen would ask again
  const returnPath = pathname === '/confirm' ? new URLSearchParams(search).get('next') : pathname + search
  const form = useGuardedForm({
    names: [],
    submit: async (values) => {
      await accountApi.confirmSession({ body: readCurrentPassword(values) })
      resolveConfirmation(true)
    },
  })
  const confirmWithPasskey = async (response: Record<string, unknown>) => {
    await accountApi.confirmSession({ body: { response } })
    resolveConfirmation(true)
  }
  return (
    <Dialog title={t.auth.confirmTitle} onClose={() => resolveConfirmation(false)}>
      <p>{t.auth.confirmText}</p>
      {methods.includes('password') ? (
        <Form form={form}>
          <CurrentPassword autoFocus />
          <SubmitButton form={form}>{t.account.confirm}</SubmitButton>
        </Form>
      ) : null}
      {methods.includes('passkey') ? (
        <PasskeyButton label={t.auth.confirmPasskey} onResponse={confirmWithPasskey} />
      ) : null}
      {methods.includes('oidc') ? <OidcButton purpose="confirm" next={returnPath ?? '/'} /> : null}
    </Dialog>
  )
}
