import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../../../app/texts.tsx'
import { keepActions } from '../../../app/undo-history.ts'
import type { Texts } from '../../../texts.gen.d.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useAreFieldsDisabled } from '../../../ui/field-parts.tsx'
import { Callout, Stack } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { Entry } from './item-list.tsx'
import styles from './lists.module.css'

type Parsed = { readonly ignored: readonly string[] }

type Props<T extends Parsed> = {
  readonly texts: Pick<
    Texts['links/lists']['menu' | 'events'],
    'paste' | 'pasteHint' | 'example' | 'understood' | 'nothing' | 'use' | 'added' | 'pasteMore'
  >
  /** Name of the list in the settings, and its entries. */
  readonly name: string
  readonly entries: readonly Entry[]
  /** Reads the text. `isWhole` is true if the text is the whole list. */
  readonly parse: (text: string, isWhole: boolean) => T
  readonly count: (parsed: T) => number
  /** Adds what was read to the entries, and returns the changed settings. */
  readonly append: (entries: readonly Entry[], parsed: T) => Entry
  readonly onChange: (changes: Entry) => void
  /** Shows what was read. `reread` reads the text in another way. */
  readonly renderPreview: (parsed: T, reread: (parse: (text: string) => T) => void) => ReactNode
  /** List below, which is hidden while the text is the whole list. */
  readonly children: ReactNode
}

/** Texts that no button has added yet, by address and list, so that closing the dialog or the editor loses nothing. */
const unusedTexts = new Map<string, string>()

/** Field for a pasted list, with a preview. The text of an empty list is stored while the user types, otherwise the button adds it. */
export const PasteArea = <T extends Parsed>({
  texts,
  name,
  entries,
  parse,
  count,
  append,
  onChange,
  renderPreview,
  children,
}: Props<T>) => {
  const t = useTexts()
  const isDisabled = useAreFieldsDisabled()
  const { unused } = useTexts('links/lists')
  const key = `${useLocation().pathname} ${name}`
  const [text, setText] = useState(() => unusedTexts.get(key) ?? '')
  const [isOpen, setIsOpen] = useState(text !== '')
  const [isWhole, setIsWhole] = useState(false)
  const parsed = parse(text, isWhole)
  const number = count(parsed)
  const store = (next: T) => {
    if (entries.length && !isWhole) return
    setIsWhole(true)
    setIsOpen(true)
    onChange(append([], next))
  }
  const close = () => {
    unusedTexts.delete(key)
    setText('')
    setIsOpen(false)
    setIsWhole(false)
  }
  const use = () => {
    const before = { [name]: isWhole ? null : entries }
    if (!isWhole) keepActions(() => onChange(append(entries, parsed)))
    close()
    toast(texts.added({ count: number }), {
      action: { title: t.common.undo, run: () => onChange(before) },
    })
  }
  if (!isOpen && entries.length)
    return (
      <>
        <Button small icon="table" isDisabled={isDisabled} onPress={() => setIsOpen(true)}>
          {texts.pasteMore}
        </Button>
        {children}
      </>
    )
  return (
    <>
      <Stack>
        <TextField
          label={texts.paste}
          hint={texts.pasteHint}
          placeholder={texts.example}
          rows={8}
          value={text}
          onChange={(typed) => {
            setText(typed)
            if (entries.length && !isWhole) unusedTexts.set(key, typed)
            store(parse(typed, isWhole))
          }}
        />
        {number ? (
          <section className={styles.preview} aria-label={texts.understood({ count: number })}>
            <strong role="status">{texts.understood({ count: number })}</strong>
            {renderPreview(parsed, (reparse) => store(reparse(text)))}
          </section>
        ) : null}
        {text.trim() && parsed.ignored.length ? (
          <Callout tone="warn" title={unused}>
            <ul className={styles.unused}>
              {parsed.ignored.map((line, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other key
                <li key={i}>{line}</li>
              ))}
            </ul>
          </Callout>
        ) : null}
        {text.trim() && !number ? <Callout tone="warn">{texts.nothing}</Callout> : null}
        <span className={styles.pasteButtons}>
          <Button look={isWhole ? 'plain' : 'primary'} isDisabled={!number} onPress={use}>
            {texts.use({ count: number })}
          </Button>
          {entries.length && !isWhole ? <Button onPress={close}>{t.common.cancel}</Button> : null}
        </span>
      </Stack>
      {isWhole && entries.length ? null : children}
    </>
  )
}
