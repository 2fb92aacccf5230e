import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { swapEntries } from '../../../app/swap-entries.ts'
import { useTexts } from '../../../app/texts.tsx'
import { keepActions } from '../../../app/undo-history.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useAreFieldsDisabled } from '../../../ui/field-parts.tsx'
import { MoveButtons } from '../../../ui/move-buttons.tsx'
import { toast } from '../../../ui/toast.tsx'
import styles from './lists.module.css'

export type Entry = Readonly<Record<string, unknown>>

/** Properties of the editor of a block's list. `path` of an error starts with `business_block_config.`. */
export type ListEditorProps = {
  readonly config: Entry
  /** Web address of the block. */
  readonly url: string
  readonly onChange: (changes: Entry) => void
  readonly errors: Readonly<Record<string, string>>
}

export const readEntries = (value: unknown): readonly Entry[] =>
  (Array.isArray(value) ? value : []).filter((entry) => typeof entry === 'object' && entry !== null)

/** Applies changes to an entry. Omits cleared fields, because the service replaces the list. */
const applyChanges = (entry: Entry, changes: Entry): Entry =>
  Object.fromEntries(
    Object.entries({ ...entry, ...changes }).filter(([, value]) => value !== null && value !== ''),
  )

/** Details that open when `opens` becomes true, and close only by the user. */
export const EntryDetails = ({
  summary,
  opens,
  children,
}: {
  summary: ReactNode
  opens: boolean
  children: ReactNode
}) => {
  const [isOpen, setIsOpen] = useState(opens)
  useEffect(() => {
    if (opens) setIsOpen(true)
  }, [opens])
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  )
}

type Props = {
  readonly entries: readonly Entry[]
  readonly onChange: (entries: readonly Entry[]) => void
  readonly nameEntry: (entry: Entry, index: number) => string
  readonly renderEntry: (entry: Entry, set: (changes: Entry) => void, index: number) => ReactNode
  /** Shown beside the buttons of an entry. */
  readonly renderBeside?: (entry: Entry, set: (changes: Entry) => void, index: number) => ReactNode
  /** Moves the first or last entry out of the list, if it can. */
  readonly moveOut?: (index: number, step: 1 | -1) => (() => void) | undefined
  /** Number of entries that cannot be removed. */
  readonly min?: number
  readonly add?: { readonly title: string; readonly create: () => Entry; readonly max: number }
  readonly isSorted?: boolean
  /** Kinds of entries in this list, so that the focus finds them. */
  readonly name: string
  /** Path of the list in errors, so that those of other entries are shown while the user edits one. */
  readonly path?: string
}

/** A list whose entries can be added, moved and removed, also by keyboard. A removed entry can be restored. */
export const ItemList = ({
  entries,
  onChange,
  nameEntry,
  renderEntry,
  renderBeside,
  moveOut,
  min = 0,
  add,
  isSorted = false,
  name,
  path = '',
}: Props) => {
  const t = useTexts()
  const texts = useTexts('links/blocks')
  const isDisabled = useAreFieldsDisabled()
  const addId = useId()
  const list = useRef<HTMLOListElement>(null)
  /** Selector of the element that gets the focus after the next change. */
  const focus = useRef<string>(undefined)
  useEffect(() => {
    if (!focus.current) return
    const target = list.current?.querySelector<HTMLElement>(focus.current)
    ;(target ?? document.getElementById(addId))?.focus()
    focus.current = undefined
  })
  const latest = useRef({ entries, onChange })
  latest.current = { entries, onChange }
  const at = (index: number) => `:scope > [data-${name}="${index}"]`
  const findMove = (index: number, step: 1 | -1) => {
    if (entries[index + step] === undefined) return moveOut?.(index, step)
    return () => {
      focus.current = `${at(index + step)} > span [data-step="${step}"]`
      onChange(swapEntries(entries, index, index + step))
    }
  }
  const remove = (index: number) => {
    const entry = entries[index]!
    focus.current = at(Math.min(index, entries.length - 2))
    keepActions(() => onChange(entries.toSpliced(index, 1)))
    toast(texts.removed({ title: nameEntry(entry, index) }), {
      action: {
        title: t.common.undo,
        run: () => {
          focus.current = at(index)
          latest.current.onChange(latest.current.entries.toSpliced(index, 0, entry))
        },
      },
    })
  }
  return (
    <>
      {entries.length ? (
        <ol ref={list} className={styles.entries}>
          {entries.map((entry, i) => {
            const set = (changes: Entry) => onChange(entries.with(i, applyChanges(entry, changes)))
            return (
              <li
                key={String(entry.id ?? i)}
                className={styles.entry}
                data-item={path && `${path}[${i}]`}
                tabIndex={-1}
                {...{ [`data-${name}`]: i }}
              >
                {renderEntry(entry, set, i)}
                <span className={styles.beside}>
                  {renderBeside?.(entry, set, i)}
                  <span className={styles.buttons}>
                    {isSorted ? null : (
                      <MoveButtons
                        name={nameEntry(entry, i)}
                        canMove={(step) => !isDisabled && findMove(i, step) !== undefined}
                        onMove={(step) => findMove(i, step)?.()}
                      />
                    )}
                    <IconButton
                      icon="trash"
                      label={t.common.pair({ name: t.common.remove, value: nameEntry(entry, i) })}
                      isDisabled={isDisabled || entries.length <= min}
                      onPress={() => remove(i)}
                    />
                  </span>
                </span>
              </li>
            )
          })}
        </ol>
      ) : null}
      {add ? (
        <Button
          id={addId}
          small
          icon="add"
          isDisabled={isDisabled || entries.length >= add.max}
          onPress={() => {
            focus.current = `${at(entries.length)} :is(input,textarea)`
            onChange([...entries, add.create()])
          }}
        >
          {add.title}
        </Button>
      ) : null}
    </>
  )
}
