import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { alertsQuery } from '../../app/alerts.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { canEdit, useProfile } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout, EmptyState, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AlertList } from './alert-list.tsx'
import { Preferences } from './preferences.tsx'
import { useMarkRead } from './queries.ts'

export const Component = () => {
  const texts = useTexts('alerts')
  const profile = useProfile()
  const isEditable = canEdit(profile)
  const { data } = useSuspenseQuery(alertsQuery(profile.id))
  const [tab, setTab] = useState(useLocation().hash === '#preferences' ? 'preferences' : 'list')
  const mark = useMarkRead()
  const showError = useErrorToast()
  return (
    <>
      <ScreenHeader title={texts.title} lead={texts.lead}>
        {isEditable && data.unread > 0 ? (
          <Button icon="check" onPress={() => mark.mutate({ all: true }, { onError: showError })}>
            {texts.markAll}
          </Button>
        ) : null}
      </ScreenHeader>
      <Stack>
        {isEditable ? null : <Callout>{texts.viewer}</Callout>}
        <Tabs
          label={texts.title}
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              id: 'list',
              title: data.unread ? texts.listUnread({ count: data.unread }) : texts.list,
              content: data.alerts.length ? (
                <AlertList
                  alerts={data.alerts}
                  isEditable={isEditable}
                  onRead={(alert) => mark.mutate({ ids: [alert.id] }, { onError: showError })}
                />
              ) : (
                <EmptyState
                  icon="bell"
                  title={texts.emptyTitle}
                  actions={<Button onPress={() => setTab('preferences')}>{texts.preferences}</Button>}
                >
                  {texts.emptyText}
                </EmptyState>
              ),
            },
            {
              id: 'preferences',
              title: texts.preferences,
              content: <Preferences preferences={data.preferences} isEditable={isEditable} />,
            },
          ]}
        />
      </Stack>
    </>
  )
}
