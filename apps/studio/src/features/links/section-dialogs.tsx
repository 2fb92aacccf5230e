import {
  blockLooks,
  blockTones,
  maxSectionColumns,
  sectionGrounds,
  sectionLayouts,
  sectionSpacings,
  sectionWidths,
  themeAlignments,
} from '@vitrine/contract/design-choices'
import { maxLengths } from '@vitrine/contract/limits'
import { resolveTheme } from '@vitrine/page/themes/theme'
import { type FormEvent, useCallback, useState } from 'react'
import { useMode } from '../../app/appearance.ts'
import { joinSentences } from '../../app/errors.ts'
import { useForm } from '../../app/form.tsx'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { useAlignmentLabels } from '../../editor/alignment-labels.ts'
import { ColorField } from '../../editor/color-field.tsx'
import { createDraftView, findOwnPicture } from '../../editor/draft-view.ts'
import { DrawnChoice } from '../../editor/drawn-choice.tsx'
import { FocusPoint } from '../../editor/focus-point.tsx'
import { Preview } from '../../editor/preview.tsx'
import { useLinks, useProfile } from '../../editor/queries.ts'
import { UploadField, UploadsContext } from '../../editor/upload-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { canArrange, findSectionLinks } from './kinds.ts'
import { newSections } from './last-sections.ts'
import { useLinkChanges } from './link-changes.ts'
import styles from './links.module.css'

export const MoveToSectionDialog = ({
  hasSection,
  sections,
  onClose,
  onChoose,
}: {
  hasSection: boolean
  sections: readonly string[]
  onClose: () => void
  onChoose: (section: string | null) => void
}) => {
  const t = useTexts()
  const { id: profileId } = useProfile()
  const [name, setName] = useState(newSections.get(profileId) ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    newSections.delete(profileId)
    onChoose(name.trim())
  }
  return (
    <Dialog title={t.links.moveTo.replace('…', '')} onClose={onClose}>
      <p>{t.links.sectionAbout}</p>
      <Stack gap="small">
        {hasSection ? (
          <Button wide onPress={() => onChoose(null)}>
            {t.links.noSection}
          </Button>
        ) : null}
        {sections.map((section) => (
          <Button key={section} wide onPress={() => onChoose(section)}>
            {section}
          </Button>
        ))}
      </Stack>
      <form onSubmit={submit}>
        <Stack>
          <TextField
            label={t.links.newSection}
            value={name}
            onChange={(typed) => {
              newSections.set(profileId, typed)
              setName(typed)
            }}
            maxLength={maxLengths.link.section}
          />
          <Button type="submit" look="primary" isDisabled={!name.trim()}>
            {t.links.move}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}

type SectionStyle = ReturnType<ReturnType<typeof useLinkChanges>['findSectionStyle']>

const columnCounts = Array.from({ length: maxSectionColumns }, (_, i) => i + 1)
/** Name, layout, look and ground of a section. The blocks without a section have an empty name, which stays. */
export const SectionDialog = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const t = useTexts()
  const { changeSection, findSectionStyle } = useLinkChanges()
  const [newName, setNewName] = useState(name)
  const [style, setStyle] = useState(findSectionStyle(name))
  const [uploads, setUploads] = useState(0)
  const reportUpload = useCallback((change: 1 | -1) => setUploads((count) => count + change), [])
  const links = useLinks()
  const profile = useProfile()
  const sectionLinks = findSectionLinks(links, name)
  const others = profile.section_styles.filter(({ section }) => section !== name)
  const section_styles = [...others, { section: name, ...style }]
  const isComplete = (name === '' || newName.trim() !== '') && uploads === 0
  const form = useForm({
    names: [],
    submit: async () => {
      changeSection(name, newName.trim(), style)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.links.editSection.replace('…', '')}
      form={form}
      isDisabled={!isComplete}
      onClose={onClose}
    >
      <div
        className={styles.sectionPreview}
        data-wide={profile.theme.width === 'wide' || undefined}
        aria-hidden="true"
      >
        <Preview
          view={createDraftView({ ...profile, section_styles }, links)}
          marked={sectionLinks[0]?.id ?? null}
          miniature
        />
      </div>
      {name ? (
        <TextField
          label={t.links.sectionName}
          value={newName}
          onChange={setNewName}
          maxLength={maxLengths.link.section}
          autoFocus
        />
      ) : null}
      <UploadsContext value={reportUpload}>
        <SectionStyleFields
          style={style}
          canArrange={canArrange(sectionLinks)}
          hasHeading={name !== ''}
          onChange={(changes) => setStyle((current) => ({ ...current, ...changes }))}
        />
      </UploadsContext>
    </FormDialog>
  )
}

const SectionStyleFields = ({
  style,
  canArrange,
  hasHeading,
  onChange,
}: {
  style: SectionStyle
  canArrange: boolean
  hasHeading: boolean
  onChange: (changes: Partial<SectionStyle>) => void
}) => {
  const t = useTexts()
  const texts = useTexts('links/blocks')
  const format = useFormat()
  const { theme, language } = useProfile()
  const alignments = useAlignmentLabels()(language)
  const { compact, regular: normal, roomy } = t.design.densities
  return (
    <>
      {canArrange ? (
        <DrawnChoice
          label={t.links.layout}
          drawing="layout"
          ids={sectionLayouts}
          texts={t.design.layouts}
          value={style.layout}
          onChange={(layout) => onChange({ layout })}
        />
      ) : null}
      {canArrange && (style.layout === 'list' || style.layout === 'grid') ? (
        <Segmented
          wide
          label={texts.columns}
          hint={texts.columnsHint}
          options={[
            { id: '', label: texts.automatic },
            ...columnCounts.map((count) => ({ id: String(count), label: format.number(count) })),
          ]}
          value={String(style.columns ?? '')}
          onChange={(count) => onChange({ columns: Number(count) || null })}
        />
      ) : null}
      <DrawnChoice
        label={t.links.fields.look}
        drawing="look"
        ids={blockLooks}
        texts={t.design.looks}
        themeText={t.design.asTheme}
        value={style.look}
        onChange={(look) => onChange({ look })}
      />
      <Segmented
        wide
        label={t.profile.fields['theme.alignment']}
        options={[
          { id: 'theme', label: t.design.asTheme },
          ...themeAlignments.map((id) => ({ id, label: alignments[id] })),
        ]}
        value={style.alignment ?? 'theme'}
        onChange={(id) => onChange({ alignment: id === 'theme' ? null : id })}
      />
      <Segmented
        wide
        label={t.profile.fields['theme.density']}
        options={sectionSpacings.map((id) => ({ id, label: { compact, normal, roomy }[id] }))}
        value={style.spacing}
        onChange={(spacing) => onChange({ spacing })}
      />
      {theme.width === 'wide' ? (
        <DrawnChoice
          label={t.profile.fields['theme.width']}
          hint={texts.widthHint}
          drawing="width"
          ids={sectionWidths}
          texts={{ auto: texts.automatic, ...texts.widths }}
          value={style.width}
          onChange={(width) => onChange({ width })}
        />
      ) : null}
      {theme.width === 'wide' && style.width !== 'full' && style.width !== 'bleed' ? (
        <Switch
          hint={texts.stickyHint}
          isSelected={style.is_sticky}
          onChange={(is_sticky) => onChange({ is_sticky })}
        >
          {texts.sticky}
        </Switch>
      ) : null}
      {hasHeading && theme.width === 'wide' ? (
        <Switch
          hint={texts.headingBesideHint}
          isSelected={style.heading_beside}
          onChange={(heading_beside) => onChange({ heading_beside })}
        >
          {texts.headingBeside}
        </Switch>
      ) : null}
      <DrawnChoice
        label={t.links.ground}
        drawing="ground"
        ids={sectionGrounds}
        texts={t.design.grounds}
        value={style.ground}
        onChange={(ground) => onChange({ ground })}
      />
      {style.ground === 'none' ? null : <GroundFields style={style} onChange={onChange} />}
    </>
  )
}

const GroundFields = ({
  style,
  onChange,
}: {
  style: SectionStyle
  onChange: (changes: Partial<SectionStyle>) => void
}) => {
  const t = useTexts()
  const texts = useTexts('links/blocks')
  const { tokens } = resolveTheme(useProfile().theme).looks[useMode()]
  const picture = findOwnPicture(style.image_url)
  return (
    <>
      <DrawnChoice
        label={t.links.fields.tone}
        drawing="tone"
        ids={blockTones}
        texts={t.design.tones}
        value={style.color ? null : style.tone}
        onChange={(tone) => onChange({ tone, color: null })}
      />
      <ColorField
        label={t.links.fields.color}
        value={style.color}
        fallback={tokens.fill}
        fallbackText={t.design.tones[style.tone]}
        onChange={(color) => onChange({ color })}
      />
      <UploadField
        label={texts.groundPicture}
        hint={joinSentences([texts.groundPictureHint, t.links.upload.imageHint])}
        value={style.image_url}
        accept={['image/png', 'image/jpeg', 'image/webp', 'image/avif']}
        crop
        onUpload={({ url }) => onChange({ image_url: url, focus: null })}
        onRemove={() => onChange({ image_url: null, focus: null })}
      />
      {picture ? (
        <FocusPoint
          label={texts.groundFocus}
          picture={picture}
          value={style.focus}
          onChange={(focus) => onChange({ focus })}
        />
      ) : null}
    </>
  )
}
