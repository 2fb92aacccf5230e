import type { Profile } from '@vitrine/contract'
import { createLookChange, findLook, hasOwnColors } from '@vitrine/page/look-changes'
import { type LookKey, looks, trades } from '@vitrine/page/looks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { merge } from '../../../app/merge.ts'
import { useTexts } from '../../../app/texts.tsx'
import { createDraftView } from '../../../editor/draft-view.ts'
import type { ProfileChanges } from '../../../editor/drafts.ts'
import { Preview } from '../../../editor/preview.tsx'
import { useLinks } from '../../../editor/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fields, useAreFieldsDisabled } from '../../../ui/field-parts.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from './design.module.css'

const maxShownLinks = 12

/** Complete looks with the content of the page. `keys` limits and orders them; otherwise a filter by trade is shown. */
export const LookGallery = ({
  profile,
  onChange,
  keys,
}: {
  profile: Profile
  onChange: (changes: ProfileChanges) => void
  keys?: readonly LookKey[]
}) => {
  const texts = useTexts('profile/design/options')
  const isDisabled = useAreFieldsDisabled()
  const links = useLinks()
  const [trade, setTrade] = useState<'all' | (typeof trades)[number]>('all')
  const [asked, setAsked] = useState<LookKey | null>(null)
  const current = findLook(profile.theme)
  const all = Object.keys(looks) as LookKey[]
  const shown = keys ?? all.filter((key) => trade === 'all' || looks[key].trades.includes(trade))
  const apply = (key: LookKey, keepsColors: boolean) => {
    setAsked(null)
    onChange(createLookChange(key, profile, links, keepsColors))
  }
  const shownLinks = links.slice(0, maxShownLinks)
  return (
    <Stack>
      {keys ? null : (
        <Fields isDisabled={false}>
          <Segmented
            wide
            label={texts.trade}
            labelHidden
            options={(['all', ...trades] as const).map((id) => ({ id, label: texts.trades[id] }))}
            value={trade}
            onChange={setTrade}
          />
        </Fields>
      )}
      <ul className={styles.lookGrid}>
        {shown.map((key) => (
          <li key={key}>
            <ToggleButton
              className={styles.preset!}
              isSelected={key === current}
              isDisabled={isDisabled}
              onPress={() => (hasOwnColors(profile.theme) ? setAsked(key) : apply(key, false))}
            >
              <InView>
                <Preview
                  view={createDraftView(merge(profile, createLookChange(key, profile, links)), shownLinks)}
                  miniature
                />
              </InView>
              <span className={styles.presetName}>{texts.lookNames[key]}</span>
            </ToggleButton>
          </li>
        ))}
      </ul>
      {asked ? (
        <Dialog
          title={texts.lookNames[asked]}
          onClose={() => setAsked(null)}
          footer={
            <>
              <Button onPress={() => apply(asked, false)}>{texts.useLookColors}</Button>
              <Button look="primary" onPress={() => apply(asked, true)}>
                {texts.keepColors}
              </Button>
            </>
          }
        >
          <p>{texts.askColors}</p>
        </Dialog>
      ) : null}
    </Stack>
  )
}

/** Phone whose content is drawn once it is near the view, because each one renders a page. */
const InView = ({ children }: { children: ReactNode }) => {
  const phone = useRef<HTMLSpanElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setIsSeen(true)
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(phone.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <span ref={phone} className={`${styles.miniature} ${styles.phone}`} aria-hidden="true">
      {isSeen ? children : null}
    </span>
  )
}
