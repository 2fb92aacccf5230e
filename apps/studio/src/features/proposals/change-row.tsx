import type { ProposalComment } from '@vitrine/contract'
import { formatProblem } from '../../app/errors.ts'
import { useTexts } from '../../app/texts.tsx'
import { ChangedItemRow, Lines, useFieldFormat } from '../../editor/changes/change-list.tsx'
import { listChangedItems } from '../../editor/changes/changed-items.ts'
import { describePath, parseFieldPath } from '../../editor/field-paths.ts'
import { useLinks, useProfile } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { Change, Side } from './apply-changes.ts'
import styles from './proposals.module.css'

/** A numbered change with its conflicts and comments. Arrow keys move between changes. */
export const ChangeRow = ({
  number,
  change: { differences, conflicts },
  comments,
  isCurrent,
  onFocus,
  isLeftOut,
  onLeaveOut,
  onComment,
  choices,
  onChoose,
}: {
  number: number
  change: Change
  comments: readonly ProposalComment[]
  isCurrent: boolean
  onFocus: () => void
  isLeftOut: boolean
  onLeaveOut: (() => void) | null
  onComment: (() => void) | null
  choices: Readonly<Record<string, Side>>
  onChoose: ((path: string, side: Side) => void) | null
}) => {
  const { pair } = useTexts().common
  const texts = useTexts('proposals')
  return (
    <li
      tabIndex={isCurrent ? 0 : -1}
      className={styles.change}
      data-left-out={isLeftOut || undefined}
      onFocus={onFocus}
    >
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.content}>
        {listChangedItems(differences).map((item) => (
          <ChangedItemRow key={item.linkId ?? 'page'} item={item} isDone heading="h3" />
        ))}
        {conflicts.map((conflict) => (
          <Conflict
            key={conflict.path}
            conflict={conflict}
            side={choices[conflict.path]}
            onChoose={isLeftOut || !onChoose ? null : (side) => onChoose(conflict.path, side)}
          />
        ))}
        {isLeftOut ? <Chip>{texts.leftOut}</Chip> : null}
        <Comments comments={comments} />
        {onLeaveOut || onComment ? (
          <div className={styles.actions}>
            {onLeaveOut ? (
              <Button
                small
                look="quiet"
                onPress={onLeaveOut}
                aria-label={pair({ name: isLeftOut ? texts.include : texts.leaveOut, value: number })}
              >
                {isLeftOut ? texts.include : texts.leaveOut}
              </Button>
            ) : null}
            {onComment ? (
              <Button
                small
                look="quiet"
                onPress={onComment}
                aria-label={pair({ name: texts.comment, value: number })}
              >
                {texts.comment}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </li>
  )
}

const Conflict = ({
  conflict: { path, current, proposed },
  side,
  onChoose,
}: {
  conflict: Change['conflicts'][number]
  side: Side | undefined
  onChoose: ((side: Side) => void) | null
}) => {
  const t = useTexts()
  const texts = useTexts('proposals')
  const links = useLinks()
  const profile = useProfile()
  const format = useFieldFormat()
  const { linkId, fields } = parseFieldPath(path)
  const owner = linkId === null ? profile : (links.find(({ id }) => id === linkId) ?? {})
  const name = fields.length
    ? describePath(path, links, t)
    : String(((current ?? proposed) as { title?: unknown } | null)?.title ?? t.changes.archivedBlock)
  const values = { current, proposed }
  return (
    <div className={styles.conflict}>
      <h3>{name}</h3>
      <p>{texts.changedOnPage}</p>
      {(['current', 'proposed'] as const).map((name) => (
        <div key={name}>
          <span className={styles.side}>{texts.sides[name]}: </span>
          {fields.length ? (
            <Lines lines={format(fields, values[name], owner)} />
          ) : (
            texts[values[name] === null ? 'archived' : 'onPage']
          )}
        </div>
      ))}
      {onChoose ? (
        <Segmented
          label={texts.chooseSide({ name })}
          labelHidden
          value={side ?? ''}
          onChange={(side) => onChoose(side as Side)}
          options={[
            { id: 'current', label: texts.keepCurrent },
            { id: 'proposed', label: texts.takeProposed },
          ]}
        />
      ) : null}
    </div>
  )
}

export const Comments = ({ comments }: { comments: readonly ProposalComment[] }) => {
  const t = useTexts()
  const texts = useTexts('proposals')
  if (!comments.length) return null
  return (
    <ul className={styles.comments} aria-label={texts.comments}>
      {comments.map(({ id, author, guest_name, opinion, text, problem }) => (
        <li key={id}>
          <strong>{author?.name ?? guest_name ?? (problem ? texts.service : texts.deletedAccount)}:</strong>{' '}
          {opinion ? `${texts.opinions[opinion]} ` : null}
          {problem ? formatProblem(problem, t) : text}
        </li>
      ))}
    </ul>
  )
}
