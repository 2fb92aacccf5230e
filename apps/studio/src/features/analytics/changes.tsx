import { useQuery } from '@tanstack/react-query'
import type { EditEffect } from '@vitrine/contract'
import { Suspense, useState } from 'react'
import { joinSentences } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { LoadState } from '../../app/load-state.tsx'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { ChangeList } from '../../editor/changes/change-list.tsx'
import { useLinks, useProfile } from '../../editor/queries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Interval } from '../../ui/interval.tsx'
import { Callout, Card, EmptyState, Loading, ScreenHeader, Stack } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
import { formatReason } from '../versions/index.ts'
import styles from './analytics.module.css'
import { describeEffect } from './effect.ts'
import { editChangesQuery, effectsQuery } from './queries.ts'

const shownAtFirst = 10
const maxReasons = 3
/** Ends of the common axis, of which the smallest that covers every interval is chosen. */
const axisEnds = [0.2, 0.4, 0.6, 1]

/** Compares clicks per visitor before and after each edit. */
export const Component = () => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  const profile = useProfile()
  const [isLong, setIsLong] = useState(false)
  const { data, error, refetch } = useQuery(effectsQuery(profile.id))
  const shown = isLong ? data : data?.slice(0, shownAtFirst)
  const reach = Math.max(0, ...(shown ?? []).flatMap(({ change_ci }) => (change_ci ?? []).map(Math.abs)))
  const end = axisEnds.find((end) => end >= reach) ?? 1
  return (
    <>
      <ScreenHeader title={t.shell.changes} lead={joinSentences([texts.changesTitle, texts.changesLead])} />
      <Stack>
        {shown?.length ? (
          <Card>
            <div className={styles.changes}>
              <div className={styles.changesHead} aria-hidden="true">
                <span>{texts.edit}</span>
                <span>{texts.changed}</span>
                <span className={styles.axisEnds}>
                  <span>{format.signedPercent(-end)}</span>
                  <span>{texts.noChange}</span>
                  <span>{format.signedPercent(end)}</span>
                </span>
                <span>{texts.effectHead}</span>
              </div>
              <ol>
                {shown.map((effect) => (
                  <Change key={effect.version_id} effect={effect} end={end} />
                ))}
              </ol>
            </div>
            {reach > end ? (
              <p className={textStyles.quiet}>{texts.cutBars({ end: format.signedPercent(end) })}</p>
            ) : null}
            {data && data.length > shown.length ? (
              <Button small onPress={() => setIsLong(true)}>
                {t.common.showOlder}
              </Button>
            ) : null}
          </Card>
        ) : data ? (
          <EmptyState icon="history" title={texts.noEffects}>
            {texts.noEffectsText}
          </EmptyState>
        ) : (
          <LoadState error={error} onRetry={refetch} />
        )}
        <div className={styles.notes}>
          <Callout title={texts.looksTitle}>{texts.looks}</Callout>
          <Callout
            title={texts.observationTitle}
            actions={
              <ButtonLink small to="../variants" relative="path">
                {texts.tryVariant}
              </ButtonLink>
            }
          >
            {texts.observation}
          </Callout>
        </div>
      </Stack>
    </>
  )
}

const Change = ({ effect, end }: { effect: EditEffect; end: number }) => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const versionTexts = useTexts('versions')
  const [language] = useLanguage()
  const format = useFormat()
  const links = useLinks()
  const { timezone } = useProfile()
  const [isOpen, setIsOpen] = useState(false)
  const { edits, change, change_ci: interval } = effect
  const authors = [...new Set(edits.flatMap(({ created_by }) => created_by?.name ?? []))]
  const reasons = [...new Set(edits.map((edit) => formatReason(edit, links, versionTexts, t, language)))]
  const rest = reasons.length - maxReasons
  const time = edits[0] ? format.dateTime(edits[0].created_at, timezone) : ''
  const [headline, details] = describeEffect(effect, texts, format)
  return (
    <li>
      <p>
        <strong>{time}</strong> <span className={textStyles.quiet}>{format.list(authors)}</span>
      </p>
      <p>
        {format.list([...reasons.slice(0, maxReasons), ...(rest > 0 ? [texts.moreEdits({ n: rest })] : [])])}
        {edits.length > 1 ? <span className={textStyles.quiet}> {texts.together}</span> : null}
      </p>
      {change !== null && interval ? (
        <Interval
          axis={[-end, end]}
          interval={[interval[0]!, interval[1]!]}
          estimate={change}
          reference={0}
        />
      ) : (
        <span />
      )}
      <p>
        <strong>{headline}</strong>
        {details ? <span className={textStyles.quiet}>{details}</span> : null}
      </p>
      <Button
        small
        aria-label={t.common.pair({ name: texts.compareVersions, value: `${reasons[0]}, ${time}` })}
        onPress={() => setIsOpen(true)}
      >
        {texts.compareVersions}
      </Button>
      {isOpen ? <EditDialog title={time} effect={effect} onClose={() => setIsOpen(false)} /> : null}
    </li>
  )
}

/** Shows what edits changed, without later ones. */
const EditDialog = ({
  title,
  effect,
  onClose,
}: {
  title: string
  effect: EditEffect
  onClose: () => void
}) => {
  const t = useTexts()
  const versionTexts = useTexts('versions')
  const { id } = useProfile()
  const { data, error, refetch } = useQuery(editChangesQuery(id, effect))
  return (
    <Dialog
      title={title}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t.common.close}</Button>
          <ButtonLink to={`/pages/${id}/history?version=${effect.version_id}`}>
            {versionTexts.review}
          </ButtonLink>
        </>
      }
    >
      {data ? (
        <Suspense fallback={<Loading />}>
          <ChangeList title={versionTexts.changesDone({ count: data.length })} differences={data} isDone />
        </Suspense>
      ) : (
        <LoadState error={error} onRetry={refetch} />
      )}
    </Dialog>
  )
}
