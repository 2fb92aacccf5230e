import type { Link } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { blocks } from '@vitrine/page/blocks/index'
import { isForm, toFormDefinition } from '@vitrine/page/form-definition'
import { getTexts } from '@vitrine/page/texts/index'
import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type FieldErrors, formatProblem, isApiError, splitErrors } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { createLazyComponent } from '../../app/lazy.ts'
import { SaveLine, SaveProblem } from '../../app/save-state.tsx'
import { type LinkChanges, useLinkDraft } from '../../editor/drafts.ts'
import { EditLayout } from '../../editor/edit-layout.tsx'
import { canEdit, useLinks, useProfile } from '../../editor/queries.ts'
import { UploadField } from '../../editor/upload-field.tsx'
import { useLanguage, useMessages } from '../../messages/index.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch, TextField } from '../../ui/field.tsx'
import { Callout, EmptyState, Row, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { formatAddress, parseAddressField } from './address.ts'
import { AddressField } from './address-field.tsx'
import { formatBroken } from './broken-text.ts'
import { IconPicker } from './icon-picker.tsx'
import { allKinds, fileTypes, isFollowed, pictureTypes, toKind } from './kinds.ts'
import { AccessFields, ScheduleFields, UtmFields } from './link-rules.tsx'
import { LinkWarnings } from './link-warnings.tsx'
import { useArchiveLinks, useBrokenLinks } from './queries.ts'
import { listFields, type Schema } from './schema.ts'
import { SchemaFields, type SchemaFieldsProps } from './schema-fields.tsx'

const EntryMails = createLazyComponent(async () => (await import('../forms/entry-mails.tsx')).EntryMails)

export const Component = () => {
  const t = useMessages()
  const { linkId } = useParams()
  const id = Number(linkId)
  const navigate = useNavigate()
  const profile = useProfile()
  const link = useLinks().find((other) => other.id === id)
  const open = (other: number) => navigate(`/pages/${profile.id}/links/${other}`)
  return (
    <EditLayout marked={id} onOpenLink={(other) => void open(other)}>
      {link ? (
        <Editor key={link.id} link={link} />
      ) : (
        <EmptyState
          icon="link"
          title={t.errors.notFoundTitle}
          actions={<ButtonLink to={`/pages/${profile.id}/links`}>{t.links.back}</ButtonLink>}
        >
          {t.errors.codes.not_found}
        </EmptyState>
      )}
    </EditLayout>
  )
}

const names = [
  'title',
  'url',
  'kind',
  'supporting_text',
  'description',
  'icon',
  'image_url',
  'image_alt',
  'section',
  'schedule.starts_at',
  'schedule.ends_at',
  'gate.min_age',
  'gate.message',
  'gate.code',
  'audience.countries',
  'audience.languages',
  'audience.referrers',
]

/** Sorts errors by field. Errors of block settings keep their complete path, which the settings form uses. */
const sortErrors = (
  error: unknown,
  t: ReturnType<typeof useMessages>,
): { fields: FieldErrors; rest: string | null } => {
  const paths = isApiError(error) ? error.problems.map(({ path }) => path) : []
  const ofBlock = paths.filter((path) => path?.startsWith('business_block_config.')) as string[]
  return splitErrors(error, [...ofBlock, ...names], t)
}

export type LinkFieldsProps = {
  readonly draft: Link
  readonly change: (changes: LinkChanges) => void
  readonly errors: FieldErrors
  readonly isEditable: boolean
  /** Time zone of the schedule, or of the page. */
  readonly timezone: string
}

const useLinkFields = (link: Link) => {
  const t = useMessages()
  const profile = useProfile()
  const { draft, status, error, conflict, change, keepMine, discard } = useLinkDraft(link)
  const { fields, rest } = status === 'refused' ? sortErrors(error, t) : { fields: {}, rest: null }
  const shared: LinkFieldsProps = {
    draft,
    change,
    errors: fields,
    isEditable: canEdit(profile),
    timezone: draft.schedule.timezone ?? profile.timezone,
  }
  const problem = (
    <SaveProblem
      status={status}
      error={error}
      conflict={conflict}
      onKeepMine={keepMine}
      onDiscard={discard}
      isHidden={Object.keys(fields).length > 0 && rest === null}
    />
  )
  return { shared, status, problem }
}

export const LinkContentDialog = ({ link, onClose }: { link: Link; onClose: () => void }) => {
  const t = useMessages()
  const archiveLinks = useArchiveLinks()
  const { shared, problem } = useLinkFields(link)
  return (
    <Dialog
      title={t.links.kinds[toKind(link.kind)].name}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button
            look="danger"
            icon="archive"
            onPress={() => {
              void archiveLinks([link.id])
              onClose()
            }}
          >
            {t.links.archive}
          </Button>
          <Button look="primary" onPress={onClose}>
            {t.common.done}
          </Button>
        </>
      }
    >
      {problem}
      <ContentFields {...shared} />
    </Dialog>
  )
}

const Editor = ({ link }: { link: Link }) => {
  const t = useMessages()
  const profile = useProfile()
  const navigate = useNavigate()
  const { shared, status, problem } = useLinkFields(link)
  const { draft, errors: fields, isEditable } = shared
  const archiveLinks = useArchiveLinks()
  const broken = useBrokenLinks()(draft)
  const format = useFormat()
  const kind = toKind(draft.kind)
  const source = { publicUrl: profile.public_url, street: draft.business_block_config.address }
  const hasWebAddress = isFollowed(kind) && /^https?:/.test(formatAddress(kind, draft.url, source))
  return (
    <>
      <ScreenHeader
        title={draft.title || t.links.kinds[kind].name}
        back={
          <ButtonLink
            small
            look="quiet"
            icon="back"
            to={`/pages/${profile.id}/links`}
            state={{ link: link.id }}
          >
            {t.links.back}
          </ButtonLink>
        }
      >
        <SaveLine
          status={status}
          refusedText={
            fields.url ? t.links.checkLink : Object.keys(fields).length ? t.links.checkFields : undefined
          }
        />
      </ScreenHeader>
      {problem}
      {broken ? (
        <Callout tone="bad" title={formatBroken(broken, t)}>
          {formatProblem(broken.problem, t)}{' '}
          {t.links.brokenSince(format.dateTime(broken.failing_since), format.relative(broken.checked_at))}
        </Callout>
      ) : null}
      <Tabs
        label={draft.title}
        tabs={[
          { id: 'content', title: t.links.tabs.content, content: <ContentFields {...shared} /> },
          { id: 'look', title: t.links.tabs.look, content: <LookFields {...shared} /> },
          { id: 'schedule', title: t.links.tabs.schedule, content: <ScheduleFields {...shared} /> },
          { id: 'access', title: t.links.tabs.access, content: <AccessFields {...shared} /> },
          ...(hasWebAddress
            ? [{ id: 'tracking', title: t.links.tabs.tracking, content: <UtmFields {...shared} /> }]
            : []),
        ]}
      />
      {isEditable ? (
        <Row end>
          <Button
            look="danger"
            small
            icon="archive"
            onPress={() => {
              void archiveLinks([link.id])
              void navigate(`/pages/${profile.id}/links`)
            }}
          >
            {t.links.archive}
          </Button>
        </Row>
      ) : null}
    </>
  )
}

const toFilledList = (value: unknown): readonly unknown[] | null =>
  Array.isArray(value) && value.length ? value : null

const ContentFields = ({ draft, change, errors, isEditable, timezone }: LinkFieldsProps) => {
  const t = useMessages()
  const [language] = useLanguage()
  const kind = toKind(draft.kind)
  const block = blocks.find((b) => b.kind === kind)!
  const { public_url: publicUrl, language: pageLanguage } = useProfile()
  const config = draft.business_block_config as Readonly<Record<string, unknown>>
  const { address: street } = config
  const { form: formTexts } = getTexts(pageLanguage)
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
      source={{ publicUrl, street }}
      onChange={(url) => change({ url })}
      error={errors.url}
      isDisabled={!isEditable}
    />
  ) : null
  const hasAddress = formatAddress(kind, draft.url, { publicUrl, street }) !== ''
  const schema = block.config as Schema
  const settings: SchemaFieldsProps = {
    schema,
    names: listFields(schema).flatMap(([name]) => (name === 'linked' && !hasAddress ? [] : [name])),
    values,
    example: block.example.business_block_config,
    defaults: isForm(kind)
      ? {
          submit_label: kind === 'email_capture' ? formTexts.subscribe : formTexts.send,
          success_message: kind === 'email_capture' ? formTexts.subscribed : formTexts.sentBody,
        }
      : undefined,
    timezone,
    path: 'business_block_config',
    errors,
    isDisabled: !isEditable,
    onChange: (changes) => {
      const isDerived = isFollowed(kind) && !hasAddress
      const url =
        isDerived && 'address' in changes
          ? parseAddressField(kind, '', { publicUrl, street: changes.address })
          : null
      change({ business_block_config: changes, ...(url ? { url } : {}) })
    },
  }
  const namesBelowAddress = listFields(schema).flatMap(([name]) => (name === 'address' ? [] : [name]))
  return (
    <Stack>
      {isForm(kind) ? (
        <Suspense fallback={null}>
          <EntryMails />
        </Suspense>
      ) : null}
      {kind === 'image' ? <PictureFields {...{ draft, change, errors, isEditable }} /> : null}
      {kind === 'map' ? (
        <>
          <SchemaFields {...settings} names={['address']} />
          {addressField}
          <SchemaFields {...settings} names={namesBelowAddress} />
        </>
      ) : null}
      <TextField
        label={t.links.fields.title}
        value={draft.title}
        onChange={(title) => change({ title })}
        maxLength={maxLengths.link.title}
        error={errors.title}
        isDisabled={!isEditable}
      />
      {kind === 'map' ? null : addressField}
      <TextField
        label={t.links.fields.supporting_text}
        value={draft.supporting_text ?? ''}
        // The blocks' examples are in English
        placeholder={language === 'en' ? (block.example.supporting_text ?? '') : ''}
        onChange={(text) => change({ supporting_text: text || null })}
        maxLength={maxLengths.link.supporting_text}
        error={errors.supporting_text}
        isDisabled={!isEditable}
      />
      {kind === 'file' ? (
        <UploadField
          label={t.links.fields.uploadFile}
          value={draft.url}
          accept={fileTypes}
          isDisabled={!isEditable}
          onUpload={({ url: uploaded, content_type, size_bytes }) => {
            const address = new URL(uploaded, location.origin).href
            change({ url: address, business_block_config: { content_type, size_bytes } })
          }}
        />
      ) : null}
      {kind === 'map' ? null : <SchemaFields {...settings} />}
      {/* A refused form shows the same problems at its fields */}
      {Object.keys(errors).length ? null : <LinkWarnings link={draft} />}
      <Switch
        isSelected={draft.is_enabled}
        onChange={(is_enabled) => change({ is_enabled })}
        isDisabled={!isEditable}
      >
        {t.links.fields.shown}
      </Switch>
    </Stack>
  )
}

const PictureFields = ({ draft, change, errors, isEditable }: Omit<LinkFieldsProps, 'timezone'>) => {
  const t = useMessages()
  return (
    <>
      <UploadField
        label={t.links.fields.image}
        hint={t.links.fields.imageHint}
        value={draft.image_url}
        accept={pictureTypes}
        isDisabled={!isEditable}
        crop
        alt={draft.image_alt ?? ''}
        onUpload={({ url }, alt) =>
          change({ image_url: url, ...(alt === null ? {} : { image_alt: alt || null }) })
        }
        onRemove={() => change({ image_url: null, image_alt: null })}
      />
      {draft.image_url ? (
        <TextField
          label={t.links.fields.alt}
          hint={t.links.fields.altHint}
          value={draft.image_alt ?? ''}
          onChange={(alt) => change({ image_alt: alt || null })}
          maxLength={maxLengths.image_alt}
          error={errors.image_alt}
          isDisabled={!isEditable}
        />
      ) : null}
    </>
  )
}

const LookFields = ({ draft, change, errors, isEditable }: LinkFieldsProps) => {
  const t = useMessages()
  const sections = [
    ...new Set(useLinks().flatMap(({ section }) => (section?.trim() ? [section.trim()] : []))),
  ]
  return (
    <Stack>
      <Select
        label={t.links.fields.kind}
        options={allKinds.map((id) => ({ id, label: t.links.kinds[id].name, note: t.links.kinds[id].about }))}
        value={toKind(draft.kind)}
        onChange={(kind) => change({ kind })}
        error={errors.kind}
        isDisabled={!isEditable}
      />
      {toKind(draft.kind) === 'image' ? null : <PictureFields {...{ draft, change, errors, isEditable }} />}
      <IconPicker
        value={draft.icon}
        onChange={(icon) => change({ icon })}
        error={errors.icon}
        isDisabled={!isEditable}
      />
      <TextField
        label={t.links.fields.section}
        hint={
          sections.length
            ? `${t.links.fields.sectionHint} ${sections.map((name) => `“${name}”`).join(', ')}`
            : t.links.fields.sectionHint
        }
        value={draft.section ?? ''}
        onChange={(section) => change({ section: section || null })}
        maxLength={maxLengths.link.section}
        error={errors.section}
        isDisabled={!isEditable}
      />
      <Switch isSelected={draft.pinned} onChange={(pinned) => change({ pinned })} isDisabled={!isEditable}>
        {t.links.fields.pinned}
      </Switch>
      <Switch
        isSelected={draft.highlighted}
        onChange={(highlighted) => change({ highlighted })}
        isDisabled={!isEditable}
      >
        {t.links.fields.highlighted}
      </Switch>
      {isFollowed(toKind(draft.kind)) ? (
        <Switch
          isSelected={draft.open_in_new_tab}
          onChange={(open_in_new_tab) => change({ open_in_new_tab })}
          isDisabled={!isEditable}
        >
          {t.links.fields.newTab}
        </Switch>
      ) : null}
    </Stack>
  )
}
