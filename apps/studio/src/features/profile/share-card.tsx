import { useQuery } from '@tanstack/react-query'
import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { pageSummariesQuery } from '../../app/page-summaries.ts'
import { formatAddress } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { findOwnPicture } from '../../editor/draft-view.ts'
import { UploadField } from '../../editor/upload-field.tsx'
import { Switch, TextField } from '../../ui/field.tsx'
import { Callout, Card } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
import { SendVerification } from '../auth/index.ts'
import styles from './profile.module.css'
import type { ProfileFieldsProps } from './profile.tsx'

export const ShareCard = ({ draft, change, errors }: ProfileFieldsProps) => {
  const t = useTexts()
  const texts = useTexts('profile/screen')
  const { seo } = draft
  const isOwn = draft.my_role === 'owner'
  const awaitsVerification = useQuery(pageSummariesQuery).data?.some(
    ({ id, awaits_verification }) => id === draft.id && awaits_verification,
  )
  const defaultTitle = `${draft.display_name} (@${draft.username})`
  const uploaded = findOwnPicture(seo.og_image_url)
  // The service draws the default picture from the saved profile
  const picture = uploaded ?? `/${draft.username}/share.png?v=${draft.revision}`
  const [failedPicture, setFailedPicture] = useState<string>()
  const isGenerated = draft.is_published && !draft.sensitive.enabled
  return (
    <Card title={t.profile.fields.seo} lead={texts.searchLead}>
      <figure className={styles.share}>
        {(uploaded || isGenerated) && picture !== failedPicture ? (
          <img src={picture} alt="" loading="lazy" onError={() => setFailedPicture(picture)} />
        ) : null}
        <figcaption>
          <strong>{seo.title || defaultTitle}</strong>
          <span>{seo.description || draft.bio}</span>
          <small>{formatAddress(draft.public_url)}</small>
        </figcaption>
      </figure>
      {uploaded || draft.is_published ? null : <p className={textStyles.quiet}>{texts.shareUnpublished}</p>}
      <TextField
        label={t.profile.fields['seo.title']}
        placeholder={defaultTitle}
        value={seo.title ?? ''}
        onChange={(title) => change({ seo: { title: title || null } })}
        maxLength={maxLengths.profile.seo_title}
        counted
        error={errors['seo.title']}
      />
      <TextField
        label={t.profile.fields['seo.description']}
        placeholder={draft.bio ?? ''}
        value={seo.description ?? ''}
        onChange={(description) => change({ seo: { description: description || null } })}
        maxLength={maxLengths.profile.seo_description}
        rows={2}
        counted
        error={errors['seo.description']}
      />
      <UploadField
        label={t.profile.fields['seo.og_image_url']}
        hint={texts.shareImageHint}
        value={seo.og_image_url}
        accept={['image/png', 'image/jpeg', 'image/webp']}
        crop
        onUpload={({ url }) => change({ seo: { og_image_url: url } })}
        onRemove={() => change({ seo: { og_image_url: null } })}
      />
      <Switch isSelected={seo.indexable} onChange={(indexable) => change({ seo: { indexable } })}>
        {t.profile.fields['seo.indexable']}
      </Switch>
      {seo.indexable && awaitsVerification ? (
        <Callout actions={isOwn ? <SendVerification /> : null}>
          {isOwn ? texts.unlistedOwn : texts.unlistedOther}
        </Callout>
      ) : null}
      <Switch
        isSelected={draft.public_statistics}
        onChange={(public_statistics) => change({ public_statistics })}
        hint={texts.publicStatisticsHint({
          address: `${location.host}/services/statistics/${draft.username}`,
        })}
      >
        {t.profile.fields.public_statistics}
      </Switch>
    </Card>
  )
}
