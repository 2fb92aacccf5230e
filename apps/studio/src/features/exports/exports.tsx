import { useQuery } from '@tanstack/react-query'
import type { Export } from '@vitrine/contract'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatError, formatProblem, isApiError, joinSentences } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { LoadState } from '../../app/load-state.tsx'
import { filterAndSortPages } from '../../app/pages.ts'
import { useAccount } from '../../app/session.ts'
import { settings } from '../../app/settings.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useMegabytes } from '../../app/use-megabytes.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { Callout, Card, Chip, Row, type Tone } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import textStyles from '../../ui/text.module.css'
import { toast } from '../../ui/toast.tsx'
import styles from './exports.module.css'
import { exportsQuery, isInProgress, useCreateExport, useDeleteExport, useExportDownload } from './queries.ts'

export const Exports = ({ children }: { children?: ReactNode }) => {
  const t = useTexts()
  const [language] = useLanguage()
  const texts = useTexts('exports')
  const { profiles } = useAccount()
  const ownedPages = filterAndSortPages(
    profiles.filter(({ my_role }) => my_role === 'owner'),
    '',
    language,
  )
  const [chosenId, setChosenId] = useState('all')
  const creation = useCreateExport()
  const { data: exports, error, refetch } = useQuery(exportsQuery)
  const formatFailure = (failure: Error) =>
    isApiError(failure, 'rate_limited')
      ? joinSentences(failure.problems.map((problem) => formatProblem(problem, t)))
      : formatError(failure, t)
  const requestExport = (profileId: number | null) =>
    creation.mutate(profileId, { onSuccess: () => toast(texts.created) })
  return (
    <Card title={texts.title} lead={texts.lead}>
      <div className={styles.request}>
        <Select
          label={texts.content}
          value={chosenId}
          onChange={setChosenId}
          hint={chosenId === 'all' ? texts.allHint : texts.pageHint}
          options={[
            { id: 'all', label: texts.all },
            ...ownedPages.map(({ id, display_name, username }) => ({
              id: String(id),
              label: display_name,
              note: `/${username}`,
            })),
          ]}
        />
        <Button
          look="primary"
          icon="download"
          isPending={creation.isPending}
          onPress={() => requestExport(chosenId === 'all' ? null : Number(chosenId))}
        >
          {texts.create}
        </Button>
      </div>
      {creation.error ? <Callout tone="bad">{formatFailure(creation.error)}</Callout> : null}
      {error && !exports ? (
        <LoadState error={error} onRetry={refetch} />
      ) : !exports ? (
        <Skeleton heights={[1.5]} />
      ) : exports.length ? (
        <List label={texts.list}>
          {exports.map((item) => (
            <ExportRow key={item.id} item={item} onAgain={() => requestExport(item.profile_id)} />
          ))}
        </List>
      ) : (
        <p className={textStyles.quiet}>{texts.empty}</p>
      )}
      <details className={textStyles.disclosure}>
        <summary>{texts.moreTitle}</summary>
        {ownedPages[0] ? (
          <p className={textStyles.quiet}>
            {texts.importHint} <Link to={`/pages/${ownedPages[0].id}/import`}>{texts.importPage}</Link>
          </p>
        ) : null}
        {children ? <Row>{children}</Row> : null}
      </details>
    </Card>
  )
}

/** Returns the path on this origin, because browsers use the suggested file name only for same-origin downloads. */
const toSameOriginPath = (url: string): string =>
  url.startsWith(`${settings.baseUrl}/`) ? url.slice(settings.baseUrl.length) : url

const tones: Readonly<Record<Export['status'], Tone>> = {
  waiting: 'plain',
  making: 'plain',
  ready: 'good',
  failed: 'bad',
}

const ExportRow = ({ item, onAgain }: { item: Export; onAgain: () => void }) => {
  const texts = useTexts('exports')
  const format = useFormat()
  const formatMegabytes = useMegabytes()
  const { profiles } = useAccount()
  const showError = useErrorToast()
  const deleteExport = useDeleteExport()
  const download = useExportDownload()
  const { id, profile_id, status, progress, size_bytes, files, expires_at, created_at, download_url } = item
  const name =
    profile_id === null
      ? texts.all
      : (profiles.find((page) => page.id === profile_id)?.display_name ?? texts.deletedPage)
  return (
    <ListItem
      title={
        <>
          {name}
          <Chip tone={tones[status]}>{texts[status]}</Chip>
        </>
      }
      note={
        isInProgress(item) ? (
          <span className={styles.progress}>
            <progress value={progress} aria-label={name} />
            <span aria-hidden="true">
              {texts.progress({ percent: format.percent(Math.floor(progress * 100) / 100) })}
            </span>
          </span>
        ) : status === 'failed' ? (
          texts.failedText
        ) : (
          [
            ...(size_bytes === null ? [] : [formatMegabytes(size_bytes)]),
            ...(files === null ? [] : [texts.files({ n: files })]),
            texts.requested({ when: format.relative(created_at) }),
            ...(expires_at ? [texts.until({ when: format.dateTime(expires_at) })] : []),
          ].join(' · ')
        )
      }
      actions={
        <>
          {download_url ? (
            <DownloadLink href={toSameOriginPath(download_url)} label={texts.downloadNamed({ what: name })}>
              {texts.download}
            </DownloadLink>
          ) : status === 'ready' ? (
            <Button
              small
              icon="download"
              aria-label={texts.downloadNamed({ what: name })}
              isPending={download.isPending}
              onPress={() =>
                download.mutate(id, {
                  onSuccess: (url) => url && location.assign(toSameOriginPath(url)),
                  onError: showError,
                })
              }
            >
              {texts.download}
            </Button>
          ) : null}
          {status === 'failed' ? (
            <Button small icon="refresh" onPress={onAgain}>
              {texts.again}
            </Button>
          ) : null}
          <Button
            small
            look="quiet"
            icon="trash"
            aria-label={texts.deleteNamed({ what: name })}
            isPending={deleteExport.isPending}
            onPress={() =>
              deleteExport.mutate(id, { onSuccess: () => toast(texts.deleted), onError: showError })
            }
          >
            {texts.delete}
          </Button>
        </>
      }
    />
  )
}
