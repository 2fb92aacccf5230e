import type { Profile } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { useTexts } from '../../../app/texts.tsx'
import type { ProfileChanges } from '../../../editor/drafts.ts'
import { Card } from '../../../ui/layout.tsx'
import { UsernameForm } from '../address.tsx'
import { NameField } from './name-field.tsx'

/** Asks for the name and the page address, unless the address was chosen during sign-up. */
export const AddressStep = ({
  profile,
  change,
  flush,
  languageAndZone,
  onNext,
}: {
  profile: Profile
  change: (changes: ProfileChanges) => void
  flush: () => Promise<boolean>
  languageAndZone: ReactNode
  onNext: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('profile/start')
  return (
    <Card title={texts.address} lead={texts.addressLead}>
      <UsernameForm
        profile={profile}
        button={t.common.continue}
        look="primary"
        required={{ display_name: t.common.requiredName }}
        onChanged={async () => {
          if (await flush()) onNext()
        }}
      >
        <NameField profile={profile} change={change} />
      </UsernameForm>
      {languageAndZone}
    </Card>
  )
}
