import type { Link } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import { maxLengths } from '@vitrine/contract/limits'
import { blocks } from '@vitrine/page/blocks/index'
import { deriveTextTitle, hasDerivedTitle } from '@vitrine/page/blocks/text'
import { isForm, toFormDefinition } from '@vitrine/page/form-definition'
import { getTexts } from '@vitrine/page/texts/index'
import { useRef, useState } from 'react'
import type { FieldErrors } from '../../app/errors.ts'
import { joinSentences } from '../../app/errors.ts'
import { createLazyComponent } from '../../app/lazy.ts'
import { settings } from '../../app/settings.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import type { LinkChanges } from '../../editor/link-drafts.ts'
import { useProfile } from '../../editor/queries.ts'
import { type UploadedFile, UploadField } from '../../editor/upload-field.tsx'
import { findWrongNumbers } from '../../editor/wrong-numbers.ts'
import { Switch, TextField } from '../../ui/field.tsx'
import { useAreFieldsDisabled } from '../../ui/field-parts.tsx'
import { Stack } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
import { IdeasButton } from '../ai/index.ts'
import { suggestLink } from './add-addresses.ts'
import { formatAddress, keepNumber, parseAddressField } from './address.ts'
import { AddressField } from './address-field.tsx'
import {
  fileTypes,
  findAddressInput,
  hasPicture,
  isFollowed,
  isPictureContent,
  type KindOfLink,
  kinds,
  pictureTypes,
  toKind,
} from './kinds.ts'
import { LinkWarnings } from './link-warnings.tsx'
import { listEditors } from './lists/editors.ts'
import { listFields, type Schema } from './schema.ts'
import { SchemaFields, type SchemaFieldsProps } from './schema-fields.tsx'

export type LinkFieldsProps = {
  readonly draft: Link
  readonly change: (changes: LinkChanges) => void
  readonly errors: FieldErrors
  /** Time zone of the schedule, or of the page. */
  readonly timezone: string
}

const EntryMails = createLazyComponent(async () => (await import('../forms/entry-mails.tsx')).EntryMails)

const SignUpNotes = createLazyComponent(
  async () => (await import('../forms/newsletter/sign-up-notes.tsx')).SignUpNotes,
)

const toFilledList = (value: unknown): readonly unknown[] | null =>
  Array.isArray(value) && value.length ? value : null

const TitleHint = ({ kind }: { kind: 'text' | 'image' }) => useTexts('links/blocks').titleHints[kind]

export const ContentFields = ({ draft, change, errors }: LinkFieldsProps) => {
  const t = useTexts()
  const [language] = useLanguage()
  const kind = toKind(draft.kind)
  const derivedTitle = kind === 'text' ? deriveTextTitle(draft) : ''
  // A text that the user deletes and types again keeps its derived title
  const [titleOfDeletedText, setTitleOfDeletedText] = useState<string | null>(null)
  const isTitleDerived = kind === 'text' && (hasDerivedTitle(draft) || draft.title === titleOfDeletedText)
  const block = blocks.find((b) => b.kind === kind)!
  const { asks, derivesTitle }: KindOfLink = kinds[kind]
  const addressInput = findAddressInput(kind)
  const { public_url: publicUrl, language: pageLanguage, display_name, username } = useProfile()
  const owner = display_name || username
  const config = draft.business_block_config as Readonly<Record<string, unknown>>
  const source = { publicUrl, config }
  const { form: formTexts, countdownOver, learnMore } = getTexts(pageLanguage)
  const suggestedTitle = useRef<string>(undefined)
  const followUrl = (url: string, text: string): string | undefined => {
    const former = suggestLink(draft.url, formatAddress(kind, draft.url, source), pageLanguage).title
    if (![former, suggestedTitle.current].includes(draft.title) || !parseAddressField(kind, text, source))
      return
    suggestedTitle.current = suggestLink(url, text, pageLanguage).title
    return suggestedTitle.current
  }
  // The first change stores the default fields, too, so that a form keeps the fields that visitors see
  const values = isForm(kind)
    ? {
        ...config,
        fields: toFilledList(config.fields) ?? toFormDefinition(draft, formTexts).fields,
      }
    : config
  const addressField = isFollowed(kind) ? (
    <AddressField
      key={kind}
      kind={kind}
      url={draft.url}
      source={source}
      onChange={(url, text) => {
        const settings =
          addressInput === 'optional'
            ? { linked: text.trim() ? null : false }
            : // The editor of this kind finds the source of the new address
              kind === 'latest'
              ? { source: config.source ?? null }
              : keepNumber(kind, text)
        const title = text.trim() ? followUrl(url, text) : undefined
        change({
          url,
          ...(settings ? { business_block_config: settings } : {}),
          ...(title ? { title } : {}),
        })
      }}
      error={errors.url}
    />
  ) : null
  const pictureFields = (
    <PictureFields
      {...{ draft, errors }}
      change={(changes) =>
        change({
          ...changes,
          // The picture of a text is shown only with a layout
          ...(kind === 'text' && changes.image_url && (config.layout ?? 'none') === 'none'
            ? { business_block_config: { layout: 'start' } }
            : {}),
        })
      }
      isSquare={!isPictureContent(kind)}
    />
  )
  const hasAddress = formatAddress(kind, draft.url, source) !== ''
  const schema = block.config as Schema
  const settings: SchemaFieldsProps = {
    schema,
    values,
    example: block.example.business_block_config,
    defaults: isForm(kind)
      ? {
          submit_label: kind === 'email_capture' ? formTexts.subscribe : formTexts.send,
          success_message: kind === 'email_capture' ? formTexts.subscribed : formTexts.sentBody,
          consent_text: formTexts.consent({ owner: String(config.imprint ?? '').trim() || owner }),
          imprint: owner,
        }
      : { finished_text: countdownOver, submit_label: learnMore },
    path: 'business_block_config',
    errors,
    onChange: (changes) => {
      const isDerived = isFollowed(kind) && !hasAddress
      const url =
        isDerived && 'address' in changes ? parseAddressField(kind, '', { publicUrl, config: changes }) : null
      const title = isTitleDerived ? deriveTextTitle({ business_block_config: changes }) : ''
      setTitleOfDeletedText(isTitleDerived && !title ? draft.title : null)
      change({ business_block_config: changes, ...(url ? { url } : {}), ...(title ? { title } : {}) })
    },
  }
  // Layouts are with the looks of all blocks, except that of a text, which is beside its picture
  const names = listFields(schema).flatMap(([name]) => (name === 'layout' ? [] : [name]))
  const ListEditor = listEditors[kind]
  const settingsFields = ListEditor ? (
    <ListEditor config={config} url={draft.url} errors={errors} onChange={settings.onChange} />
  ) : (
    <SchemaFields {...settings} names={names} />
  )
  return (
    <Stack>
      {kind === 'email_capture' ? <SignUpNotes config={config} /> : isForm(kind) ? <EntryMails /> : null}
      {kind === 'image' ? pictureFields : null}
      {kind === 'file' ? (
        <UploadField
          label={t.links.upload.file}
          value={draft.url}
          accept={fileTypes}
          onUpload={({ url: uploaded, content_type, size_bytes }) => {
            const address = new URL(uploaded, location.origin).href
            change({ url: address, business_block_config: { content_type, size_bytes } })
          }}
        />
      ) : null}
      {kind === 'map' ? (
        <>
          <SchemaFields {...settings} names={['address']} />
          {addressField}
          <SchemaFields {...settings} names={names.filter((name) => name !== 'address')} />
        </>
      ) : derivesTitle ? (
        <>
          {asks ? null : addressField}
          {settingsFields}
          {asks ? addressField : null}
        </>
      ) : null}
      <TextField
        label={t.links.fields.title}
        hint={kind === 'text' || kind === 'image' ? <TitleHint kind={kind} /> : ''}
        value={isTitleDerived ? '' : draft.title}
        onChange={(title) => change({ title: title || derivedTitle })}
        maxLength={maxLengths.link.title}
        error={errors.title}
      />
      {useAreFieldsDisabled() ? null : (
        <IdeasButton
          type="title"
          linkId={draft.id}
          label={t.links.fields.title}
          onChoose={(title) => change({ title })}
        />
      )}
      {derivesTitle || addressInput === 'optional' ? null : addressField}
      {kind !== 'image' && (hasPicture(kind) || draft.image_url) ? pictureFields : null}
      {kind === 'text' && draft.image_url ? <SchemaFields {...settings} names={['layout']} /> : null}
      {(kind === 'video' || kind === 'embed') && !draft.image_url ? (
        <PictureHint updatedAt={draft.updated_at} />
      ) : null}
      {kind === 'image' || ListEditor || (kind === 'text' && config.text) ? null : (
        <TextField
          label={t.links.fields.supporting_text}
          value={draft.supporting_text ?? ''}
          placeholder={language === 'en' ? (block.example.supporting_text ?? '') : ''}
          onChange={(text) => change({ supporting_text: text || null })}
          maxLength={maxLengths.link.supporting_text}
          error={errors.supporting_text}
        />
      )}
      {derivesTitle ? null : (
        <>
          {settingsFields}
          {addressInput === 'optional' ? addressField : null}
        </>
      )}
      {/* A refused form shows the same problems at its fields */}
      {Object.keys(errors).length || findWrongNumbers(draft.business_block_config).length ? null : (
        <LinkWarnings link={draft} />
      )}
      <Switch isSelected={draft.is_enabled} onChange={(is_enabled) => change({ is_enabled })}>
        {t.links.fields.is_enabled}
      </Switch>
    </Stack>
  )
}

const copyMs = 15 * minuteMs

/** Says that the service will copy a picture. After a while without one it could not, and the sentence is gone. */
const PictureHint = ({ updatedAt }: { updatedAt: string }) => {
  const { pictureFollows } = useTexts('links/blocks')
  return settings.readsAddresses && Date.now() < Date.parse(updatedAt) + copyMs ? (
    <p className={textStyles.quiet}>{pictureFollows}</p>
  ) : null
}

type Picture = Pick<Link, 'image_url' | 'image_alt'>
type PictureFieldsProps = {
  readonly draft: Picture
  readonly change: (changes: Partial<Picture>) => void
  readonly errors: FieldErrors
  readonly isSquare?: boolean
  readonly several?: {
    readonly hint: string
    readonly further: readonly string[]
    readonly onUpload: (files: readonly UploadedFile[]) => void
  }
}

export const PictureFields = ({ draft, change, errors, isSquare = false, several }: PictureFieldsProps) => {
  const t = useTexts()
  return (
    <>
      <UploadField
        label={t.links.fields.image_url}
        hint={joinSentences([t.links.upload.imageHint, several?.hint])}
        value={draft.image_url}
        further={several?.further}
        onUploadSeveral={several?.onUpload}
        accept={pictureTypes}
        crop
        startsSquare={isSquare}
        alt={draft.image_alt ?? ''}
        onUpload={({ url }, alt) =>
          change({ image_url: url, ...(alt === null ? {} : { image_alt: alt || null }) })
        }
        onRemove={() => change({ image_url: null, image_alt: null })}
        error={errors.image_url}
        autoFocus={several !== undefined}
      />
      {draft.image_url && !several?.further.length ? (
        <TextField
          label={t.links.fields.image_alt}
          hint={t.links.upload.altHint}
          value={draft.image_alt ?? ''}
          onChange={(alt) => change({ image_alt: alt || null })}
          maxLength={maxLengths.image_alt}
          error={errors.image_alt}
        />
      ) : null}
    </>
  )
}
