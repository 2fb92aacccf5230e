import { useState } from 'react'
import { api, extensionApi } from './api.ts'
import { signOutAllTabs } from './current-user.ts'
import { saveDrafts } from './draft-registry.ts'
import { isApiError } from './errors.ts'
import { createIdleComponent } from './lazy.ts'
import { useAccount } from './session.ts'
import { settings } from './settings.ts'
import { useTexts } from './texts.tsx'
import { hasStoredDrafts } from './unsaved-work.ts'
import { useErrorToast } from './use-error-toast.ts'

const ConfirmDialog = createIdleComponent(async () => (await import('../ui/dialog.tsx')).ConfirmDialog)

/** Returns the provider's sign-out page if the provider is the only way to sign in, or null. */
const findProviderSignOut = async (): Promise<string | null> => {
  if (!settings.oidcOnly) return null
  try {
    return (await extensionApi.getOidcSignOut()).data.url
  } catch {
    return null
  }
}

/** Saves drafts and signs out. Asks first if changes would be lost; the caller renders `question`. */
export const useSignOut = (search = '') => {
  const t = useTexts()
  const showError = useErrorToast()
  const { user } = useAccount()
  const [isAsking, setIsAsking] = useState(false)
  const discardAndLeave = async () => {
    try {
      await api.logout()
    } catch (error) {
      if (!isApiError(error, 'unauthenticated')) return showError(error)
    }
    signOutAllTabs(search, await findProviderSignOut())
  }
  const signOut = async () => {
    // Another tab of the user may have stored drafts too
    if ((await saveDrafts()) && !hasStoredDrafts(user.id)) await discardAndLeave()
    else setIsAsking(true)
  }
  const question = isAsking ? (
    <ConfirmDialog
      title={t.saving.unsavedTitle}
      action={t.saving.discardAndSignOut}
      onConfirm={discardAndLeave}
      onClose={() => setIsAsking(false)}
    >
      <p>{t.saving.unsavedText}</p>
    </ConfirmDialog>
  ) : null
  return { signOut, question }
}
