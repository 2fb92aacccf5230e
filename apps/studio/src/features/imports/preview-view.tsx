import type { ExcludedReason, ImportItem, ImportResult } from '@vitrine/contract'
import { computeDiff } from '@vitrine/contract/diff'
import { importSettings } from '@vitrine/contract/limits'
import { groupPhoneNumber } from '@vitrine/page/blocks/format'
import { isSamePhoneNumber, readStreet } from '@vitrine/page/guess-link'
import { type ReactNode, useState } from 'react'
import { joinSentences } from '../../app/errors.ts'
import { createLazyComponent } from '../../app/lazy.ts'
import { merge } from '../../app/merge.ts'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { type Messages, useTexts } from '../../app/texts.tsx'
import { getFieldName } from '../../editor/field-paths.ts'
import { useProfile } from '../../editor/queries.ts'
import type { Texts } from '../../texts.gen.d.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Callout, Card, Chip, EmptyState, Row } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { toKind } from '../links/index.ts'
import styles from './import.module.css'
import { formatNotes } from './notes.ts'
import {
  addsParts,
  changesAnything,
  countNew,
  describeItem,
  describePosition,
  findOriginal,
  findOtherProfile,
  groupItems,
} from './preview.ts'
import type { ImportOptions, SettingsChoice } from './queries.ts'

const ChangeList = createLazyComponent(
  async () => (await import('../../editor/changes/change-list.tsx')).ChangeList,
)

export const PreviewView = ({
  preview,
  options,
  isStale,
  isPending,
  skippedPositions,
  onSkip,
  onOptions,
  onApply,
  onBack,
}: {
  preview: ImportResult
  options: ImportOptions
  isPending: boolean
  /** True if this preview differs from the previous one. */
  isStale: boolean
  skippedPositions: ReadonlySet<string>
  onSkip: (positions: ReadonlySet<string>) => void
  onOptions: (options: ImportOptions) => void
  onApply: () => void
  onBack: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('imports')
  const isOwner = useProfile().my_role === 'owner'
  const { create, left_out } = preview.counts
  const { included } = groupItems(preview.items)
  const hasChanges = changesAnything(preview)
  const noRoom = preview.items.filter(({ reason }) => reason === 'limit').length
  const source = texts.sources[preview.source] ?? preview.source
  const chosenItems = preview.items.filter(
    ({ outcome, where }) => outcome === 'create' && !skippedPositions.has(where),
  )
  const importsAnything = changesAnything({
    ...preview,
    counts: { ...preview.counts, create: chosenItems.length },
  })
  const choose = (where: string, isChosen: boolean) => {
    const positions = new Set(skippedPositions)
    if (isChosen) positions.delete(where)
    else positions.add(where)
    onSkip(positions)
  }
  return (
    <>
      {isStale ? <Callout tone="warn">{texts.stale}</Callout> : null}
      {hasChanges ? (
        <Card
          title={create || !addsParts(preview) ? texts.previewTitle(countNew(preview.items)) : texts.parts}
          lead={joinSentences([
            texts.previewFrom({ source }),
            ...(left_out ? [texts.previewExcluded({ n: left_out })] : []),
            texts.noChangesYet,
          ])}
          actions={
            create > 1 ? (
              <Button
                small
                look="quiet"
                onPress={() =>
                  onSkip(new Set(chosenItems.length === create ? chosenItems.map(({ where }) => where) : []))
                }
              >
                {chosenItems.length === create ? t.links.selectNone : t.links.selectAll}
              </Button>
            ) : null
          }
        >
          {noRoom ? <PlanLimit isOwner={isOwner}>{texts.full({ n: noRoom, isOwner })}</PlanLimit> : null}
          {included.map(({ name, items }) => (
            <section key={name} className={styles.group} aria-label={name ? undefined : texts.includedTitle}>
              {name ? <h3>{name}</h3> : null}
              <LongList
                items={items}
                renderRow={(item) => (
                  <li key={item.where}>
                    <Checkbox
                      isSelected={!skippedPositions.has(item.where)}
                      onChange={(isChosen) => choose(item.where, isChosen)}
                    >
                      <span className={styles.entry}>
                        <Entry item={item} all={preview.items} />
                      </span>
                    </Checkbox>
                  </li>
                )}
              />
            </section>
          ))}
        </Card>
      ) : (
        <EmptyState
          icon="link"
          title={texts.nothingTitle}
          actions={<Button onPress={onBack}>{texts.back}</Button>}
        >
          {preview.items.length && preview.items.every(({ reason }) => reason === 'duplicate')
            ? texts.nothingNew
            : texts.nothingText}
        </EmptyState>
      )}
      {preview.settings.length ? (
        <Settings preview={preview} options={options} onOptions={onOptions} />
      ) : null}
      <Parts preview={preview} />
      {left_out ? (
        <Card
          title={texts.excludedTitle}
          actions={
            options.source.kind === 'list' ? (
              <Button small icon="edit" onPress={onBack}>
                {t.common.edit}
              </Button>
            ) : null
          }
        >
          <ExcludedItems
            preview={preview}
            onTake={(id) => onOptions({ ...options, sourceProfile: id, settings: options.settings })}
          />
        </Card>
      ) : null}
      {hasChanges ? (
        <Row end sticky>
          <Button look="quiet" icon="back" onPress={onBack}>
            {t.common.back}
          </Button>
          <Button look="primary" isPending={isPending} isDisabled={!importsAnything} onPress={onApply}>
            {chosenItems.length ? texts.apply(countNew(chosenItems)) : texts.applySettings}
          </Button>
        </Row>
      ) : null}
    </>
  )
}

const Parts = ({ preview }: { preview: ImportResult }) => {
  const t = useTexts()
  const texts = useTexts('imports')
  const parts = [
    ...preview.variants.map((part) => ({ part, kind: texts.variant })),
    ...preview.campaigns.map((part) => ({ part, kind: texts.campaign })),
  ]
  if (!parts.length) return null
  return (
    <Card title={texts.parts} lead={addsParts(preview) ? texts.partsHint : undefined}>
      <LongList
        items={parts}
        renderRow={({ part, kind }) => (
          <li key={part.where}>
            <span className={styles.name}>{part.name || part.where}</span>
            <Chip>{kind}</Chip>
            <Chip tone={part.outcome === 'create' ? 'good' : 'plain'}>
              {describeOutcome(part.outcome === 'create', part.reason, texts)}
            </Chip>
            <Notes text={formatNotes(part.problems, t)} />
          </li>
        )}
      />
    </Card>
  )
}

const isKept = (reason: ExcludedReason | null): boolean => reason === 'setting_kept' || reason === 'duplicate'

const describeOutcome = (
  isImported: boolean,
  reason: ExcludedReason | null,
  texts: Texts['imports'],
): string => {
  if (isImported) return texts.set
  return isKept(reason) ? texts.kept : texts.excluded
}

const Settings = ({
  preview,
  options,
  onOptions,
}: {
  preview: ImportResult
  options: ImportOptions
  onOptions: (options: ImportOptions) => void
}) => {
  const t = useTexts()
  const texts = useTexts('imports')
  const profile = useProfile()
  const imported = preview.settings.flatMap(({ member, value }) =>
    value === undefined ? [] : [[member, value] as const],
  )
  const differences = computeDiff(
    { profile, links: [] },
    { profile: merge(profile, Object.fromEntries(imported)), links: [] },
  )
  return (
    <Card title={texts.settings} lead={texts.settingsHint}>
      <Segmented<SettingsChoice>
        label={texts.settings}
        labelHidden
        value={options.settings}
        onChange={(settings) => onOptions({ ...options, settings })}
        options={importSettings.map((id) => ({ id, label: texts.choice[id] }))}
      />
      <ul className={styles.rows}>
        {preview.settings.map(({ member, outcome, reason, problems }) => (
          <li key={member}>
            <span className={styles.name}>{getFieldName([member], t)}</span>
            <Chip tone={outcome === 'set' ? 'good' : 'plain'}>
              {describeOutcome(outcome === 'set', reason, texts)}
            </Chip>
            {isKept(reason) ? null : <Notes text={formatNotes(problems, t)} />}
          </li>
        ))}
      </ul>
      {differences.length ? <ChangeList title={texts.settingChanges} differences={differences} /> : null}
    </Card>
  )
}

export const ExcludedItems = ({
  preview,
  onTake,
}: {
  preview: ImportResult
  onTake?: (profile: number) => void
}) => {
  const texts = useTexts('imports')
  return groupItems(preview.items).excluded.map(({ reason, items }) => (
    <section key={reason} className={styles.group}>
      <h3>
        {texts.reasons[reason].title} <Chip>{items.length}</Chip>
      </h3>
      {texts.reasons[reason].text ? <p className={styles.about}>{texts.reasons[reason].text}</p> : null}
      <LongList
        items={items}
        renderRow={(item) => (
          <li key={item.where}>
            <Entry item={item} all={preview.items} onTake={onTake} />
          </li>
        )}
      />
    </section>
  ))
}

const rowsAtFirst = 8
const rowsMore = 100

export const LongList = <T,>({
  items,
  renderRow,
}: {
  items: readonly T[]
  renderRow: (item: T) => ReactNode
}) => {
  const texts = useTexts('imports')
  const [shown, setShown] = useState(rowsAtFirst)
  const count = items.length <= shown + 2 ? items.length : shown
  const more = Math.min(rowsMore, items.length - count)
  return (
    <>
      <ul className={styles.rows}>{items.slice(0, count).map(renderRow)}</ul>
      {more > 0 ? (
        <span>
          <Button small look="quiet" onPress={() => setShown(count + more)}>
            {texts.more({ n: more })}
          </Button>
        </span>
      ) : null}
    </>
  )
}

const Entry = ({
  item,
  all,
  onTake,
}: {
  item: ImportItem
  all: readonly ImportItem[]
  onTake?: ((profile: number) => void) | undefined
}) => {
  const t = useTexts()
  const texts = useTexts('imports')
  const other = findOtherProfile(item)
  const kind = toKind(item.kind ?? 'normal')
  const name = describeItem(item, texts)
  const address = item.url ? shortenUrl(item.url) : name
  const position = item.outcome === 'left_out' ? describePosition(item.where, texts) : null
  const isAddition = address !== name && !(item.url?.startsWith('tel:') && isSamePhoneNumber(name, item.url))
  return (
    <>
      <span className={styles.name}>{name}</span>
      {item.kind && kind !== 'normal' ? <Chip>{t.links.kinds[kind].name}</Chip> : null}
      {item.title && isAddition ? <span className={styles.address}>{address}</span> : null}
      {position && position !== name ? <span className={styles.address}>{position}</span> : null}
      <Notes text={describeNotes(item, all, texts, t)} />
      {other !== null && onTake ? (
        <Button small onPress={() => onTake(other)}>
          {texts.importOther}
        </Button>
      ) : null}
    </>
  )
}

/** Rules that say no more than the heading of their entries. */
const repeatedRules = [
  'import_no_address',
  'import_row_address',
  'import_line_address',
  'import_line_mistyped',
]

const describeNotes = (
  item: ImportItem,
  all: readonly ImportItem[],
  texts: Texts['imports'],
  t: Messages,
): string => {
  // The limit is explained once, above the list
  if (item.reason === 'limit') return ''
  if (item.reason !== 'duplicate')
    return formatNotes(
      item.problems.filter(({ rule }) => !repeatedRules.includes(rule)),
      t,
    )
  const original = findOriginal(item, all)
  return original ? texts.sameAs({ name: describeItem(original, texts) }) : texts.onPage
}

const Notes = ({ text }: { text: string }) => (text ? <span className={styles.note}>{text}</span> : null)

const shortenUrl = (url: string): string =>
  readStreet(url) ??
  groupPhoneNumber(url.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/i, '').replace(/\/$/, ''))
