import type { Profile } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import type { ReactNode } from 'react'
import { useTexts } from '../../../app/texts.tsx'
import type { ProfileChanges } from '../../../editor/drafts.ts'
import { TextField } from '../../../ui/field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { ProfilePicture } from '../profile-picture.tsx'
import { NameField } from './name-field.tsx'

/** Asks for the name, a picture and a sentence. */
export const YouStep = ({
  profile,
  change,
  children,
}: {
  profile: Profile
  change: (changes: ProfileChanges) => void
  children: ReactNode
}) => {
  const t = useTexts()
  const texts = useTexts('profile/start')
  return (
    <Stack>
      <NameField profile={profile} change={change} />
      <ProfilePicture change={change} />
      <TextField
        label={t.profile.fields.bio}
        hint={texts.bioHint}
        value={profile.bio ?? ''}
        onChange={(bio) => change({ bio: bio || null })}
        rows={2}
        maxLength={maxLengths.profile.bio}
      />
      {children}
    </Stack>
  )
}
