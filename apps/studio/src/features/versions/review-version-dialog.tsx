import { useQuery } from '@tanstack/react-query'
import type { Link, Profile, Version, VersionReview } from '@vitrine/contract'
import { Suspense, useMemo, useState } from 'react'
import { formatError, isApiError } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { LoadState } from '../../app/load-state.tsx'
import { useTexts } from '../../app/texts.tsx'
import { ChangeList } from '../../editor/changes/change-list.tsx'
import { createDraftView } from '../../editor/draft-view.ts'
import { PagePair } from '../../editor/page-pair.tsx'
import { useLinks, useProfile } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Callout, Loading } from '../../ui/layout.tsx'
import { reviewQuery, useRestoreVersion } from './queries.ts'

/** Compares the page with a version and restores it. Reloads the comparison if the page has changed. */
export const ReviewVersionDialog = ({
  version,
  isEditable,
  onClose,
  onRestored,
}: {
  version: Version
  isEditable: boolean
  onClose: () => void
  onRestored: (beforeRestoreId: number | null) => void
}) => {
  const t = useTexts()
  const texts = useTexts('versions')
  const format = useFormat()
  const profile = useProfile()
  const review = useQuery(reviewQuery(profile.id, version.id))
  const restore = useRestoreVersion()
  const [problem, setProblem] = useState<string | null>(null)
  const title =
    version.kind === 'manual' ? version.name : format.dateTime(version.created_at, profile.timezone)

  const onRestore = (token: string) => {
    setProblem(null)
    restore.mutate(
      { versionId: version.id, token },
      {
        onSuccess: ({ safety_version_id }) => onRestored(safety_version_id),
        onError: (error) => {
          const isStale = isApiError(error, 'stale_review')
          setProblem(isStale ? texts.staleReview : formatError(error, t))
          if (isStale) void review.refetch()
        },
      },
    )
  }

  return (
    <Dialog
      size="large"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t.common.close}</Button>
          {isEditable ? (
            <Button
              look="primary"
              isPending={restore.isPending}
              isDisabled={!review.data || review.isFetching || review.data.diff.length === 0}
              onPress={() => onRestore(review.data!.preview_token)}
            >
              {texts.restore}
            </Button>
          ) : null}
        </>
      }
    >
      {problem ? <Callout tone="warn">{problem}</Callout> : null}
      {review.data ? (
        <Comparison review={review.data} />
      ) : (
        <LoadState error={review.error} onRetry={review.refetch} />
      )}
    </Dialog>
  )
}

/** Returns the version's links. Versions contain only active links, without `archived_at`. */
const listLinksOfVersion = (review: VersionReview): Link[] =>
  review.snapshot.links.map((link) => ({ ...(link as Link), archived_at: null }))

const Comparison = ({ review }: { review: VersionReview }) => {
  const texts = useTexts('versions')
  const profile = useProfile()
  const links = useLinks()
  const isSame = review.diff.length === 0
  const now = useMemo(() => createDraftView(profile, links), [profile, links])
  const then = useMemo(
    () =>
      createDraftView(
        { ...profile, ...(review.snapshot.profile as Partial<Profile>) },
        listLinksOfVersion(review),
      ),
    [profile, review],
  )
  return (
    <>
      {isSame ? <Callout tone="good">{texts.same}</Callout> : null}
      <PagePair
        label={texts.versionToShow}
        sides={[
          { title: texts.pageNow, view: now },
          { title: texts.pageThen, view: then },
        ]}
      />
      {isSame ? null : (
        <Suspense fallback={<Loading />}>
          <ChangeList title={texts.changes({ count: review.diff.length })} differences={review.diff} />
        </Suspense>
      )}
    </>
  )
}
