import { maxLengths } from '@vitrine/contract/limits'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'

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
    <Dialog title={t.links.moveTo.replace('…', '')} isOpen onClose={onClose}>
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

export const RenameSectionDialog = ({
  name,
  onClose,
  onRename,
}: {
  name: string
  onClose: () => void
  onRename: (name: string) => void
}) => {
  const t = useTexts()
  const [value, setValue] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim()) onRename(value.trim())
  }
  return (
    <Dialog title={t.links.renameSection} isOpen onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <TextField
            label={t.links.sectionName}
            value={value}
            onChange={setValue}
            maxLength={maxLengths.link.section}
            autoFocus
          />
          <Row end>
            <Button onPress={onClose}>{t.common.cancel}</Button>
            <Button type="submit" look="primary" isDisabled={!value.trim()}>
              {t.common.save}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
