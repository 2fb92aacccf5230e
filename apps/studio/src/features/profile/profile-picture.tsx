import { useQueryClient } from '@tanstack/react-query'
import { presets } from '@vitrine/page/themes/index'
import { getMode } from '../../app/proposing.ts'
import { useTexts } from '../../app/texts.tsx'
import { type ProfileChanges, usePageDraft } from '../../editor/drafts.ts'
import { cacheProfile, profileQuery } from '../../editor/queries.ts'
import { UploadField } from '../../editor/upload-field.tsx'
import { pictureTypes } from '../links/index.ts'

export const ProfilePicture = ({ change }: { change: (changes: ProfileChanges) => void }) => {
  const t = useTexts()
  const client = useQueryClient()
  const { profile } = usePageDraft()
  return (
    <UploadField
      label={t.profile.fields.avatar_url}
      hint={t.profile.pictureHint}
      value={profile.avatar_url}
      accept={pictureTypes}
      avatar
      shape={profile.theme.avatar_shape ?? presets[profile.theme.preset]?.avatar ?? 'circle'}
      crop
      alt={profile.avatar_alt ?? ''}
      onUpload={async ({ url }, alt) => {
        if (getMode(profile.id))
          return change({ avatar_url: url, ...(alt === null ? {} : { avatar_alt: alt || null }) })
        // The upload has already changed the profile
        cacheProfile(client, await client.fetchQuery({ ...profileQuery(profile.id), staleTime: 0 }))
        if (alt !== null) change({ avatar_alt: alt || null })
      }}
      onRemove={() => change({ avatar_url: null, avatar_alt: null })}
    />
  )
}
