import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '@vitrine/sdk'
import { Suspense, useState } from 'react'
import { accountApi } from '../../app/api.ts'
import { signOutAllTabs } from '../../app/current-user.ts'
import { downloadFile } from '../../app/download.ts'
import { formatError, isApiError } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { CurrentPassword, readCurrentPassword, useGuardedForm } from '../../app/guarded-form.tsx'
import { filterAndSortPages } from '../../app/pages.ts'
import { useAccount } from '../../app/session.ts'
import { settings } from '../../app/settings.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Callout, Card, Loading, Row } from '../../ui/layout.tsx'
import { Exports } from '../exports/index.ts'
import styles from './account.module.css'

export const YourData = () => {
  const t = useTexts()
  const { yourData: texts } = useTexts('account/security')
  const showError = useErrorToast()
  const [isDeleting, setIsDeleting] = useState(false)
  const exporting = useMutation({
    mutationFn: async () => {
      const { data } = await accountApi.exportAccount()
      const day = new Date().toISOString().slice(0, 10)
      downloadFile(`${settings.site.name}-${day}.json`, JSON.stringify(data, null, 2), 'application/json')
    },
    onError: showError,
  })
  return (
    <Suspense fallback={<Loading />}>
      <Exports>
        <Button
          look="quiet"
          icon="download"
          isPending={exporting.isPending}
          onPress={() => exporting.mutate()}
        >
          {texts.exportButton}
        </Button>
      </Exports>
      <Card title={t.account.deleteCard} lead={texts.deleteText}>
        <Row>
          <Button look="danger" icon="trash" onPress={() => setIsDeleting(true)}>
            {texts.deleteButton}
          </Button>
        </Row>
      </Card>
      {isDeleting ? <DeleteAccountDialog onClose={() => setIsDeleting(false)} /> : null}
    </Suspense>
  )
}

const DeleteAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const { yourData: texts } = useTexts('account/security')
  const [language] = useLanguage()
  const format = useFormat()
  const { profiles, plan } = useAccount()
  const [deletionError, setDeletionError] = useState<ApiError | null>(null)
  const ownedPages = filterAndSortPages(profiles, '', language).filter(
    (profile) => profile.my_role === 'owner',
  )
  const ownsWorkspaces = deletionError?.problems.some(({ rule }) => rule === 'owns_shared_workspaces')
  const isFree = plan.prices.every((price) => price.amount === 0)
  const form = useGuardedForm({
    names: [],
    submit: async (values) => {
      try {
        await accountApi.deleteAccount({
          body: readCurrentPassword(values),
        })
      } catch (error) {
        if (isApiError(error, 'conflict')) return setDeletionError(error)
        throw error
      }
      signOutAllTabs('?deleted')
    },
  })
  return (
    <FormDialog
      title={texts.deleteTitle}
      role="alertdialog"
      form={form}
      action={t.common.deletePermanently}
      look="danger"
      onClose={onClose}
    >
      {deletionError ? (
        <Callout
          tone="bad"
          actions={ownsWorkspaces ? <ButtonLink to="/workspaces">{texts.toWorkspaces}</ButtonLink> : null}
        >
          {formatError(deletionError, t)}
        </Callout>
      ) : null}
      <p>{texts.deleteLost}</p>
      <ul className={styles.deletedItems}>
        <li>
          {texts.deletePages({
            pages: format.list(ownedPages.map(({ username }) => format.pagePath(username))),
          })}
        </li>
        <li>{texts.deleteUploads}</li>
        {isFree ? null : <li>{texts.deletePlan({ plan: plan.name })}</li>}
      </ul>
      <CurrentPassword />
    </FormDialog>
  )
}
