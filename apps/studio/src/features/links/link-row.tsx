import type { BrokenLink, Link } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { findNetwork } from '@vitrine/page/icons/index'
import { parseUploadedPicture } from '@vitrine/page/renditions'
import { getTexts } from '@vitrine/page/texts/index'
import { memo, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { addRegion } from '../../app/browser.ts'
import { useFormat } from '../../app/format.ts'
import { createLazyComponent } from '../../app/lazy.ts'
import { useStatus } from '../../app/status.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { findOwnPicture } from '../../editor/draft-view.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { Switch } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Chip } from '../../ui/layout.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { SelectionCheckbox } from '../../ui/selection.tsx'
import type { Step } from './arrange.ts'
import { formatBroken } from './broken-text.ts'
import { hasStyle, isFollowed, kinds, toShownKind } from './kinds.ts'
import { LinkIcon } from './link-icon.tsx'
import styles from './link-row.module.css'
import { createMoveEntries } from './move-entries.ts'
import { formatDays, formatFact, formatTarget } from './row-texts.ts'

/** Chip that is loaded after the rows, because it needs the renderer's blocks. */
const WarningChip = createLazyComponent(async () => (await import('./link-warnings.tsx')).WarningChip)

const BlockStyleButton = createLazyComponent(async () => (await import('./block-style.tsx')).BlockStyleButton)

const BlockedChip = createLazyComponent(
  async () => (await import('../../editor/blocked-links.tsx')).BlockedChip,
)

/** Time before its end in which a link is marked. */
const endsSoonMs = 3 * dayMs

/** Actions of a row. All rows share the functions, so that a row renders again only if its link changes. */
export type RowActions = {
  readonly onShow: (id: number, isShown: boolean) => void
  readonly onStep: (id: number, step: Step) => void
  readonly onDragStart: (id: number, event: React.PointerEvent<HTMLElement>) => void
  /** `range` selects all rows since the previous selection (Shift). */
  readonly onSelect: (id: number, isSelected: boolean, isRange: boolean) => void
  readonly onStyle: (id: number) => void
  readonly onMoveTo: (id: number) => void
  readonly onCopyTo: ((id: number) => void) | undefined
  readonly onDuplicate: (id: number) => void
  readonly onArchive: (id: number) => void
  readonly onDiscard: (id: number) => void
}

type Props = {
  readonly link: Link
  readonly timezone: string
  readonly isEditable: boolean
  /** False if rows are filtered, because positions have no meaning then. */
  readonly isMovable: boolean
  /** The first or last link of its section or the whole page, which cannot move further. */
  readonly first: 'page' | 'section' | null
  readonly last: 'page' | 'section' | null
  readonly isSelected: boolean | null
  /** True if changes are stored only in this browser until the user corrects them. */
  readonly isUnsaved: boolean
  readonly isBlocked: boolean
  readonly broken: BrokenLink | undefined
  readonly actions: RowActions
}

export const LinkRow = memo((props: Props) => {
  const {
    link,
    timezone,
    isEditable,
    isMovable,
    first,
    last,
    isSelected,
    isUnsaved,
    isBlocked,
    broken,
    actions,
  } = props
  const t = useTexts()
  const format = useFormat()
  const { isConnected } = useStatus()
  const kind = toShownKind(link)
  const label = (action: string) => t.common.pair({ name: action, value: title })
  const upload = findOwnPicture(link.image_url)
  const stem = parseUploadedPicture(upload)?.stem
  const picture = stem ? `${stem}-s96.webp` : upload
  const [failedPicture, setFailedPicture] = useState<string | null>(null)
  const { id, title } = link
  const clicks = t.links.totalClicks({ clicks: t.links.clicks({ count: link.clicks }) })
  const hasClicks = isFollowed(kind) || link.clicks > 0
  const language = addRegion(useLanguage()[0])
  const fact = formatFact(link, format, getTexts(language).free, (time) => {
    const day = formatDays(language, timezone, time)
    return Date.parse(time) > Date.now() ? day : t.links.chips.ended({ time: day })
  })
  const target = formatTarget(link, kind)
  const iconName =
    link.icon ??
    (isFollowed(kind) ? findNetwork(link.url) : undefined) ??
    { map: 'pin', phone: 'phone', product: 'bag' }[kind as string]
  const copyTo = actions.onCopyTo
  const entries: MenuEntry[] = [
    ...createMoveEntries(t, first === 'page', last === 'page', (step) => actions.onStep(id, step)),
    ...(hasStyle(kind)
      ? [{ id: 'style', title: t.links.style, icon: 'palette' as const, run: () => actions.onStyle(id) }]
      : []),
    { id: 'section', title: t.links.moveTo, icon: 'move', run: () => actions.onMoveTo(id) },
    { id: 'copy', title: t.links.duplicateLink, icon: 'copy', run: () => actions.onDuplicate(id) },
    ...(copyTo
      ? [{ id: 'copy-to', title: t.links.copyTo, icon: 'copy' as const, run: () => copyTo(id) }]
      : []),
    {
      id: 'archive',
      title: t.common.archive,
      icon: 'archive',
      danger: true,
      run: () => actions.onArchive(id),
    },
  ]
  return (
    <li
      className={styles.row}
      data-link={id}
      data-hidden={!link.is_enabled || isBlocked || undefined}
      data-unsaved={isUnsaved || undefined}
    >
      {isSelected !== null ? (
        <SelectionCheckbox
          name={title}
          isSelected={isSelected}
          onSelect={(isSelected, isRange) => actions.onSelect(id, isSelected, isRange)}
        />
      ) : isMovable ? (
        <button
          type="button"
          className={styles.handle}
          data-handle
          aria-label={t.links.drag({ title })}
          onPointerDown={(event) => actions.onDragStart(id, event)}
          onKeyDown={(event) => {
            const step = ({ ArrowUp: -1, ArrowDown: 1, Home: 'top', End: 'bottom' } as const)[event.key]
            if (!step) return
            event.preventDefault()
            actions.onStep(id, step)
          }}
        >
          <Icon name="drag" size={24} />
        </button>
      ) : null}
      <RouterLink to={String(id)} className={styles.main!} draggable={false}>
        {kind === 'header' ? null : (
          <span className={styles.sign}>
            {picture && picture !== failedPicture ? (
              <img src={picture} alt="" loading="lazy" onError={() => setFailedPicture(picture)} />
            ) : iconName ? (
              <LinkIcon name={iconName} />
            ) : (
              <Icon name={kinds[kind].icon} />
            )}
          </span>
        )}
        <span className={styles.texts}>
          <span className={styles.title} dir="auto" data-heading={kind === 'header' || undefined}>
            {title}
          </span>
          <span className={styles.about}>
            <ScheduleDays schedule={link.schedule} pageTimezone={timezone} />
            {fact ? (
              <span>
                {fact}
                {target ? (
                  <span className={styles.afterFact}>
                    {' '}
                    · <bdi>{target}</bdi>
                  </span>
                ) : null}
              </span>
            ) : (
              <>
                <span className={styles.kind}>
                  {t.links.kinds[kind].name}
                  {target ? ' · ' : ''}
                </span>
                {target ? <bdi className={styles.host}>{target}</bdi> : null}
              </>
            )}
            {link.clicks > 0 ? (
              <span className={styles.phoneClicks} aria-hidden="true">
                {' '}
                · {clicks}
              </span>
            ) : null}
          </span>
          <Chips link={link} isBlocked={isBlocked} broken={broken} />
        </span>
      </RouterLink>
      {hasClicks ? (
        <span className={styles.clicks} title={clicks}>
          <Icon name="chart" size={16} />
          <span aria-hidden="true">{format.compact(link.clicks)}</span>
          <span className="visually-hidden">{clicks}</span>
        </span>
      ) : null}
      {isEditable ? (
        <>
          <span className={styles.style}>{hasStyle(kind) ? <BlockStyleButton link={link} /> : null}</span>
          <Switch
            isSelected={link.is_enabled}
            isDisabled={!isConnected}
            onChange={(isShown) => actions.onShow(id, isShown)}
            labelHidden
          >
            {t.links.shown({ title })}
          </Switch>
          <Menu
            label={title}
            trigger={<IconButton icon="more" label={label(t.common.more)} />}
            entries={entries}
          />
        </>
      ) : null}
      {isUnsaved ? (
        <p className={styles.unsaved}>
          <span>
            <Icon name="alert" size={16} /> {t.saving.refused}
          </span>
          <span>
            <ButtonLink small to={String(id)} aria-label={label(t.common.edit)}>
              {t.common.edit}
            </ButtonLink>
            <Button
              small
              look="quiet"
              aria-label={label(t.links.discard)}
              onPress={() => actions.onDiscard(id)}
            >
              {t.links.discard}
            </Button>
          </span>
        </p>
      ) : null}
    </li>
  )
})

const ScheduleDays = ({
  schedule: { starts_at, ends_at, timezone },
  pageTimezone,
}: {
  schedule: Link['schedule']
  pageTimezone: string
}) => {
  const t = useTexts()
  const language = addRegion(useLanguage()[0])
  const now = Date.now()
  const start = starts_at && Date.parse(starts_at) > now ? starts_at : null
  const end = ends_at && (start || Date.parse(ends_at) > now) ? ends_at : null
  if (!start && !ends_at) return null
  const zone = timezone ?? pageTimezone
  const isEndingSoon = end !== null && Date.parse(end) - now < endsSoonMs
  const { chips, states } = t.links
  const text =
    start && end
      ? formatDays(language, zone, start, end)
      : start
        ? chips.from({ time: formatDays(language, zone, start) })
        : end
          ? (isEndingSoon ? chips.soon : chips.until)({ time: formatDays(language, zone, end) })
          : states.expired
  return (
    <span
      className={styles.schedule}
      data-tone={!start && !end ? 'bad' : start || isEndingSoon ? 'warn' : undefined}
    >
      <Icon name="clock" size={14} /> {text}
    </span>
  )
}

type ChipsProps = Pick<Props, 'link' | 'isBlocked' | 'broken'>

const Chips = ({ link, isBlocked, broken }: ChipsProps) => {
  const t = useTexts()
  const { audience } = link
  const hasAudience = [audience.countries, audience.devices, audience.languages, audience.referrers].some(
    (l) => l.length > 0,
  )
  const chips = [
    broken ? (
      <Chip key="broken" icon="alert" tone="bad">
        {formatBroken(broken, t)}
      </Chip>
    ) : null,
    link.pinned ? (
      <Chip key="pinned" icon="pin">
        {t.links.chips.pinned}
      </Chip>
    ) : null,
    link.highlighted ? (
      <Chip key="hi" icon="star">
        {t.links.chips.highlighted}
      </Chip>
    ) : null,
    link.gate.type === 'none' ? null : (
      <Chip key="gate" icon="lock">
        {t.links.chips.gated}
      </Chip>
    ),
    hasAudience ? (
      <Chip key="audience" icon="people">
        {t.links.chips.audience}
      </Chip>
    ) : null,
  ].filter(Boolean)
  return (
    <span className={styles.chips}>
      {chips}
      {isBlocked ? <BlockedChip /> : null}
      <WarningChip link={link} />
    </span>
  )
}
