import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { findOwnPicture } from '../../editor/draft-view.ts'
import { UploadField } from '../../editor/upload-field.tsx'
import { useMessages } from '../../messages/index.tsx'
import { Switch, TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './profile.module.css'
import type { ProfileFieldsProps } from './profile.tsx'
import { useProfileTexts } from './texts.ts'

export const ShareCard = ({ draft, change, errors, isEditable }: ProfileFieldsProps) => {
  const t = useMessages()
  const texts = useProfileTexts()
  const { seo } = draft
  const defaultTitle = `${draft.display_name} (@${draft.username})`
  const uploaded = findOwnPicture(seo.og_image_url)
  // The service draws the default picture from the saved profile
  const picture = uploaded ?? `/${draft.username}/share.png?v=${draft.revision}`
  const [failedPicture, setFailedPicture] = useState<string>()
  const isGenerated = draft.is_published && !draft.sensitive.enabled
  return (
    <Card title={t.profile.search} lead={texts.searchLead}>
      <figure className={styles.share}>
        {(uploaded || isGenerated) && picture !== failedPicture ? (
          <img src={picture} alt="" loading="lazy" onError={() => setFailedPicture(picture)} />
        ) : null}
        <figcaption>
          <strong>{seo.title || defaultTitle}</strong>
          <span>{seo.description || draft.bio}</span>
          <small>{draft.public_url.replace(/^https?:\/\//, '')}</small>
        </figcaption>
      </figure>
      {uploaded || draft.is_published ? null : <p className={textStyles.quiet}>{texts.shareUnpublished}</p>}
      <TextField
        label={t.profile.seoTitle}
        placeholder={defaultTitle}
        value={seo.title ?? ''}
        onChange={(title) => change({ seo: { title: title || null } })}
        maxLength={maxLengths.profile.seo_title}
        counted
        error={errors['seo.title']}
        isDisabled={!isEditable}
      />
      <TextField
        label={t.profile.seoDescription}
        placeholder={draft.bio ?? ''}
        value={seo.description ?? ''}
        onChange={(description) => change({ seo: { description: description || null } })}
        maxLength={maxLengths.profile.seo_description}
        rows={2}
        counted
        error={errors['seo.description']}
        isDisabled={!isEditable}
      />
      <UploadField
        label={t.profile.shareImage}
        hint={texts.shareImageHint}
        value={seo.og_image_url}
        accept={['image/png', 'image/jpeg', 'image/webp']}
        isDisabled={!isEditable}
        crop
        onUpload={({ url }) => change({ seo: { og_image_url: url } })}
        onRemove={() => change({ seo: { og_image_url: null } })}
      />
      <Switch
        isSelected={seo.indexable}
        onChange={(indexable) => change({ seo: { indexable } })}
        isDisabled={!isEditable}
      >
        {texts.indexable}
      </Switch>
    </Card>
  )
}
