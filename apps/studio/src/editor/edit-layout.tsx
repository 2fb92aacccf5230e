import { useQuery } from '@tanstack/react-query'
import type { Variant } from '@vitrine/contract'
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useMode } from '../app/appearance.ts'
import { createLazyComponent } from '../app/lazy.ts'
import { useAccount } from '../app/session.ts'
import { useTexts } from '../app/texts.tsx'
import { useBackCloses } from '../ui/back-closes.ts'
import { IconButton } from '../ui/button.tsx'
import { Stack } from '../ui/layout.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { createDraftView } from './draft-view.ts'
import { usePageDraft } from './drafts.ts'
import styles from './edit-layout.module.css'
import { Preview } from './preview.tsx'
import { canEdit, useBlockedLinks } from './queries.ts'
import { UndoButton } from './undo.tsx'
import { ViewAs } from './view-as.tsx'
import { choosePage, type Viewer, variantsQuery } from './viewer.ts'

const HiddenNote = createLazyComponent(async () => (await import('./hidden-note.tsx')).HiddenNote)
const UnpublishedNote = createLazyComponent(
  async () => (await import('./unpublished-note.tsx')).UnpublishedNote,
)

type Device = 'phone' | 'desktop'

const noVariants: readonly Variant[] = []

/** Widths at which form and preview take turns, as in edit-layout.module.css. */
const narrowWidths = '(max-width: 63.99rem)'

/** Scrolls the preview until the first card is in view. The small preview above a form would show only the top of the page. */
const showFirstCard = ({ defaultView, body }: Document): void => {
  const { bottom = 0 } = body.querySelector('main .c')?.getBoundingClientRect() ?? {}
  defaultView!.scrollBy(0, Math.max(0, bottom + 16 - defaultView!.innerHeight))
}

/** Shows a form beside the live preview. Phones show one at a time. */
export const EditLayout = ({
  children,
  onOpenLink,
  marked = null,
  ownMode = null,
  isPinned = false,
  showsStatus = true,
}: {
  children: ReactNode
  onOpenLink?: (id: number) => void
  marked?: number | null
  /** Mode to which the preview turns when the user's colours apply only there. */
  ownMode?: 'light' | 'dark' | null
  /** Shows the top of the page above the form on phones, and a button that undoes changes. */
  isPinned?: boolean
  showsStatus?: boolean
}) => {
  const t = useTexts()
  const { plan } = useAccount()
  const preview = useRef<HTMLElement>(null)
  const [tab, setTab] = useState<'edit' | 'preview'>('edit')
  const formPosition = useRef<number | null>(null)
  const showTab = (next: typeof tab) => {
    if (tab === 'edit') formPosition.current = scrollY
    setTab(next)
  }
  useBackCloses(tab === 'preview', () => setTab('edit'), narrowWidths)
  // On phones, the form continues where the user left it for the preview
  useLayoutEffect(() => {
    if (formPosition.current === null) return
    scrollTo(0, tab === 'edit' ? formPosition.current : 0)
    const page = isPinned ? preview.current?.querySelector('iframe')?.contentDocument : null
    page?.defaultView?.scrollTo(0, 0)
    if (page) showFirstCard(page)
  }, [tab, isPinned])
  const [device, setDevice] = useState<Device>('phone')
  const studioMode = useMode()
  const [chosenMode, setChosenMode] = useState(ownMode)
  const mode = chosenMode ?? studioMode
  const isDark = mode === 'dark'
  useEffect(() => setChosenMode(ownMode), [ownMode])
  const [viewer, setViewer] = useState<Viewer>({})
  const page = usePageDraft()
  const blocked = useBlockedLinks()
  // Updates the preview's time only with the page, so that typing does not render unnecessarily
  const { data: variants = noVariants } = useQuery({
    ...variantsQuery(page.profile.id),
    enabled: Object.keys(viewer).length > 0,
  })
  const { view, variant } = useMemo(() => {
    const { profile, links, variant } = choosePage(page.profile, page.links, variants, viewer)
    return {
      variant,
      view: createDraftView(profile, links, { plan, blocked, now: viewer.now ?? Date.now() }),
    }
  }, [page, plan, blocked, variants, viewer])
  const deferred = useDeferredValue(view)
  const hiddenLink = page.links.find(
    ({ id }) => id === marked && !view.links.some((link) => link.id === marked),
  )
  return (
    <div className={isPinned ? `${styles.layout} ${styles.pinned}` : styles.layout} data-tab={tab}>
      <div className={styles.tabs}>
        <Segmented
          label={t.editor.show}
          labelHidden
          options={[
            { id: 'edit', label: t.common.edit },
            { id: 'preview', label: t.editor.preview },
          ]}
          value={tab}
          onChange={showTab}
        />
        {showsStatus && canEdit(page.profile) ? <UndoButton /> : null}
      </div>
      <div className={styles.form}>{children}</div>
      <aside ref={preview} className={styles.preview} aria-label={t.editor.preview}>
        <Stack gap="small">
          {showsStatus && !page.profile.is_published ? <UnpublishedNote /> : null}
          <div className={styles.tools}>
            <Segmented
              label={t.editor.device}
              labelHidden
              options={[
                { id: 'phone', label: t.editor.phone, icon: 'phone' },
                { id: 'desktop', label: t.editor.desktop, icon: 'desktop' },
              ]}
              value={device}
              onChange={setDevice}
            />
            {/* Other themes look alike on all devices */}
            {page.profile.theme.mode === 'auto' ? (
              <IconButton
                icon={isDark ? 'sun' : 'moon'}
                label={isDark ? t.editor.showLight : t.editor.showDark}
                onPress={() => setChosenMode(isDark ? 'light' : 'dark')}
              />
            ) : null}
            <ViewAs
              preview={preview}
              viewer={viewer}
              onChange={setViewer}
              profile={page.profile}
              shown={variant}
            />
          </div>
          {hiddenLink ? (
            <HiddenNote
              link={hiddenLink}
              timezone={page.profile.timezone}
              viewer={viewer}
              onChange={setViewer}
            />
          ) : null}
        </Stack>
        <div className={styles.stage} data-device={device}>
          <Preview
            view={deferred}
            mode={mode}
            {...(onOpenLink
              ? {
                  onOpenLink: (id: number) => {
                    setTab('edit')
                    onOpenLink(id)
                  },
                }
              : {})}
            marked={marked}
            {...(isPinned ? { onDraw: showFirstCard } : {})}
          />
        </div>
      </aside>
    </div>
  )
}
