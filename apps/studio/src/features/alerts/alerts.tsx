import { useSuspenseQuery } from '@tanstack/react-query'
import { alertsQuery } from '../../app/alerts.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { mayChange, useProfile } from '../../editor/queries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout, EmptyState, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { AlertList } from './alert-list.tsx'
import { useMarkRead } from './queries.ts'

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('alerts')
  const profile = useProfile()
  const isEditable = mayChange(profile)
  const { data } = useSuspenseQuery(alertsQuery(profile.id))
  const mark = useMarkRead()
  const showError = useErrorToast()
  return (
    <>
      <ScreenHeader title={t.shell.activity} lead={texts.lead}>
        {isEditable && data.unread > 0 ? (
          <Button icon="check" onPress={() => mark.mutate({ all: true }, { onError: showError })}>
            {texts.markAll}
          </Button>
        ) : null}
        <ButtonLink icon="settings" to={`/pages/${profile.id}/settings#messages`}>
          {t.shell.messages}
        </ButtonLink>
      </ScreenHeader>
      <Stack>
        {isEditable ? null : <Callout>{texts.viewer}</Callout>}
        {data.alerts.length ? (
          <AlertList
            alerts={data.alerts}
            isEditable={isEditable}
            onRead={(alert) => mark.mutate({ ids: [alert.id] }, { onError: showError })}
          />
        ) : (
          <EmptyState icon="bell" title={texts.emptyTitle}>
            {texts.emptyText}
          </EmptyState>
        )}
      </Stack>
    </>
  )
}
