import { useMutation, useQuery, useSuspenseQueries } from '@tanstack/react-query'
import type { ProposalReview } from '@vitrine/contract'
import { type KeyboardEvent, Suspense, useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { extensionApi } from '../../app/api.ts'
import { formatError, isApiError } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { createLazyComponent } from '../../app/lazy.ts'
import { LoadState } from '../../app/load-state.tsx'
import { getMode } from '../../app/proposing.ts'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { createDraftView } from '../../editor/draft-view.ts'
import { PagePair } from '../../editor/page-pair.tsx'
import { linksQuery, mayChange, profileQuery, useProfile, useReloadPage } from '../../editor/queries.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Callout, Card, Loading, Row, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRestoreVersion } from '../versions/index.ts'
import { applyChanges, groupByChange, type Side } from './apply-changes.ts'
import { ChangeRow, Comments } from './change-row.tsx'
import { formatAuthor, formatTitle } from './format-proposal.ts'
import { markChanges } from './mark-changes.ts'
import styles from './proposals.module.css'
import { reviewQuery, useReload } from './queries.ts'
import { StatusNote } from './status-note.tsx'

const WordsDialog = createLazyComponent(async () => (await import('./words-dialog.tsx')).WordsDialog)
const AcceptLaterDialog = createLazyComponent(
  async () => (await import('./words-dialog.tsx')).AcceptLaterDialog,
)

/** Shows a proposal beside the page, and decides it. */
export const Review = () => {
  const profile = useProfile()
  const { data, error, refetch } = useQuery(reviewQuery(profile.id, Number(useParams().proposalId)))
  return data ? <Proposal key={data.id} review={data} /> : <LoadState error={error} onRetry={refetch} />
}

const ProposeDialog = createLazyComponent(async () => (await import('./propose-dialog.tsx')).ProposeDialog)
const GuestLinks = createLazyComponent(async () => (await import('./guest-links.tsx')).GuestLinks)

type Asking =
  | { readonly what: 'reject' | 'accept_later' | 'ask' | 'propose' }
  | { readonly what: 'comment'; readonly change: string | null }

const Proposal = ({ review }: { review: ProposalReview }) => {
  const t = useTexts()
  const texts = useTexts('proposals')
  const format = useFormat()
  const navigate = useNavigate()
  const { id: profileId } = useProfile()
  const isPublished = getMode(profileId) && true
  const [{ data: profile }, { data: links }] = useSuspenseQueries({
    queries: [profileQuery(profileId, isPublished), linksQuery(profileId, isPublished)],
  })
  const { user, profiles } = useAccount()
  const showError = useErrorToast()
  const { reload, reloadAll } = useReload()
  const reloadPage = useReloadPage()
  const restore = useRestoreVersion()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const [current, setCurrent] = useState(0)
  const [asking, setAsking] = useState<Asking | null>(null)

  const { status, author, decision } = review
  const isOpen = status === 'open'
  const isWaiting = isOpen || status === 'scheduled'
  const canDecide = mayChange(profile) && isWaiting
  const isAuthor = author.id === user.id
  const role = profiles.find(({ id }) => id === profile.id)?.my_role
  const canComment = isWaiting && (mayChange(profile) || role === 'contributor')
  const path = { profile_id: profile.id, proposal_id: review.id }

  const changes = useMemo(() => groupByChange(review.differences, review.conflicts, links), [review, links])
  const kept = useMemo(() => changes.filter(({ name }) => !leftOut.has(name)), [changes, leftOut])
  const views = useMemo(() => {
    const after = applyChanges({ profile, links }, kept, choices)
    return { before: createDraftView(profile, links), after: createDraftView(after.profile, after.links) }
  }, [profile, links, kept, choices])
  const unsolved = kept.flatMap(({ conflicts }) => conflicts).filter(({ path }) => !choices[path])
  const accepted = kept.filter(
    ({ differences, conflicts }) =>
      differences.length || conflicts.some(({ path }) => choices[path] === 'proposed'),
  )

  const accept = async (at?: string) => {
    const choose = kept
      .flatMap(({ conflicts }) => conflicts)
      .map(({ path }) => ({ path, side: choices[path] ?? 'current' }))
    const { data } = await extensionApi.acceptProposal({
      params: path,
      body: {
        hash: review.hash,
        choose,
        leave_out: changes.map(({ name }) => name).filter((name) => leftOut.has(name)),
        ...(at ? { at } : {}),
      },
    })
    await reloadAll(data)
    return data.version_id
  }
  const acceptance = useMutation({ mutationFn: () => accept(), onError: reload })
  const problem = acceptance.error
  const hasChanged =
    isApiError(problem, 'conflict') && problem.problems.some(({ rule }) => rule === 'proposal_changed')
  const undoId = restore.isSuccess ? null : acceptance.data
  const undo = (versionId: number) =>
    restore.mutateAsync({ versionId }).then(() => toast(t.common.undone), showError)
  const withdrawal = useMutation({
    mutationFn: () => extensionApi.withdrawProposal({ params: path }),
    onSuccess: () => {
      void reload()
      void reloadPage()
      toast(texts.withdrawn)
      return navigate('..', { relative: 'path' })
    },
    onError: showError,
  })
  const isPending = acceptance.isPending || restore.isPending || withdrawal.isPending

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const row = (event.target as HTMLElement).closest('li')
    if (!step || event.target !== row) return
    event.preventDefault()
    const next = row?.parentElement?.children[current + step] as HTMLElement | undefined
    next?.focus()
  }
  const marked = Number(/^link\.(\d+)/.exec(changes[current]?.name ?? '')?.[1] ?? 0) || null
  const entries = [
    ...(canDecide && isOpen && accepted.length
      ? [
          {
            id: 'later',
            title: texts.acceptLater,
            icon: 'clock' as const,
            run: () => setAsking({ what: 'accept_later' }),
          },
        ]
      : []),
    ...(isOpen && canComment
      ? [{ id: 'ask', title: texts.ask, icon: 'share' as const, run: () => setAsking({ what: 'ask' }) }]
      : []),
    ...(isAuthor && (isWaiting || status === 'draft')
      ? [
          {
            id: 'withdraw',
            title: texts.withdraw,
            icon: 'trash' as const,
            danger: true,
            run: () => withdrawal.mutate(),
          },
        ]
      : []),
  ]

  return (
    <>
      <ScreenHeader
        title={formatTitle(review, texts)}
        lead={
          <>
            <bdi>{formatAuthor(author, texts)}</bdi> · {format.dateTime(review.created_at)}
            {isOpen ? (
              <span className={styles.lead}>
                {canDecide
                  ? texts.staysAsItIs({ changes: texts.changes({ count: changes.length }) })
                  : texts.changes({ count: changes.length })}
              </span>
            ) : null}
          </>
        }
        back={
          <Link to={`/pages/${profile.id}/proposals`} className={styles.back!}>
            {t.shell.proposals}
          </Link>
        }
      >
        {entries.length ? (
          <Menu
            label={t.common.more}
            trigger={<IconButton icon="more" label={t.common.more} />}
            entries={entries}
          />
        ) : null}
      </ScreenHeader>
      <Stack>
        {review.note ? <p className={styles.note}>{review.note}</p> : null}
        {problem ? (
          <Callout tone="warn">{hasChanged ? texts.changedSince : formatError(problem, t)}</Callout>
        ) : null}
        <StatusNote
          review={review}
          timezone={profile.timezone}
          isEmpty={!changes.length}
          isPending={isPending}
          onUndo={undoId && mayChange(profile) ? () => void undo(undoId) : null}
          onPropose={() => setAsking({ what: 'propose' })}
        />
        {isOpen && unsolved.length ? (
          <Callout tone="warn">{texts.conflicts({ count: unsolved.length })}</Callout>
        ) : null}
        <div className={styles.review}>
          {isWaiting || status === 'draft' ? (
            <PagePair
              label={texts.pageToShow}
              sides={[
                { title: texts.before, view: views.before },
                { title: texts.after, view: views.after },
              ]}
              marked={marked}
              onDraw={(page, view) => markChanges(page, view, changes)}
            />
          ) : null}
          <Card title={texts.changesTitle}>
            <Suspense fallback={<Loading />}>
              {changes.length ? (
                <ol className={styles.changes} onKeyDown={move}>
                  {changes.map((change, i) => (
                    <ChangeRow
                      key={change.name}
                      number={i + 1}
                      change={change}
                      comments={review.comments.filter((comment) => comment.change === change.name)}
                      isCurrent={i === current}
                      onFocus={() => setCurrent(i)}
                      isLeftOut={
                        leftOut.has(change.name) || decision?.left_out.includes(change.name) === true
                      }
                      onLeaveOut={
                        canDecide && isOpen
                          ? () =>
                              setLeftOut((before) => {
                                const next = new Set(before)
                                if (!next.delete(change.name)) next.add(change.name)
                                return next
                              })
                          : null
                      }
                      onComment={
                        canComment ? () => setAsking({ what: 'comment', change: change.name }) : null
                      }
                      choices={choices}
                      onChoose={
                        canDecide && isOpen
                          ? (path, side) => setChoices((before) => ({ ...before, [path]: side }))
                          : null
                      }
                    />
                  ))}
                </ol>
              ) : (
                <p>{texts.noChanges}</p>
              )}
              <Comments
                comments={review.comments.filter(
                  ({ change }) => !change || !changes.some(({ name }) => name === change),
                )}
              />
            </Suspense>
          </Card>
        </div>
        {canDecide || canComment ? (
          <Row sticky>
            {canDecide ? (
              <Button look="danger" isDisabled={isPending} onPress={() => setAsking({ what: 'reject' })}>
                {texts.reject}
              </Button>
            ) : null}
            {canComment ? (
              <Button
                icon="edit"
                aria-label={texts.comment}
                isDisabled={isPending}
                onPress={() => setAsking({ what: 'comment', change: null })}
              >
                <span className={styles.word}>{texts.comment}</span>
              </Button>
            ) : null}
            {canDecide && isOpen ? (
              <Button
                look="primary"
                isPending={isPending}
                isDisabled={changes.length > 0 && accepted.length === 0}
                onPress={() => acceptance.mutate()}
              >
                {unsolved.length && accepted.length
                  ? texts.acceptOthers
                  : texts.accept({ count: accepted.length })}
              </Button>
            ) : null}
          </Row>
        ) : null}
      </Stack>
      {asking?.what === 'propose' ? (
        <ProposeDialog review={review} onClose={() => setAsking(null)} />
      ) : asking?.what === 'ask' ? (
        <GuestLinks
          profileId={profile.id}
          proposalId={review.id}
          canDecide={canDecide}
          onClose={() => setAsking(null)}
        />
      ) : asking?.what === 'accept_later' ? (
        <AcceptLaterDialog
          timezone={profile.timezone}
          onSend={(at) => accept(at)}
          onClose={() => setAsking(null)}
        />
      ) : asking?.what === 'reject' ? (
        <WordsDialog
          name="words"
          title={texts.rejectTitle}
          label={texts.reason}
          hint={texts.reasonHint}
          action={texts.reject}
          onSend={async (words) => {
            await extensionApi.rejectProposal({ params: path, body: words ? { words } : {} })
            await reload()
          }}
          onClose={() => setAsking(null)}
        />
      ) : asking?.what === 'comment' ? (
        <WordsDialog
          name="text"
          isRequired
          title={texts.comment}
          label={texts.commentLabel}
          action={texts.send}
          onSend={async (text) => {
            const { change } = asking
            await extensionApi.commentProposal({
              params: path,
              body: { text, ...(change ? { change } : {}) },
            })
            await reload()
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  )
}
