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
import { findKindIcon, type Kind, kinds } from './kinds.ts'
import { LinkIcon } from './link-icon.tsx'
import styles from './links.module.css'
import { NewBlock } from './new-block.tsx'
import { searchKinds } from './search-kinds.ts'

const KindIcon = ({ kind }: { kind: Kind }) => {
  const brandIcon = findKindIcon(kind)
  return brandIcon ? <LinkIcon name={brandIcon} /> : <Icon name={kinds[kind].icon} />
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
  const { search: searchWords, groups, pickerNone } = useTexts('links/blocks')
  const [kind, setKind] = useState(first)
  // Back shows the list before it closes the dialog
  useBackCloses(kind !== null && kind !== first, () => setKind(null))
  const [section, setSection] = useState(intoSection)
  const [newSection, setNewSection] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const matches = searchKinds(search, t.links.kinds, searchWords)
  const offered = matches.length ? matches : (['text'] as const)
  return (
    <Dialog
      title={
        kind
          ? t.links.kinds[kind].name
          : newSection !== null
            ? t.links.newSection
            : section
              ? t.links.addTo({ section })
              : t.links.pickerTitle
      }
      onClose={onClose}
      size={kind || newSection !== null ? 'small' : 'medium'}
      tall={!kind && newSection === null}
    >
      {newSection !== null ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!newSection.trim()) return
            setSection(newSection.trim())
            setNewSection(null)
          }}
        >
          <Stack>
            <p>{t.links.sectionAbout}</p>
            <TextField
              label={t.links.sectionName}
              value={newSection}
              onChange={setNewSection}
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
      ) : kind ? (
        <NewBlock
          kind={kind}
          section={section}
          backTitle={kind === first ? t.common.cancel : t.common.back}
          onBack={kind === first ? onClose : () => setKind(null)}
          onAdded={onAdded}
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
              setKind(offered[0]!)
            }}
          />
          {sections.length || section ? (
            <Select
              label={t.links.fields.section}
              options={[
                { id: '', label: t.links.noSection },
                ...[...new Set([...sections, ...(section ? [section] : [])])].map((id) => ({
                  id,
                  label: id,
                })),
              ]}
              value={section ?? ''}
              onChange={(id) => setSection(id || null)}
            />
          ) : null}
          {matches.length === 0 ? <p>{pickerNone}</p> : null}
          {[...new Set(offered.map((id) => kinds[id].group))].map((group) => (
            <section key={group} className={styles.kindGroup}>
              <h3>{groups[group]}</h3>
              <ul>
                {group === 'content' && offered.includes('header') ? (
                  <li>
                    <button type="button" className={styles.kind} onClick={() => setNewSection('')}>
                      <span className={styles.kindIcon}>
                        <Icon name="table" />
                      </span>
                      <span>
                        <strong>{t.links.newSection}</strong> <small>{t.links.sectionAbout}</small>
                      </span>
                    </button>
                  </li>
                ) : null}
                {offered
                  .filter((id) => kinds[id].group === group)
                  .map((id) => (
                    <li key={id}>
                      <button type="button" className={styles.kind} onClick={() => setKind(id)}>
                        <span className={styles.kindIcon}>
                          <KindIcon kind={id} />
                        </span>
                        <span>
                          <strong>{t.links.kinds[id].name}</strong>{' '}
                          {hasDraft(profileId, id) ? <Chip>{t.variants.statuses.draft}</Chip> : null}
                          <small>{t.links.kinds[id].about}</small>
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
