import type { ProfileSummary } from '@vitrine/contract'
import { type ReactNode, useState } from 'react'
import { createLazyComponent } from '../../app/lazy.ts'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SelectionBar } from '../../ui/selection.tsx'
import { isOwned } from './page.ts'
import type { usePageChanges } from './use-page-changes.ts'

const CopyDesignDialog = createLazyComponent(
  async () => (await import('../../editor/copy-design-dialog.tsx')).CopyDesignDialog,
)

const TransferPagesDialog = createLazyComponent(
  async () => (await import('./transfer-pages-dialog.tsx')).TransferPagesDialog,
)

export const PageListBar = ({
  pages,
  changes: { progress, running, analyze, publish },
  actions,
  onTag,
  onDelete,
}: {
  pages: readonly ProfileSummary[]
  changes: ReturnType<typeof usePageChanges>
  actions: ReactNode
  onTag: (pages: readonly ProfileSummary[]) => void
  onDelete: (pages: readonly ProfileSummary[]) => void
}) => {
  const t = useTexts()
  const texts = useTexts('pages/list')
  const { profiles } = useAccount()
  const [isCopying, setIsCopying] = useState(false)
  const [isTransferring, setIsTransferring] = useState(false)
  const unpublished = pages.filter(({ status }) => status === 'unpublished')
  const published = pages.filter(({ status }) => status === 'published')
  const owned = pages.filter(isOwned)
  const transferable = owned.filter(({ is_offered }) => !is_offered)
  /** The pressed button stays enabled, because a disabled one loses the focus. */
  const getState = (isPending: boolean, changedPages: readonly ProfileSummary[]) => ({
    isPending,
    isDisabled: running ? !isPending : changedPages.length === 0,
  })
  return (
    <SelectionBar text={progress ?? t.common.selected({ count: pages.length })}>
      {pages.length ? (
        <>
          <Button
            small
            icon="eye"
            {...getState(running === 'publish', unpublished)}
            onPress={() => void publish(unpublished, true)}
          >
            {texts.publish}
          </Button>
          <Button
            small
            icon="hidden"
            {...getState(running === 'unpublish', published)}
            onPress={() => void publish(published, false)}
          >
            {texts.unpublish}
          </Button>
          <Button small icon="tag" {...getState(running === 'tag', pages)} onPress={() => onTag(pages)}>
            {texts.tag}
          </Button>
          {actions}
          <Menu
            label={t.common.more}
            trigger={
              <Button small icon="more" {...getState(running === 'analyze' || running === 'delete', pages)}>
                {t.common.more}
              </Button>
            }
            entries={[
              { id: 'analyze', title: texts.analyze, icon: 'doctor', run: () => void analyze(pages) },
              {
                id: 'copy-design',
                title: texts.copyDesign,
                icon: 'palette',
                isDisabled: profiles.length < 2,
                run: () => setIsCopying(true),
              },
              {
                id: 'transfer',
                title: `${texts.transferCount({ n: transferable.length || pages.length })}…`,
                icon: 'people',
                isDisabled: transferable.length === 0,
                run: () => setIsTransferring(true),
              },
              {
                id: 'delete',
                title: `${texts.deleteCount({ n: owned.length || pages.length })}…`,
                icon: 'trash',
                danger: true,
                isDisabled: owned.length === 0,
                run: () => onDelete(owned),
              },
            ]}
          />
        </>
      ) : null}
      {isCopying ? <CopyDesignDialog pages={pages} onClose={() => setIsCopying(false)} /> : null}
      {isTransferring ? (
        <TransferPagesDialog pages={transferable} onClose={() => setIsTransferring(false)} />
      ) : null}
    </SelectionBar>
  )
}
