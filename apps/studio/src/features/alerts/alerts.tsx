import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../app/errors.ts'
import { canEdit, useProfile } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout, EmptyState, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { AlertList } from './alert-list.tsx'
import { Preferences } from './preferences.tsx'
import { alertsQuery, useMarkRead } from './queries.ts'

export const Component = () => {
  const t = useMessages()
  const profile = useProfile()
  const editor = canEdit(profile)
  const { data } = useSuspenseQuery(alertsQuery(profile.id))
  const [tab, setTab] = useState('list')
  const mark = useMarkRead()
  const onError = (error: unknown) => toast(errorText(error, t), { tone: 'bad' })
  return (
    <>
      <ScreenHeader title={t.alerts.title} lead={t.alerts.lead}>
        {editor && data.unread > 0 ? (
          <Button icon="check" onPress={() => mark.mutate({ all: true }, { onError })}>
            {t.alerts.markAll}
          </Button>
        ) : null}
      </ScreenHeader>
      <Stack>
        {editor ? null : <Callout>{t.alerts.viewer}</Callout>}
        <Tabs
          label={t.alerts.title}
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              id: 'list',
              title: data.unread ? t.alerts.listUnread(data.unread) : t.alerts.list,
              content: data.alerts.length ? (
                <AlertList
                  alerts={data.alerts}
                  editor={editor}
                  onRead={(alert) => mark.mutate({ ids: [alert.id] }, { onError })}
                />
              ) : (
                <EmptyState
                  icon="bell"
                  title={t.alerts.emptyTitle}
                  actions={<Button onPress={() => setTab('preferences')}>{t.alerts.preferences}</Button>}
                >
                  {t.alerts.emptyText}
                </EmptyState>
              ),
            },
            {
              id: 'preferences',
              title: t.alerts.preferences,
              content: <Preferences preferences={data.preferences} editor={editor} />,
            },
          ]}
        />
      </Stack>
    </>
  )
}
