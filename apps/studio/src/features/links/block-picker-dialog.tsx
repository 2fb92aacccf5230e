import type { Link } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { useTexts } from '../../app/texts.tsx'
import { useProfile } from '../../editor/queries.ts'
import { useBackCloses } from '../../ui/back-closes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Chip, Row, Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { hasDraft } from './block-drafts.ts'
import { type Choice, getKind, isTemplate, templates } from './block-templates.ts'
import { findKindIcon, type Kind, kinds } from './kinds.ts'
import { lastSections, newSections } from './last-sections.ts'
import { LinkIcon } from './link-icon.tsx'
import styles from './links.module.css'
import { NewBlock } from './new-block.tsx'
import { searchKinds } from './search-kinds.ts'

const ChoiceIcon = ({ choice }: { choice: Choice }) => {
  const brandIcon = isTemplate(choice) ? undefined : findKindIcon(choice)
  if (brandIcon) return <LinkIcon name={brandIcon} />
  return <Icon name={(isTemplate(choice) ? templates[choice] : kinds[choice]).icon} />
}

export const BlockPickerDialog = ({
  first,
  sections,
  intoSection,
  onClose,
  onAdded,
}: {
  /** Block whose form opens first, or null for the list. */
  first: Kind | null
  sections: readonly string[]
  /** Section of the new block, or null. */
  intoSection: string | null
  onClose: () => void
  onAdded: (links: readonly Link[]) => void
}) => {
  const t = useTexts()
  const { id: profileId } = useProfile()
  const { search: searchWords, groups, pickerNone, templates: templateTexts } = useTexts('links/blocks')
  const choiceTexts = { ...t.links.kinds, ...templateTexts }
  const [choice, setChoice] = useState<Choice | null>(first)
  // Back shows the list before it closes the dialog
  useBackCloses(choice !== null && choice !== first, () => setChoice(null))
  const [section, setSection] = useState(intoSection)
  const [newSection, setNewSection] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const typedName = newSections.get(profileId)?.trim() ?? ''
  const newName = sections.includes(typedName) ? '' : typedName
  const names = new Set([...sections, section ?? '', newName].filter(Boolean))
  const chooseSection = (name: string) => {
    lastSections.set(profileId, name)
    setSection(name || null)
  }
  const matches = searchKinds(search, choiceTexts, searchWords)
  const offered = matches.length ? matches : (['text'] as const)
  return (
    <Dialog
      title={
        choice
          ? choiceTexts[choice].name
          : newSection !== null
            ? t.links.newSection
            : section
              ? t.links.addTo({ section })
              : t.links.pickerTitle
      }
      onClose={onClose}
      size={choice || newSection !== null ? 'small' : 'medium'}
      tall={!choice && newSection === null}
    >
      {newSection !== null ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!newSection.trim()) return
            chooseSection(newSection.trim())
            setNewSection(null)
          }}
        >
          <Stack>
            <p>{t.links.sectionAbout}</p>
            <TextField
              label={t.links.sectionName}
              value={newSection}
              onChange={(name) => {
                newSections.set(profileId, name)
                setNewSection(name)
              }}
              maxLength={maxLengths.link.section}
              autoFocus
            />
            <Row end>
              <Button onPress={() => setNewSection(null)}>{t.common.back}</Button>
              <Button type="submit" look="primary" isDisabled={!newSection.trim()}>
                {t.common.continue}
              </Button>
            </Row>
          </Stack>
        </form>
      ) : choice ? (
        <NewBlock
          choice={choice}
          section={section}
          backTitle={choice === first ? t.common.cancel : t.common.back}
          onBack={choice === first ? onClose : () => setChoice(null)}
          onAdded={(added) => {
            if (section === newName) newSections.delete(profileId)
            onAdded(added)
          }}
        />
      ) : (
        <>
          <TextField
            label={t.common.search}
            value={search}
            onChange={setSearch}
            placeholder={t.links.pickerSearch}
            // An on-screen keyboard would cover the blocks
            autoFocus={!matchMedia('(pointer: coarse)').matches}
            onKeyDown={(event) => {
              // Continue propagation explicitly, so that Escape closes the dialog
              if (event.key !== 'Enter') return event.continuePropagation()
              // The key press must not submit the form that opens
              event.preventDefault()
              setChoice(offered[0]!)
            }}
          />
          {names.size ? (
            <Select
              label={t.links.fields.section}
              options={[{ id: '', label: t.links.noSection }, ...[...names].map((id) => ({ id, label: id }))]}
              value={section ?? ''}
              onChange={chooseSection}
            />
          ) : null}
          {matches.length === 0 ? <p>{pickerNone}</p> : null}
          {[...new Set(offered.map((id) => kinds[getKind(id)].group))].map((group) => (
            <section key={group} className={styles.kindGroup}>
              <h3>{groups[group]}</h3>
              <ul>
                {group === 'content' && offered.includes('header') ? (
                  <li>
                    <button type="button" className={styles.kind} onClick={() => setNewSection(newName)}>
                      <span className={styles.kindIcon}>
                        <Icon name="table" />
                      </span>
                      <span>
                        <strong>{t.links.newSection}</strong>{' '}
                        {newName ? <Chip>{t.variants.statuses.draft}</Chip> : null}
                        <small>{t.links.sectionAbout}</small>
                      </span>
                    </button>
                  </li>
                ) : null}
                {offered
                  .filter((id) => kinds[getKind(id)].group === group)
                  .map((id) => (
                    <li key={id}>
                      <button type="button" className={styles.kind} onClick={() => setChoice(id)}>
                        <span className={styles.kindIcon}>
                          <ChoiceIcon choice={id} />
                        </span>
                        <span>
                          <strong>{choiceTexts[id].name}</strong>{' '}
                          {hasDraft(profileId, id) ? <Chip>{t.variants.statuses.draft}</Chip> : null}
                          <small>{choiceTexts[id].about}</small>
                        </span>
                      </button>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Dialog>
  )
}
