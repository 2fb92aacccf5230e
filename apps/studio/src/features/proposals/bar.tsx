import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { extensionApi } from '../../app/api.ts'
import { restartDrafts, saveDrafts } from '../../app/draft-registry.ts'
import { createLazyComponent } from '../../app/lazy.ts'
import { getProposal, setMode, subscribeToProposing } from '../../app/proposing.ts'
import { useTexts } from '../../app/texts.tsx'
import { forgetActions } from '../../app/undo-history.ts'
import { mayChange, useProfile, useReloadPage } from '../../editor/queries.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Callout } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './bar.module.css'
import { formatTitle } from './format-proposal.ts'
import { reviewQuery, useReload } from './queries.ts'

const ProposeDialog = createLazyComponent(async () => (await import('./propose-dialog.tsx')).ProposeDialog)

/** Paths below that of a page whose changes a proposal can contain, and those that only show it. */
const proposedPaths = /^\/pages\/\d+(?:\/(?:links|design|profile|proposals|history|more)(?:\/.*)?)?\/?$/

/** Shows that changes of the page are collected as a proposal, and submits or discards them. */
export const ProposalBar = ({ mode }: { mode: 'chosen' | 'policy' }) => {
  const t = useTexts()
  const texts = useTexts('proposals')
  const profile = useProfile()
  const client = useQueryClient()
  const reloadPage = useReloadPage()
  const { reload } = useReload()
  const isEditor = mayChange(profile)
  const showsProposed = proposedPaths.test(useLocation().pathname)
  const [asking, setAsking] = useState<'propose' | 'discard' | null>(null)
  const proposal = useSyncExternalStore(subscribeToProposing, () => getProposal(profile.id))
  const { id = 0, revision, status, title = '' } = proposal ?? {}
  const query = reviewQuery(profile.id, id)
  const { data: review } = useQuery({ ...query, enabled: id > 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision has other changes
  useEffect(() => {
    if (revision) void client.invalidateQueries({ queryKey: query.queryKey })
  }, [id, revision])
  const collected = useRef(id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a proposal
  useEffect(() => {
    const ended = collected.current
    collected.current = id
    // The page has its own revisions again
    if (ended && ended !== id) void reloadPage().then(restartDrafts).then(forgetActions)
  }, [id])
  const bar = useRef<HTMLElement>(null)
  // Sticky parts of the page stay below the bar, whose texts wrap
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--proposal', `${bar.current!.offsetHeight + 8}px`),
    )
    observer.observe(bar.current!)
    return () => observer.disconnect()
  }, [])
  const count = (id && review?.change_count) || 0
  const isOpen = status === 'open'

  const discard = async () => {
    await saveDrafts()
    await extensionApi.withdrawProposal({ params: { profile_id: profile.id, proposal_id: id } })
    toast(texts.discarded)
    await Promise.all([reload(), reloadPage()])
  }
  const stop = async () => {
    if (!(await saveDrafts())) return toast(texts.unsaved, { tone: 'bad' })
    setMode(profile.id, null)
    // Autosaves and undo actions belong to the proposal
    location.reload()
  }
  const entries = [
    ...(count && !isOpen
      ? [
          {
            id: 'discard',
            title: texts.discard,
            icon: 'trash' as const,
            danger: true,
            run: () => setAsking('discard'),
          },
        ]
      : []),
    ...(isEditor
      ? [{ id: 'stop', title: texts.stopProposing, icon: 'eye' as const, run: () => void stop() }]
      : []),
  ]
  const onlyEntry = isEditor ? undefined : entries[0]
  return (
    <>
      <section ref={bar} className={styles.bar} aria-label={texts.bar} data-proposing>
        <Icon name="edit" />
        <div className={styles.text}>
          <strong>
            {isOpen ? texts.addedTo({ title: formatTitle({ title }, texts) }) : texts.collected}
          </strong>
          {count ? (
            <Link to={`/pages/${profile.id}/proposals/${id}`}>{texts.reviewChanges({ count })}</Link>
          ) : (
            <span>{texts.nothingYet}</span>
          )}
        </div>
        {isOpen ? null : (
          <Button small look="primary" isDisabled={!count} onPress={() => setAsking('propose')}>
            {texts.propose}
          </Button>
        )}
        {onlyEntry ? (
          <IconButton icon={onlyEntry.icon} label={onlyEntry.title} onPress={onlyEntry.run} />
        ) : entries.length ? (
          <Menu
            label={t.common.more}
            trigger={<IconButton icon="more" label={t.common.more} />}
            entries={entries}
          />
        ) : null}
      </section>
      {mode === 'policy' ? <Callout>{texts.byPolicy}</Callout> : null}
      {isEditor && !showsProposed ? <Callout>{texts.notHere}</Callout> : null}
      {asking === 'propose' && review ? (
        <ProposeDialog review={review} onClose={() => setAsking(null)} />
      ) : null}
      {asking === 'discard' ? (
        <ConfirmDialog
          title={texts.discardTitle}
          action={texts.discard}
          onConfirm={discard}
          onClose={() => setAsking(null)}
        >
          <p>{texts.discardText({ count })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
