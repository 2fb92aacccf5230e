import type { Profile } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { useMemo } from 'react'
import { includesFeature } from '../../app/can-manage.ts'
import { listPageLanguageOptions } from '../../app/code-options.ts'
import { commandTexts } from '../../app/command-words.ts'
import { type FieldErrors, splitErrors } from '../../app/errors.ts'
import { getMode } from '../../app/proposing.ts'
import { SaveLine, SaveProblem } from '../../app/save-state.tsx'
import { useAccount } from '../../app/session.ts'
import { settings } from '../../app/settings.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { keepActions } from '../../app/undo-history.ts'
import { type ProfileChanges, useProfileDraft } from '../../editor/drafts.ts'
import { EditLayout } from '../../editor/edit-layout.tsx'
import { canEdit } from '../../editor/queries.ts'
import { ZoneSelect } from '../../editor/zone-select.tsx'
import { Switch, TextField } from '../../ui/field.tsx'
import { Fields } from '../../ui/field-parts.tsx'
import { Callout, Card, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { toast } from '../../ui/toast.tsx'
import { IdeasButton } from '../ai/index.ts'
import { ProfilePicture } from './profile-picture.tsx'
import { ShareCard } from './share-card.tsx'
import { SocialLinks } from './social-links.tsx'

const names = [
  'display_name',
  'bio',
  'avatar_url',
  'avatar_alt',
  'pronouns',
  'location',
  'language',
  'timezone',
  'social_links',
  'seo.title',
  'seo.description',
  'seo.og_image_url',
  'sensitive.label',
  'footer_text',
]

export type ProfileFieldsProps = {
  readonly draft: Profile
  readonly change: (changes: ProfileChanges) => void
  readonly errors: FieldErrors
}

const { bio, pronouns, location, footer_text } = maxLengths.profile
const textLengths = { bio, pronouns, location, footer_text, avatar_alt: maxLengths.image_alt }

export const Component = () => {
  const t = useTexts()
  const { plan } = useAccount()
  const save = useProfileDraft()
  const { draft, status, error, change } = save
  const isEditable = canEdit(draft)
  const { fields, rest } = status === 'refused' ? splitErrors(error, names, t) : { fields: {}, rest: null }
  const shared: ProfileFieldsProps = { draft, change, errors: fields }
  const [language] = useLanguage()
  const texts = useTexts('profile/screen')
  const { nowPublished, nowUnpublished } = commandTexts[language]
  const canReplaceFooter = includesFeature(draft, plan, 'remove_footer')
  const languages = useMemo(
    () => listPageLanguageOptions(language, draft.language),
    [language, draft.language],
  )
  const createTextProps = (name: keyof typeof textLengths) => ({
    value: draft[name] ?? '',
    onChange: (value: string) => change({ [name]: value || null }),
    maxLength: textLengths[name],
    error: fields[name],
  })
  const setPublished = (is_published: boolean) => {
    if (getMode(draft.id)) return change({ is_published })
    keepActions(() => change({ is_published }))
    toast(is_published ? nowPublished : nowUnpublished, {
      action: { title: t.common.undo, run: () => change({ is_published: !is_published }) },
    })
  }
  return (
    <EditLayout>
      <ScreenHeader>
        <SaveLine status={status} />
      </ScreenHeader>
      <SaveProblem save={save} isHidden={Object.keys(fields).length > 0 && rest === null} />
      {isEditable ? null : <Callout>{t.links.viewer}</Callout>}
      <Fields isDisabled={!isEditable}>
        <Card title={t.profile.about}>
          <ProfilePicture change={change} />
          {draft.avatar_url ? (
            <TextField
              label={t.profile.fields.avatar_alt}
              hint={t.links.upload.altHint}
              {...createTextProps('avatar_alt')}
            />
          ) : null}
          <TextField
            label={t.profile.fields.display_name}
            value={draft.display_name}
            onChange={(display_name) => change({ display_name })}
            maxLength={maxLengths.profile.display_name}
            error={fields.display_name}
          />
          <TextField label={t.profile.fields.bio} rows={3} counted {...createTextProps('bio')} />
          {isEditable ? (
            <IdeasButton type="bio" label={t.profile.fields.bio} onChoose={(bio) => change({ bio })} />
          ) : null}
          <TextField label={t.profile.fields.pronouns} {...createTextProps('pronouns')} />
          <TextField label={t.profile.fields.location} {...createTextProps('location')} />
          <Switch
            isSelected={draft.is_published}
            onChange={setPublished}
            hint={draft.is_published ? t.profile.publishedHint : t.home.notPublished}
          >
            {t.profile.fields.is_published}
          </Switch>
        </Card>
        <SocialLinks {...shared} />
        <ShareCard {...shared} />
        <Card title={t.profile.more}>
          <Stack>
            <SearchSelect
              label={t.profile.fields.language}
              hint={t.profile.languageHint}
              options={languages}
              value={draft.language}
              onChange={(chosen) => change({ language: chosen })}
              error={fields.language}
            />
            <ZoneSelect
              value={draft.timezone}
              hint={t.profile.timezoneHint}
              onChange={(timezone) => change({ timezone })}
              error={fields.timezone}
            />
            <Switch
              isSelected={draft.sensitive.enabled}
              onChange={(enabled) => change({ sensitive: { enabled } })}
              hint={texts.sensitiveHint}
            >
              {t.profile.fields.sensitive}
            </Switch>
            {draft.sensitive.enabled ? (
              <TextField
                label={t.profile.fields['sensitive.label']}
                value={draft.sensitive.label ?? ''}
                onChange={(label) => change({ sensitive: { label: label || null } })}
                maxLength={maxLengths.profile.sensitive_label}
                error={fields['sensitive.label']}
              />
            ) : null}
            <TextField
              label={t.profile.fields.footer_text}
              hint={
                draft.my_role === 'owner'
                  ? texts[canReplaceFooter ? 'footerReplaces' : 'footerHint']({ site: settings.site.name })
                  : undefined
              }
              {...createTextProps('footer_text')}
            />
          </Stack>
        </Card>
      </Fields>
    </EditLayout>
  )
}
