import type { Link } from '@vitrine/contract'
import { isMistypedAddress, isStreet } from '@vitrine/page/guess-link'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatError } from '../../app/errors.ts'
import { useStatus } from '../../app/status.ts'
import { useTexts } from '../../app/texts.tsx'
import { findNewestAction } from '../../app/undo-history.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { hideToasts, toast } from '../../ui/toast.tsx'
import { useAddAddresses } from './add-addresses.ts'
import { useLinkChanges } from './link-changes.ts'
import styles from './links.module.css'
import { askForNetwork, NetworkChoice } from './network-choice.tsx'
import { maxPastedText, readPasted } from './pasted.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input,textarea,select,[contenteditable],[role="dialog"]') !== null

const readPastedAddresses = (event: Pick<ClipboardEvent, 'clipboardData'>): string | null => {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  return readPasted(text).entries.some((entry) => !('street' in entry)) ? text : null
}

/**
 * Adds links by URL, typed into the field or pasted anywhere on the screen. Text in the field keeps the focus there for the next link.
 * The button of an empty field shows the kinds of blocks.
 */
export const QuickAdd = ({
  links,
  section,
  isDisabled,
  onChoose,
  onAdded,
}: {
  links: readonly Link[]
  /** Section of the new links, or null. */
  section: string | null
  isDisabled: boolean
  /** Shows the kinds of blocks. */
  onChoose: () => void
  onAdded: (id: number | undefined) => void
}) => {
  const t = useTexts()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { add, isPending } = useAddAddresses()
  const { styleSection } = useLinkChanges()

  const addAll = async (input: string): Promise<readonly Link[]> => {
    const { entries, mistyped, titleCount } = readPasted(input)
    if (entries.length === 0) return refuse(t.links.notAnAddress)
    setError(undefined)
    const titles = new Map(links.map((link) => [link.url, link.title]))
    const newEntries = entries.filter(
      (entry) =>
        !('url' in entry) || !titles.has(entry.url) || (entry.title && entry.title !== titles.get(entry.url)),
    )
    if (newEntries.length)
      return report(
        add(newEntries, input, section),
        mistyped,
        newEntries.length === entries.length ? titleCount : 0,
      )
    const [title] = entries.flatMap((entry) => ('url' in entry ? (titles.get(entry.url) ?? []) : []))
    return refuse(t.links.alreadyOnPage({ title: title! }))
  }
  const refuse = (problem: string): readonly Link[] => {
    // The message of the previous link could be mistaken for success
    hideToasts()
    setError(problem)
    return []
  }
  const report = async (
    adding: Promise<readonly Link[]>,
    mistyped: readonly string[] = [],
    titleCount = 0,
  ): Promise<readonly Link[]> => {
    try {
      const createdLinks = await adding
      if (section) styleSection(section, createdLinks)
      setText(mistyped.join('\n'))
      setError(mistyped.length ? t.links.notAnAddress : undefined)
      onAdded(createdLinks.at(-1)?.id)
      toast(
        t.links.added({
          count: createdLinks.length,
          title: createdLinks[0]?.title ?? '',
          lines: titleCount,
          unknown: mistyped.length,
        }),
        { action: findNewestAction() },
      )
      return createdLinks
    } catch (failure) {
      return refuse(formatError(failure, t))
    }
  }
  const addTyped = async (adding: Promise<readonly Link[]>): Promise<void> => {
    if ((await adding).length || !(isStreet(text) || askForNetwork(text, t)))
      form.current?.querySelector<HTMLElement>('input,textarea')?.focus({ preventScroll: true })
  }

  const { isConnected } = useStatus()
  useEffect(() => {
    if (isConnected) setError(undefined)
  }, [isConnected])

  const paste = useRef(addAll)
  paste.current = addAll
  useEffect(() => {
    if (isDisabled) return
    const listen = (event: ClipboardEvent) => {
      if (isField(event.target)) return
      const pasted = readPastedAddresses(event)
      if (!pasted) return
      event.preventDefault()
      void paste.current(pasted)
    }
    addEventListener('paste', listen)
    return () => removeEventListener('paste', listen)
  }, [isDisabled])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) onChoose()
    else if (!isPending) void addTyped(addAll(text))
  }
  // A text such as "12 Park Street" may be a street address: offer a location instead of an error
  const isQuestion = error === t.links.notAnAddress && isStreet(text) && !isMistypedAddress(text)
  const networkQuestion = error === t.links.notAnAddress ? askForNetwork(text, t) : null
  const question = isQuestion ? error : networkQuestion?.question
  const asks = question !== undefined
  useEffect(() => {
    if (asks) form.current?.querySelector<HTMLElement>('button:not([type="submit"])')?.focus()
  }, [asks])
  return (
    <form ref={form} className={styles.quickAdd} onSubmit={submit} noValidate>
      <TextField
        label={t.links.paste}
        hint={question ?? (section ? t.links.addTo({ section }) : undefined)}
        error={question ? undefined : error}
        {...(text.includes('\n') ? { rows: Math.min(6, text.split('\n').length) } : {})}
        value={text}
        onChange={(value) => {
          setText(value)
          setError(undefined)
        }}
        onPaste={(event) => {
          const pasted = readPastedAddresses(event)
          const { selectionStart, selectionEnd } = event.currentTarget
          const rest = text.slice(0, selectionStart ?? 0) + text.slice(selectionEnd ?? 0)
          if (pasted && (rest === '' || /\n./.test(pasted))) {
            const input = /^(?:https?:\/\/)?$/.test(rest) ? pasted : `${rest}\n${pasted}`
            event.preventDefault()
            setText(input.replace(/\s+/g, ' '))
            void addTyped(addAll(input))
          }
        }}
        // The keyboard for web addresses has no space, which phone numbers and street addresses need
        autoComplete="off"
        spellCheck="false"
        maxLength={maxPastedText}
        isDisabled={isDisabled}
        placeholder={t.links.paste}
      />
      <Button
        type="submit"
        look="primary"
        icon="add"
        isPending={isPending}
        isDisabled={isDisabled || !isConnected}
      >
        <span>{text.trim() ? t.common.add : t.links.addBlock}</span>
      </Button>
      {isQuestion ? (
        <Button
          small
          icon="add"
          isPending={isPending}
          onPress={() => void addTyped(report(add([{ street: text.trim() }], '', section)))}
        >
          {t.links.addLocation}
        </Button>
      ) : null}
      {networkQuestion ? (
        <NetworkChoice
          {...networkQuestion}
          isPending={isPending}
          onChoose={(typed) => void addTyped(addAll(typed))}
        />
      ) : null}
    </form>
  )
}
