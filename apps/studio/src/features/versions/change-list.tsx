import type { VersionDifference } from '@vitrine/contract'
import { useMemo } from 'react'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { useAlignmentLabels } from '../../editor/alignment-labels.ts'
import { BeforeAfter } from '../../editor/before-after.tsx'
import { getFieldName } from '../../editor/field-paths.ts'
import { useLinks, useProfile } from '../../editor/queries.ts'
import { listChangedEntries } from './list-changes.ts'
import { toOptionLabel } from './option-labels.ts'
import { type ChangedItem, listChangedItems } from './version-changes.ts'
import styles from './versions.module.css'

/** Makes the list focusable, because the dialog may scroll without any other control. */
const focusableProps = { tabIndex: 0 } as const

const maxShown = 50

export const ChangeList = ({
  differences,
  isDone = false,
}: {
  differences: readonly VersionDifference[]
  /** Describes changes of an earlier edit instead of those of a restore. */
  isDone?: boolean
}) => {
  const texts = useTexts('versions')
  const items = useMemo(() => listChangedItems(differences), [differences])
  const title = (isDone ? texts.changesDone : texts.changes)({ count: differences.length })
  return (
    <section aria-label={title} {...focusableProps}>
      <h3 className={styles.changesTitle}>{title}</h3>
      <ul className={styles.changes}>
        {items.slice(0, maxShown).map((item) => (
          <li key={item.linkId ?? 'page'}>
            <ChangedItemRow item={item} isDone={isDone} />
          </li>
        ))}
      </ul>
      {items.length > maxShown ? <p>{texts.moreChanges({ count: items.length - maxShown })}</p> : null}
    </section>
  )
}

const ChangedItemRow = ({
  item: { linkId, title, change, fields },
  isDone,
}: {
  item: ChangedItem
  isDone: boolean
}) => {
  const t = useTexts()
  const texts = useTexts('versions')
  const labelAlignments = useAlignmentLabels()
  const links = useLinks()
  const { language, theme } = useProfile()
  const format = useFormat()
  const languageThen = fields.find(({ path }) => path === 'profile.language')?.after ?? language
  const background = fields.find(({ names }) => names.join('.') === 'theme.background.value') ?? {
    before: theme.background.value,
    after: theme.background.value,
  }
  const toLabel = (names: readonly string[], value: unknown, language: unknown, backgroundValue: unknown) => {
    const path = names.join('.')
    if (path === 'theme.alignment' && value === 'start') return labelAlignments(String(language)).start
    const isThemeBackground =
      path === 'theme.background.type' && value === 'color' && backgroundValue === null
    if (isThemeBackground) return t.design.backgrounds.theme
    return toOptionLabel(names, value, t, format)
  }
  const currency = links.find(({ id }) => id === linkId)?.business_block_config.currency
  const name =
    linkId === null
      ? t.changes.page
      : (title ?? links.find(({ id }) => id === linkId)?.title ?? t.changes.link({ id: linkId }))
  return (
    <>
      <h4>{name}</h4>
      {change === 'back' ? <p>{isDone ? texts.linkAdded : texts.linkRestored}</p> : null}
      {change === 'gone' ? <p>{isDone ? texts.linkRemoved : texts.linkArchived}</p> : null}
      {change !== null && typeof change === 'object' ? (
        <p>{(isDone ? texts.linkWasMoved : texts.linkMoved)({ from: change.from, to: change.to })}</p>
      ) : null}
      {fields.map(({ path, names, ...values }) => {
        const isBlockList = names[0] === 'business_block_config'
        const [before, after] = isBlockList
          ? listChangedEntries([values.before, values.after], currency, t, format)
          : [values.before, values.after]
        return (
          <BeforeAfter
            key={path}
            name={getFieldName(names, t)}
            before={toLabel(names, before, language, background.before)}
            after={toLabel(names, after, languageThen, background.after)}
          />
        )
      })}
    </>
  )
}
