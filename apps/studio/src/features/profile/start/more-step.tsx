import type { Link, Profile } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { type ReactNode, Suspense, useState } from 'react'
import { createLazyComponent } from '../../../app/lazy.ts'
import { useTexts } from '../../../app/texts.tsx'
import type { ProfileChanges } from '../../../editor/drafts.ts'
import { useLinks } from '../../../editor/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Card, Row } from '../../../ui/layout.tsx'
import { ProfilePicture } from '../profile-picture.tsx'
import { ChoiceButton } from './choice-button.tsx'
import { NameField } from './name-field.tsx'
import styles from './start.module.css'

const BlockPickerDialog = createLazyComponent(
  async () => (await import('../../links/block-picker-dialog.tsx')).BlockPickerDialog,
)

const LinkContentDialog = createLazyComponent(
  async () => (await import('../../links/link-editor.tsx')).LinkContentDialog,
)

const describeContact = ({ title, url, business_block_config: { address } }: Link): string => {
  if (typeof address === 'string') return address
  return /\d/.test(title) ? title : url.replace(/^tel:/i, '')
}

/** Asks for a picture, a sentence, a phone number, and a street address with opening hours. */
export const MoreStep = ({
  profile,
  change,
  asksName,
  languageAndZone,
  onNext,
}: {
  profile: Profile
  change: (changes: ProfileChanges) => void
  asksName: boolean
  languageAndZone: ReactNode
  onNext: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('profile/start')
  const links = useLinks()
  const [block, setBlock] = useState<'phone' | 'map' | null>(null)
  const [editedId, setEditedId] = useState<number | null>(null)
  const editedLink = links.find(({ id }) => id === editedId)
  const contacts = [
    { kind: 'phone', icon: 'phone', title: texts.phone },
    { kind: 'map', icon: 'location', title: t.links.kinds.map.name },
  ] as const
  return (
    <Card title={texts.more} lead={texts.moreLead}>
      {asksName ? <NameField profile={profile} change={change} /> : null}
      <ProfilePicture change={change} />
      <TextField
        label={t.profile.fields.bio}
        hint={`${t.home.steps.bio}.`}
        value={profile.bio ?? ''}
        onChange={(bio) => change({ bio: bio || null })}
        rows={2}
        maxLength={maxLengths.profile.bio}
      />
      <div className={styles.ways}>
        {contacts.map(({ kind, icon, title }) => {
          const link = links.find((other) => other.kind === kind)
          return (
            <ChoiceButton
              key={kind}
              icon={link ? 'check' : icon}
              title={title}
              text={link ? describeContact(link) : t.links.kinds[kind].about}
              isDone={link !== undefined}
              onPress={() => (link ? setEditedId(link.id) : setBlock(kind))}
            />
          )
        })}
      </div>
      <Row end>
        <Button look="primary" onPress={onNext}>
          {t.common.continue}
        </Button>
      </Row>
      {languageAndZone}
      {block ? (
        <Suspense fallback={null}>
          <BlockPickerDialog first={block} onClose={() => setBlock(null)} onAdded={() => setBlock(null)} />
        </Suspense>
      ) : null}
      {editedLink ? (
        <Suspense fallback={null}>
          <LinkContentDialog link={editedLink} onClose={() => setEditedId(null)} />
        </Suspense>
      ) : null}
    </Card>
  )
}
