import { useQuery } from '@tanstack/react-query'
import type { Profile, Recommendation, VersionDifference } from '@vitrine/contract'
import { computeDiff } from '@vitrine/contract/diff'
import { Fragment, useMemo } from 'react'
import { addRegion } from '../../app/browser.ts'
import { useFormat } from '../../app/format.ts'
import { merge } from '../../app/merge.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { findOwnPicture } from '../draft-view.ts'
import { getFieldName, parseFieldPath } from '../field-paths.ts'
import { useLatestEntries } from '../latest-query.ts'
import { campaignsQuery, useLinks, useProfile } from '../queries.ts'
import { type ChangedItem, listChangedItems } from './changed-items.ts'
import styles from './changes.module.css'
import { compareLines, createFieldFormat, type FieldWords, type Line } from './field-values.ts'

type Owner = { readonly title?: unknown; readonly kind?: unknown }

/** Returns a link or the profile with the values of its changed fields on one side. */
const toOwner = (now: object, fields: ChangedItem['fields'], side: 'before' | 'after'): Owner =>
  fields.reduce((owner, { names, [side]: value }) => {
    const change = names.reduceRight<unknown>((part, name) => ({ [name]: part }), value)
    return merge(owner, change as object)
  }, now)

/** Makes the list focusable, because the dialog may scroll without any other control. */
const focusableProps = { tabIndex: 0 } as const

/** Returns true for the measures of an uploaded font, whose name is shown for its URL. */
const isFontMeasure = (names: readonly string[]): boolean =>
  /(?:^|\.)(?:heading_)?font_file\.(?!url$)/.test(names.join('.'))

const maxShown = 50

/** Lists differences by block, as a person would write them. */
export const ChangeList = ({
  title,
  differences,
  isDone = false,
}: {
  title: string
  differences: readonly VersionDifference[]
  /** Describes changes of an earlier edit instead of those to come. */
  isDone?: boolean
}) => {
  const texts = useTexts('versions').comparison
  const items = useMemo(() => listChangedItems(differences), [differences])
  return (
    <section aria-label={title} {...focusableProps}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {items.slice(0, maxShown).map((item) => (
          <li key={item.linkId ?? 'page'}>
            <ChangedItemRow item={item} isDone={isDone} />
          </li>
        ))}
      </ul>
      {items.length > maxShown ? <p>{texts.more({ count: items.length - maxShown })}</p> : null}
    </section>
  )
}

export const ChangedItemRow = ({
  item: { linkId, link, change, fields },
  isDone,
  heading: Heading = 'h4',
}: {
  item: ChangedItem
  isDone: boolean
  heading?: 'h3' | 'h4'
}) => {
  const t = useTexts()
  const texts = useTexts('versions').comparison
  const format = useFieldFormat()
  const links = useLinks()
  const profile = useProfile()
  const now = link ?? (linkId === null ? profile : links.find(({ id }) => id === linkId)) ?? {}
  const [before, after] = [toOwner(now, fields, 'before'), toOwner(now, fields, 'after')]
  return (
    <>
      <Heading>{linkId === null ? texts.page : String(before.title ?? t.changes.archivedBlock)}</Heading>
      {change === 'back' ? <p>{isDone ? texts.linkAdded : texts.linkRestored}</p> : null}
      {change === 'gone' ? <p>{isDone ? texts.linkRemoved : texts.linkArchived}</p> : null}
      {change !== null && typeof change === 'object' ? (
        <p>{(isDone ? texts.linkWasMoved : texts.linkMoved)(change)}</p>
      ) : null}
      {fields
        .filter(({ names }) => !isFontMeasure(names))
        .map(({ path, names, ...values }) => (
          <BeforeAfter
            key={path}
            name={getFieldName(names, t, after.kind)}
            before={format(names, values.before, before)}
            after={format(names, values.after, after)}
          />
        ))}
    </>
  )
}

/** Shows what a fix changes on the page as it is. */
export const FixChanges = ({ changes }: Pick<Recommendation['fix'], 'changes'>) => {
  const t = useTexts()
  const links = useLinks()
  const profile = useProfile()
  const format = useFieldFormat()
  return (
    <>
      {changes.map(({ path, before, after }) => {
        const { linkId, fields } = parseFieldPath(path)
        const link = links.find(({ id }) => id === linkId)
        const owner = link ?? profile
        const name = getFieldName(fields, t, link?.kind)
        return (
          <BeforeAfter
            key={path}
            name={link && changes.length > 1 ? t.common.pair({ name: link.title, value: name }) : name}
            before={format(fields, before, owner)}
            after={format(fields, after, owner)}
          />
        )
      })}
    </>
  )
}

/** Shows what a page changes if it takes the design of another. */
export const DesignChanges = ({ from, to }: Record<'from' | 'to', Profile['theme']>) => {
  const t = useTexts()
  const { changesDone } = useTexts('versions')
  const format = useValueFormat('UTC')
  const toState = (theme: Profile['theme']) => ({ profile: { theme }, links: [] })
  const differences = computeDiff(toState(from), toState(to))
  if (differences.length === 0) return <p>{changesDone({ count: 0 })}</p>
  return differences
    .map(({ path, ...values }) => ({ path, ...values, fields: parseFieldPath(path).fields }))
    .filter(({ fields }) => !isFontMeasure(fields))
    .map(({ path, fields, before, after }) => (
      <BeforeAfter
        key={path}
        name={getFieldName(fields, t)}
        before={format(fields, before, { theme: from })}
        after={format(fields, after, { theme: to })}
      />
    ))
}

const maxLines = 12
const maxLength = 400

/** Returns a function that writes the value of a field of the page as lines. */
export const useFieldFormat = () => {
  const { id, timezone } = useProfile()
  const { data: campaigns } = useQuery(campaignsQuery(id))
  return useValueFormat(timezone, campaigns, useLatestEntries(useLinks()))
}

const noCampaigns: FieldWords['campaigns'] = []
const findNoEntries: FieldWords['findEntries'] = () => []

const useValueFormat = (timezone: string, campaigns = noCampaigns, findEntries = findNoEntries) => {
  const t = useTexts()
  const texts = useTexts('versions').comparison
  const blocks = useTexts('links/blocks')
  const { right } = useTexts('profile/design/options')
  const format = useFormat()
  const [language] = useLanguage()
  return useMemo(
    () =>
      createFieldFormat({
        t,
        texts,
        blocks,
        right,
        format,
        language: addRegion(language),
        timezone,
        campaigns,
        findEntries,
        findPicture: findOwnPicture,
      }),
    [t, texts, blocks, right, format, language, timezone, campaigns, findEntries],
  )
}

export const Lines = ({ lines }: { lines: readonly Line[] }) => {
  const texts = useTexts('versions').comparison
  if (lines.length === 0) return <span className={styles.nothing}>{texts.nothing}</span>
  const [only] = lines
  if (lines.length === 1) return <LineText line={only!} />
  return (
    <ul className={styles.lines}>
      {lines.slice(0, maxLines).map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and have no state
        <li key={i}>
          <LineText line={line} />
        </li>
      ))}
      {lines.length > maxLines ? <li>{texts.more({ count: lines.length - maxLines })}</li> : null}
    </ul>
  )
}

const LineText = ({ line: { text, picture, swatch } }: { line: Line }) => (
  <span>
    {picture ? <img className={styles.picture} src={picture} alt="" /> : null}
    {swatch ? <span className={styles.swatch} style={{ background: swatch }} aria-hidden="true" /> : null}
    {text.length > maxLength ? `${text.slice(0, maxLength)}…` : text}
  </span>
)

/** Shows a value before and after. Of lists, it shows the removed and the added lines. */
const BeforeAfter = ({
  name,
  ...values
}: {
  name: string
  before: readonly Line[]
  after: readonly Line[]
}) => {
  const texts = useTexts('versions').comparison
  const { before, after, isPart } = compareLines(values.before, values.after)
  const sides = [
    ['del', before, isPart ? texts.removed : texts.before, '−'],
    ['ins', after, isPart ? texts.added : texts.after, '+'],
  ] as const
  return (
    <div className={styles.change}>
      <span className={styles.name}>{name}</span>
      <div className={styles.values}>
        {sides
          .filter(([, lines]) => !isPart || lines.length > 0)
          .map(([Side, lines, label, sign], i) => (
            <Fragment key={Side}>
              {i > 0 ? (
                <span data-mirrors aria-hidden="true">
                  →
                </span>
              ) : null}
              <Side data-sign={isPart ? sign : undefined}>
                <span className="visually-hidden">{label}: </span>
                <Lines lines={lines} />
              </Side>
            </Fragment>
          ))}
      </div>
    </div>
  )
}
