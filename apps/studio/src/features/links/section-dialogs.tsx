import { blockLooks, blockTones, sectionGrounds, sectionLayouts } from '@vitrine/contract/design-choices'
import { maxLengths } from '@vitrine/contract/limits'
import { deriveGround } from '@vitrine/page/themes/grounds'
import { resolveTheme } from '@vitrine/page/themes/theme'
import { type FormEvent, useState } from 'react'
import { useMode } from '../../app/appearance.ts'
import { useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { ColorField } from '../../editor/color-field.tsx'
import { DrawnChoice } from '../../editor/drawn-choice.tsx'
import { useLinks, useProfile } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { canArrange, findSectionLinks } from './kinds.ts'
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
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onChoose(name.trim())
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
            onChange={setName}
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

/** Name, layout, look and ground of a section. The blocks without a section have an empty name, which stays. */
export const SectionDialog = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const t = useTexts()
  const { changeSection, findSectionStyle } = useLinkChanges()
  const [newName, setNewName] = useState(name)
  const [style, setStyle] = useState(findSectionStyle(name))
  const links = useLinks()
  const theme = resolveTheme(useProfile().theme)
  const look = theme.looks[useMode()]
  const sample = deriveGround(look.tokens, style.color ?? style.tone, theme.buttonStyle)
  const isComplete = name === '' || newName.trim() !== ''
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
      {name ? (
        <TextField
          label={t.links.sectionName}
          value={newName}
          onChange={setNewName}
          maxLength={maxLengths.link.section}
          autoFocus
        />
      ) : null}
      {canArrange(findSectionLinks(links, name)) ? (
        <DrawnChoice
          label={t.links.layout}
          drawing="layout"
          ids={sectionLayouts}
          texts={t.design.layouts}
          value={style.layout}
          onChange={(layout) => setStyle({ ...style, layout })}
        />
      ) : null}
      <DrawnChoice
        label={t.links.fields.look}
        drawing="look"
        ids={blockLooks}
        texts={t.design.looks}
        themeText={t.design.asTheme}
        value={style.look}
        onChange={(look) => setStyle({ ...style, look })}
      />
      <DrawnChoice
        label={t.links.ground}
        drawing="ground"
        ids={sectionGrounds}
        texts={t.design.grounds}
        value={style.ground}
        onChange={(ground) => setStyle({ ...style, ground })}
      />
      {style.ground === 'none' ? null : (
        <>
          <DrawnChoice
            label={t.links.fields.tone}
            drawing="tone"
            ids={blockTones}
            texts={t.design.tones}
            value={style.color ? null : style.tone}
            onChange={(tone) => setStyle({ ...style, tone, color: null })}
          />
          <ColorField
            label={t.links.fields.color}
            value={style.color}
            fallback={look.tokens.fill}
            fallbackText={t.design.tones[style.tone]}
            onChange={(color) => setStyle({ ...style, color })}
            isDisabled={false}
          />
          <p
            className={styles.groundSample}
            data-ground={style.ground}
            style={{ background: sample.background, color: sample.text, borderColor: sample.hairline }}
          >
            <b>{newName || t.links.noSection}</b>
            <span style={{ background: sample.button, color: sample.buttonText }}>
              {t.links.groundSample}
            </span>
          </p>
        </>
      )}
    </FormDialog>
  )
}
