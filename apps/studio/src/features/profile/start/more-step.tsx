import { type ReactNode, Suspense, useState } from 'react'
import { createLazyComponent } from '../../../app/lazy.ts'
import type { ProfileChanges } from '../../../editor/drafts.ts'
import { useMessages } from '../../../messages/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, Row } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ProfilePicture } from '../profile-picture.tsx'
import { ChoiceButton } from './choice-button.tsx'
import styles from './start.module.css'
import { useStartTexts } from './texts.ts'

const BlockPickerDialog = createLazyComponent(
  async () => (await import('../../links/block-picker-dialog.tsx')).BlockPickerDialog,
)

/** Offers what an import rarely contains: picture, phone number, street address and opening hours. */
export const MoreStep = ({
  change,
  languageAndZone,
  onNext,
}: {
  change: (changes: ProfileChanges) => void
  languageAndZone: ReactNode
  onNext: () => void
}) => {
  const t = useMessages()
  const texts = useStartTexts()
  const [block, setBlock] = useState<'phone' | 'map' | null>(null)
  return (
    <Card title={texts.more} lead={texts.moreLead}>
      <ProfilePicture change={change} />
      <div className={styles.ways}>
        <ChoiceButton
          icon="phone"
          title={texts.phone}
          text={t.links.kinds.phone.about}
          onPress={() => setBlock('phone')}
        />
        <ChoiceButton
          icon="location"
          title={t.links.kinds.map.name}
          text={t.links.kinds.map.about}
          onPress={() => setBlock('map')}
        />
      </div>
      <Row end>
        <Button look="primary" onPress={onNext}>
          {t.common.continue}
        </Button>
      </Row>
      {languageAndZone}
      {block ? (
        <Suspense fallback={null}>
          <BlockPickerDialog
            first={block}
            onClose={() => setBlock(null)}
            onAdded={({ title }) => {
              setBlock(null)
              toast(t.links.added(1, title))
            }}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}
