import type { Profile } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { useTexts } from '../../../app/texts.tsx'
import type { ProfileChanges } from '../../../editor/drafts.ts'
import { TextField } from '../../../ui/field.tsx'

export const NameField = ({
  profile,
  change,
}: {
  profile: Profile
  change: (changes: ProfileChanges) => void
}) => {
  const t = useTexts()
  const [firstName] = useState(profile.display_name)
  const [name, setName] = useState(firstName)
  return (
    <TextField
      name="display_name"
      label={t.pages.displayName}
      value={name}
      onChange={(text) => {
        setName(text)
        change({ display_name: text.trim() || firstName })
      }}
      maxLength={maxLengths.profile.display_name}
      error={name.trim() ? undefined : t.common.requiredName}
    />
  )
}
