import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Subscriber } from '@vitrine/contract'
import { subscriberStates } from '@vitrine/contract/limits'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { canManage } from '../../../app/can-manage.ts'
import { downloadFile } from '../../../app/download.ts'
import { useFormat } from '../../../app/format.ts'
import { LoadState } from '../../../app/load-state.tsx'
import { useTexts } from '../../../app/texts.tsx'
import { useErrorToast } from '../../../app/use-error-toast.ts'
import { useSettled } from '../../../app/use-settled.ts'
import { campaignsQuery, mayChange, useLinks, useProfile } from '../../../editor/queries.ts'
import { variantsQuery } from '../../../editor/viewer.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Callout, Chip, EmptyState, Row, ScreenHeader, Stack, type Tone } from '../../../ui/layout.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import textStyles from '../../../ui/text.module.css'
import styles from '../forms.module.css'
import { useFormTitle } from '../use-form-title.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { destinationsQuery, fetchSubscribersCsv, subscriberCountsQuery, subscribersQuery } from './queries.ts'
import { SignUpProblems } from './sign-up-notes.tsx'
import { SubscriberDialog } from './subscriber-dialog.tsx'

const tones: Readonly<Record<Subscriber['state'], Tone>> = {
  pending: 'plain',
  confirmed: 'good',
  unsubscribed: 'plain',
  bounced: 'warn',
}

const periods = [7, 30, 90, 365]

export const Subscribers = () => {
  const t = useTexts()
  const texts = useTexts('forms/newsletter')
  const formTexts = useTexts('forms')
  const format = useFormat()
  const showError = useErrorToast()
  const profile = useProfile()
  const { id: profile_id, my_role } = profile
  const blocks = useLinks().filter(({ kind }) => kind === 'email_capture')
  const { data: campaigns = [] } = useQuery(campaignsQuery(profile_id))
  const { data: variants = [] } = useQuery(variantsQuery(profile_id))
  const findTitle = useFormTitle()
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const q = useSettled(search.trim(), 300)
  const [site, setSite] = useState('')
  const source = useSettled(site.trim(), 300)
  const [opened, setOpened] = useState<Subscriber | null>(null)
  const [toErase, setToErase] = useState<string | null>(null)
  const [isExporting, setIsExporting] = useState(false)
  const state = subscriberStates.find((id) => id === params.get('state'))
  const readNumber = (name: string) => Number(params.get(name)) || undefined
  const filter = {
    profile_id,
    ...(state && { state }),
    ...Object.fromEntries(
      ['form_id', 'campaign_id', 'variant_id', 'days'].flatMap((name) =>
        readNumber(name) ? [[name, readNumber(name)]] : [],
      ),
    ),
    ...(source && { source }),
    ...(q && { q }),
  }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    subscribersQuery(filter),
  )
  const { data: counts } = useQuery(subscriberCountsQuery(profile_id))
  const isManager = canManage(profile)
  const { data: destinations = [] } = useQuery({ ...destinationsQuery(profile_id), enabled: isManager })
  const isSendingBroken = destinations.some(
    ({ is_active, consecutive_failures, rejected }) => is_active && consecutive_failures + rejected > 0,
  )
  const subscribers = data?.pages.flatMap((page) => page.subscribers)
  const isEmpty = counts !== undefined && subscriberStates.every((id) => counts[id] === 0)
  const isFiltered = Object.keys(filter).length > 1
  const path = `/pages/${profile_id}`
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value === 'all') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }
  const choose = (
    name: string,
    label: string,
    all: string,
    options: readonly { id: number; label: string }[],
  ) => {
    const value = readNumber(name)
    if (!options.length && value === undefined) return null
    const isListed = value === undefined || options.some(({ id }) => id === value)
    const known = isListed ? options : [...options, { id: value, label: String(value) }]
    return (
      <Select
        label={label}
        value={String(value ?? 'all')}
        onChange={(id) => set(name, id)}
        options={[
          { id: 'all', label: all },
          ...known.map((option) => ({ ...option, id: String(option.id) })),
        ]}
      />
    )
  }
  const exportAll = () => {
    setIsExporting(true)
    fetchSubscribersCsv(filter)
      .then((csv) => downloadFile(`${profile.username}-${texts.file}.csv`, csv, 'text/csv;charset=utf-8'))
      .catch(showError)
      .finally(() => setIsExporting(false))
  }
  return (
    <>
      <ScreenHeader title={t.shell.newsletter} lead={texts.lead}>
        <ButtonLink to={`${path}/audience/newsletter/destinations`}>{texts.destinations}</ButtonLink>
        {isEmpty ? null : (
          <Button icon="download" isPending={isExporting} onPress={exportAll}>
            {formTexts.export}
          </Button>
        )}
        {my_role === 'owner' ? (
          <Button look="quiet" icon="trash" onPress={() => setToErase('')}>
            {texts.erase}
          </Button>
        ) : null}
      </ScreenHeader>
      <Stack>
        <SignUpProblems />
        {isSendingBroken ? <Callout tone="bad">{texts.sendingBroken}</Callout> : null}
        {isEmpty ? (
          <EmptyState
            icon="mail"
            title={texts.emptyTitle}
            actions={
              mayChange(profile) ? (
                <ButtonLink
                  look="primary"
                  to={`${path}/links`}
                  state={blocks.length ? null : { add: 'email_capture' }}
                >
                  {blocks.length ? formTexts.toLinks : texts.addBlock}
                </ButtonLink>
              ) : null
            }
          >
            {blocks.length ? texts.emptyText : texts.noBlock}
          </EmptyState>
        ) : (
          <>
            <div className={styles.filters}>
              <Segmented
                label={formTexts.show}
                labelHidden
                value={state ?? 'all'}
                onChange={(id) => set('state', id)}
                options={[
                  { id: 'all', label: texts.all },
                  ...subscriberStates.map((id) => ({
                    id,
                    label: texts.count[id]({ n: counts?.[id] ?? 0 }),
                  })),
                ]}
              />
              <TextField
                label={t.common.search}
                type="search"
                value={search}
                onChange={setSearch}
                maxLength={254}
              />
              {choose(
                'days',
                texts.period,
                texts.allTime,
                periods.map((days) => ({ id: days, label: texts.lastDays({ days }) })),
              )}
              <TextField
                label={t.editor.referrer}
                type="search"
                value={site}
                onChange={setSite}
                maxLength={253}
              />
              {blocks.length > 1 || readNumber('form_id')
                ? choose(
                    'form_id',
                    formTexts.form,
                    formTexts.allForms,
                    blocks.map(({ id, title }) => ({ id, label: title })),
                  )
                : null}
              {choose(
                'campaign_id',
                texts.campaign,
                texts.all,
                campaigns.map(({ id, name }) => ({ id, label: name })),
              )}
              {choose(
                'variant_id',
                t.editor.variant,
                texts.all,
                variants.map(({ id, name }) => ({ id, label: name })),
              )}
            </div>
            {!subscribers ? (
              <LoadState error={error} onRetry={refetch} />
            ) : subscribers.length ? (
              <ul className={styles.list} aria-label={t.shell.newsletter}>
                {subscribers.map((subscriber) => (
                  <li key={subscriber.id}>
                    <button type="button" className={styles.row} onClick={() => setOpened(subscriber)}>
                      <span className={styles.sender}>{subscriber.email}</span>
                      <span className={styles.excerpt}>
                        <Chip tone={tones[subscriber.state]}>{texts.states[subscriber.state]}</Chip>{' '}
                        {[subscriber.name, subscriber.source.referrer].filter(Boolean).join(' · ')}
                      </span>
                      <span className={styles.facts}>
                        {findTitle(subscriber.form_id)} ·{' '}
                        <span>{format.relative(subscriber.entered_at)}</span>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            ) : (
              <p role="status" className={textStyles.quiet}>
                {isFiltered ? texts.noneFound : texts.emptyTitle}
              </p>
            )}
            {hasNextPage ? (
              <Row>
                <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
                  {t.common.showOlder}
                </Button>
              </Row>
            ) : null}
          </>
        )}
        <p className={textStyles.quiet}>{texts.oldEntries}</p>
      </Stack>
      {opened ? (
        <SubscriberDialog
          subscriber={opened}
          form={findTitle(opened.form_id)}
          campaign={campaigns.find(({ id }) => id === opened.source.campaign_id)?.name}
          variant={variants.find(({ id }) => id === opened.source.variant_id)?.name}
          onErase={() => {
            setOpened(null)
            setToErase(opened.email)
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {toErase === null ? null : <EraseDialog email={toErase} onClose={() => setToErase(null)} />}
    </>
  )
}
