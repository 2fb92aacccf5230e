import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAllActions } from '../../app/actions.ts'
import { canManage } from '../../app/can-manage.ts'
import { doctorQuery } from '../../app/doctor.ts'
import { findWorkspaces } from '../../app/pages.ts'
import { useWaitingProposals } from '../../app/proposals.ts'
import { useAccount, workspacesQuery } from '../../app/session.ts'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { canPublish, useProfile } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ScreenHeader, Stack } from '../../ui/layout.tsx'
import { keysQuery } from '../account/index.ts'
import { agentsQuery } from '../agents/index.ts'
import { feedsQuery } from '../feeds/index.ts'
import { webhooksQuery } from '../webhooks/index.ts'
import styles from './more.module.css'

type Entry = readonly [to: string, icon: IconName, title: string, note: string]

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('more')
  const profile = useProfile()
  const { profiles } = useAccount()
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  const [workspace] = findWorkspaces(workspaces, profile.id)
  const run = useQuery(doctorQuery(profile.id)).data?.latest_run
  const search = useAllActions().find(({ id }) => id === 'commands')
  const hasPrograms = useHasPrograms()
  const waiting = useWaitingProposals(profiles.find(({ id }) => id === profile.id)).length
  const path = `/pages/${profile.id}`
  const pageEntries: readonly Entry[] = [
    [`${path}/settings`, 'settings', t.pages.settingsTitle, texts.settings],
    [`${path}/history`, 'history', t.shell.history, texts.history],
    [
      `${path}/proposals`,
      'check',
      t.shell.proposals,
      waiting ? texts.proposalsWaiting({ n: waiting }) : texts.proposals,
    ],
    [`${path}/doctor`, 'doctor', t.shell.doctor, run ? t.shell.score({ score: run.score }) : texts.doctor],
    ...(settings.hasAi ? [[`${path}/ideas`, 'idea', t.shell.ideas, texts.ideas] as const] : []),
    ...(canPublish(profile)
      ? [[`${path}/import`, 'upload', t.shell.importPage, texts.importPage] as const]
      : []),
  ]
  const peopleEntries: readonly Entry[] = [
    [
      workspace ? `/workspaces/${workspace.id}/people` : '/workspaces',
      'people',
      workspace?.name ?? t.shell.workspaces,
      texts.people,
    ],
    ...(profiles.length > 1 || workspaces.length
      ? [['/pages', 'shop', t.shell.allPages, texts.allPages] as const]
      : []),
  ]
  return (
    <>
      <ScreenHeader title={t.common.more}>
        {search ? (
          <Button icon="search" onPress={() => void search.run()}>
            {t.common.search}
          </Button>
        ) : null}
      </ScreenHeader>
      <Stack gap="large">
        <section>
          <h2>{t.shell.thisPage}</h2>
          <Entries entries={pageEntries} />
        </section>
        <section>
          <h2>{texts.withOthers}</h2>
          <Entries entries={peopleEntries} />
        </section>
        <details key={String(hasPrograms)} open={hasPrograms}>
          <summary className={styles.summary}>
            <h2>{texts.developers}</h2>
          </summary>
          <Entries
            entries={[
              ['/account/keys', 'key', t.account.keys, texts.keys],
              [`${path}/webhooks`, 'webhook', t.shell.webhooks, texts.webhooks],
              ['/account/agents', 'robot', t.account.agents, texts.agents],
              [`${path}/share#programs`, 'table', texts.spreadsheet, texts.spreadsheetNote],
            ]}
          />
        </details>
      </Stack>
    </>
  )
}

const useHasPrograms = (): boolean => {
  const profile = useProfile()
  const owner = { profile_id: profile.id }
  const enabled = canManage(profile)
  return useQueries({
    queries: [
      keysQuery,
      agentsQuery,
      { ...webhooksQuery(owner), enabled },
      { ...feedsQuery(profile.id), enabled },
    ],
    combine: (results) => results.some(({ data }) => data?.length),
  })
}

const Entries = ({ entries }: { entries: readonly Entry[] }) => (
  <ul className={styles.entries}>
    {entries.map(([to, icon, title, note]) => (
      <li key={to}>
        <Link to={to} className={styles.entry}>
          <span className={styles.icon}>
            <Icon name={icon} />
          </span>
          <span>
            <strong>{title}</strong>
            <small>{note}</small>
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
