import { useQuery } from '@tanstack/react-query'
import type { Link } from '@vitrine/contract'
import { blocks } from '@vitrine/page/blocks/index'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type FieldErrors, formatProblem, isApiError, splitErrors } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { createLazyComponent } from '../../app/lazy.ts'
import { SaveLine, SaveProblem } from '../../app/save-state.tsx'
import { type Messages, useTexts } from '../../app/texts.tsx'
import { EditLayout } from '../../editor/edit-layout.tsx'
import { useLinkDraft } from '../../editor/link-drafts.ts'
import { canEdit, useLinks, useProfile } from '../../editor/queries.ts'
import { UndoButton } from '../../editor/undo.tsx'
import { UtmFields } from '../../editor/utm-fields.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/field.tsx'
import { Fields } from '../../ui/field-parts.tsx'
import { Callout, EmptyState, Row, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useArchiveLinks, useRestoreLink } from './add-links.ts'
import { formatAddress } from './address.ts'
import { formatBroken } from './broken-text.ts'
import { ContentFields, type LinkFieldsProps } from './content-fields.tsx'
import { findTab, inputPaths } from './fields.ts'
import { IconPicker } from './icon-picker.tsx'
import { allKinds, hasStyle, isFollowed, toKind } from './kinds.ts'
import { lastSections } from './last-sections.ts'
import { useLeftEntries } from './left-entries.ts'
import { AccessFields, ScheduleFields } from './link-rules.tsx'
import { archivedLinksQuery, useBrokenLinks } from './queries.ts'
import type { Schema } from './schema.ts'
import { SchemaFields } from './schema-fields.tsx'
import { SectionField } from './section-field.tsx'

const BlockStyleFields = createLazyComponent(async () => (await import('./block-style.tsx')).BlockStyleFields)

const DestinationFields = createLazyComponent(
  async () => (await import('./destination-fields.tsx')).DestinationFields,
)

export const Component = () => {
  const { linkId } = useParams()
  const id = Number(linkId)
  const navigate = useNavigate()
  const profile = useProfile()
  const link = useLinks().find((other) => other.id === id)
  useEffect(() => {
    if (link) lastSections.set(profile.id, link.pinned ? '' : (link.section?.trim() ?? ''))
  }, [link, profile.id])
  const open = (other: number) => navigate(`/pages/${profile.id}/links/${other}`)
  return (
    <EditLayout marked={id} onOpenLink={(other) => void open(other)}>
      {link ? <Editor key={link.id} link={link} /> : <MissingLink id={id} />}
    </EditLayout>
  )
}

const MissingLink = ({ id }: { id: number }) => {
  const t = useTexts()
  const texts = t.hidden
  const profile = useProfile()
  const { data: archived } = useQuery(archivedLinksQuery(profile.id))
  const restore = useRestoreLink()
  const back = <ButtonLink to={`/pages/${profile.id}/links`}>{t.links.back}</ButtonLink>
  if (archived?.links.some((link) => link.id === id) && canEdit(profile))
    return (
      <EmptyState
        icon="archive"
        title={texts.isArchived}
        actions={
          <>
            <Button look="primary" icon="undo" onPress={() => restore(id)}>
              {t.links.restore}
            </Button>
            {back}
          </>
        }
      >
        {texts.isArchivedText}
      </EmptyState>
    )
  return (
    <EmptyState icon="link" title={t.errors.notFoundTitle} actions={back}>
      {t.errors.codes.not_found}
    </EmptyState>
  )
}

/** Sorts errors by field. Errors of block settings and destinations keep their complete path, which the settings form uses. */
const sortErrors = (error: unknown, t: Messages): { fields: FieldErrors; rest: string | null } => {
  const paths = isApiError(error) ? error.problems.map(({ path }) => path) : []
  const ofBlock = paths.filter((path) =>
    /^(?:business_block_config\.|destinations)/.test(path ?? ''),
  ) as string[]
  return splitErrors(error, [...ofBlock, ...inputPaths], t)
}

/** Omits new errors of the entry of a list that the user fills in. */
const useErrorsOfLeftEntries = (errors: FieldErrors, draft: Link): FieldErrors => {
  const isLeft = useLeftEntries(draft)
  const shown = useRef<FieldErrors>({})
  const shownErrors = Object.fromEntries(
    Object.entries(errors).filter(([path]) => path in shown.current || isLeft(path)),
  )
  useEffect(() => {
    shown.current = shownErrors
  })
  return shownErrors
}

const useLinkFields = (link: Link) => {
  const t = useTexts()
  const texts = t.hidden
  const profile = useProfile()
  const save = useLinkDraft(link)
  const { draft, status, error, change, keepMine, discard } = save
  const { fields, rest } = status === 'refused' ? sortErrors(error, t) : { fields: {}, rest: null }
  const errors = useErrorsOfLeftEntries(fields, draft)
  const isHeld = rest === null && Object.keys(fields).length > 0 && !Object.keys(errors).length
  const shared: LinkFieldsProps = {
    draft,
    change,
    errors,
    timezone: draft.schedule.timezone ?? profile.timezone,
  }
  const restore = useRestoreLink()
  const isArchived = status === 'refused' && isApiError(error, 'not_found')
  const problem = isArchived ? (
    <Callout
      tone="bad"
      title={texts.isArchived}
      actions={
        <>
          <Button small icon="undo" onPress={async () => (await restore(link.id)) && keepMine()}>
            {t.links.restore}
          </Button>
          <Button small onPress={() => discard()}>
            {t.saving.discard}
          </Button>
        </>
      }
    >
      {texts.isArchivedText}
    </Callout>
  ) : (
    <SaveProblem save={save} isHidden={Object.keys(fields).length > 0 && rest === null} />
  )
  return { shared, status: isHeld ? ('changed' as const) : status, problem }
}

export const LinkContentDialog = ({ link, onClose }: { link: Link; onClose: () => void }) => {
  const t = useTexts()
  const archiveLinks = useArchiveLinks()
  const { shared, problem } = useLinkFields(link)
  return (
    <Dialog
      title={t.links.kinds[toKind(link.kind)].name}
      onClose={onClose}
      footer={
        <>
          <Button
            look="quiet"
            icon="archive"
            onPress={() => {
              void archiveLinks([link.id])
              onClose()
            }}
          >
            {t.common.archive}
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
  const t = useTexts()
  const texts = t.hidden
  const profile = useProfile()
  const navigate = useNavigate()
  const { shared, status, problem } = useLinkFields(link)
  const { draft, errors: fields } = shared
  const isEditable = canEdit(profile)
  const archiveLinks = useArchiveLinks()
  const broken = useBrokenLinks()(draft)
  const format = useFormat()
  const kind = toKind(draft.kind)
  // The tab stays while the user types an address that is not valid yet
  const hasWebAddress =
    isFollowed(kind) &&
    [draft, link].some(({ url, business_block_config: config }) =>
      /^https?:/.test(formatAddress(kind, url, { publicUrl: profile.public_url, config })),
    )
  const wrongPaths = Object.keys(fields)
  const refusedText = fields.url
    ? t.links.checkLink
    : wrongPaths.length &&
        wrongPaths.every((path) => (kind === 'faq' ? /\.items\[/ : /\.fields\[/).test(path))
      ? t.links.checkQuestion
      : wrongPaths.join() === 'gate.code'
        ? texts.checkCode
        : wrongPaths.length
          ? t.links.checkFields
          : undefined
  const wrongTabs = wrongPaths.map((path) => findTab(path))
  const createTab = (id: ReturnType<typeof findTab>, content: ReactNode) => ({
    id,
    title: t.links.tabs[id],
    content,
    warning: wrongTabs.includes(id) ? t.links.checkFields : null,
  })
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
        <SaveLine status={status} refusedText={refusedText} />
        {isEditable ? <UndoButton /> : null}
      </ScreenHeader>
      {problem}
      {broken ? (
        <Callout tone="bad" title={formatBroken(broken, t)}>
          {formatProblem(broken.problem, t)}{' '}
          {t.links.brokenSince({
            first: format.dateTime(broken.failing_since, shared.timezone),
            last: format.relative(broken.checked_at),
          })}
        </Callout>
      ) : null}
      <Fields errors={fields} isDisabled={!isEditable}>
        <Tabs
          label={draft.title}
          tabs={[
            createTab(
              'content',
              <>
                <ContentFields {...shared} />
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
                      {t.common.archive}
                    </Button>
                  </Row>
                ) : null}
              </>,
            ),
            createTab('look', <LookFields {...shared} />),
            createTab('schedule', <ScheduleFields {...shared} />),
            createTab(
              'access',
              <>
                <AccessFields {...shared} />
                {hasWebAddress || draft.open_in_browser || draft.destinations.length ? (
                  <DestinationFields {...shared} />
                ) : null}
              </>,
            ),
            ...(hasWebAddress
              ? [
                  createTab(
                    'tracking',
                    <UtmFields
                      {...shared}
                      owner="block"
                      values={draft.utm}
                      onChange={(utm) => shared.change({ utm })}
                      link={draft}
                    />,
                  ),
                ]
              : []),
          ]}
        />
      </Fields>
    </>
  )
}

const LookFields = ({ draft, change, errors }: LinkFieldsProps) => {
  const t = useTexts()
  const { public_url: publicUrl } = useProfile()
  const kind = toKind(draft.kind)
  const config = draft.business_block_config
  return (
    <Stack>
      <Select
        label={t.links.fields.kind}
        options={allKinds.map((id) => ({ id, label: t.links.kinds[id].name, note: t.links.kinds[id].about }))}
        value={kind}
        onChange={(kind) => change({ kind })}
        error={errors.kind}
      />
      <IconPicker value={draft.icon} onChange={(icon) => change({ icon })} error={errors.icon} />
      <Suspense fallback={null}>
        <SectionField link={draft} />
      </Suspense>
      <Switch isSelected={draft.pinned} onChange={(pinned) => change({ pinned })}>
        {t.links.fields.pinned}
      </Switch>
      <Switch isSelected={draft.highlighted} onChange={(highlighted) => change({ highlighted })}>
        {t.links.fields.highlighted}
      </Switch>
      <Suspense fallback={null}>
        <SchemaFields
          schema={blocks.find((block) => block.kind === kind)!.config as Schema}
          names={kind === 'text' ? [] : ['layout']}
          values={config}
          path="business_block_config"
          errors={errors}
          onChange={(changes) => change({ business_block_config: changes })}
        />
      </Suspense>
      {hasStyle(kind) ? <BlockStyleFields link={draft} onChange={change} /> : null}
      {isFollowed(kind) && formatAddress(kind, draft.url, { publicUrl, config }) ? (
        <Switch
          isSelected={draft.open_in_new_tab}
          onChange={(open_in_new_tab) => change({ open_in_new_tab })}
        >
          {t.links.fields.open_in_new_tab}
        </Switch>
      ) : null}
    </Stack>
  )
}
