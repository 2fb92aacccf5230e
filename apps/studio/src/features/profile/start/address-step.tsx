import type { Profile } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/layout.tsx'
import { UsernameForm } from '../address.tsx'
import { useStartTexts } from './texts.ts'

/** Asks for the page address, unless it was chosen during sign-up. */
export const AddressStep = ({
  profile,
  languageAndZone,
  onNext,
}: {
  profile: Profile
  languageAndZone: ReactNode
  onNext: () => void
}) => {
  const texts = useStartTexts()
  return (
    <Card title={texts.address} lead={texts.addressLead}>
      <UsernameForm profile={profile} button={texts.addressNext} look="primary" onChanged={onNext} />
      {languageAndZone}
    </Card>
  )
}
