import { type MarkedPart, splitMarkedText, stripMarks } from '@vitrine/page/marked-text'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { formatShortcut } from '../../app/actions.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField, type TextFieldProps } from '../../ui/field.tsx'
import { useAreFieldsDisabled } from '../../ui/field-parts.tsx'
import { Row } from '../../ui/layout.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import styles from './marked-text.module.css'
import { type Edit, findLink, type TextLink, toggleMark, writeLink } from './marks.ts'

type Props = TextFieldProps & { readonly value: string; readonly onChange: (text: string) => void }

const renderPart = ({ text, url, words, isBold, isItalic }: MarkedPart, i: number): ReactNode => {
  let content: ReactNode = words ? words.map(renderPart) : text
  if (isItalic) content = <em>{content}</em>
  if (isBold) content = <strong>{content}</strong>
  return url ? (
    <a key={i} href={url} target="_blank" rel="noreferrer">
      {content}
    </a>
  ) : (
    <span key={i}>{content}</span>
  )
}

/** Text area with buttons and keys for bold, italic and links. */
export const MarkedTextField = (props: Props) => {
  const t = useTexts()
  const texts = useTexts('links/blocks').marks
  const box = useRef<HTMLDivElement>(null)
  const [link, setLink] = useState<TextLink | null>(null)
  const { value } = props
  const isDisabled = useAreFieldsDisabled() || props.isDisabled === true
  const findArea = () => box.current!.querySelector('textarea')!
  const write = ({ from, to, text, selection }: Edit) => {
    const input = findArea()
    input.focus()
    input.setSelectionRange(from, to)
    // The undo of the field contains this change, unlike one by setRangeText
    if (!document.execCommand('insertText', false, text)) {
      input.setRangeText(text)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    input.setSelectionRange(...selection)
  }
  const readSelection = () => {
    const { value, selectionStart, selectionEnd } = findArea()
    return [value, selectionStart, selectionEnd] as const
  }
  const tools = [
    { key: 'b', name: texts.bold, sign: 'B', run: () => write(toggleMark(...readSelection(), '**')) },
    { key: 'i', name: texts.italic, sign: 'I', run: () => write(toggleMark(...readSelection(), '*')) },
    { key: 'k', name: texts.link, icon: 'link', run: () => setLink(findLink(...readSelection())) },
  ] as const
  const press = (event: KeyboardEvent) => {
    const tool = tools.find(({ key }) => key === event.key.toLowerCase())
    if (!tool || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    tool.run()
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the text in it */}
      <div ref={box} onKeyDown={press}>
        <TextField
          rows={3}
          {...props}
          counted
          tools={
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would contain a legend
            <div className={styles.tools} role="group" aria-label={texts.title}>
              {tools.map(({ key, name, run, ...tool }) => (
                <Tooltip key={key} text={name} shortcut={formatShortcut(`mod+${key}`)}>
                  <Button
                    small
                    aria-label={name}
                    {...('icon' in tool ? { icon: tool.icon } : {})}
                    onPress={run}
                    isDisabled={isDisabled}
                  >
                    {'sign' in tool ? <span data-mark={key}>{tool.sign}</span> : null}
                  </Button>
                </Tooltip>
              ))}
            </div>
          }
        />
      </div>
      {link ? (
        <LinkFields
          link={link}
          onWrite={(edit) => {
            setLink(null)
            write(edit)
          }}
          onClose={() => {
            setLink(null)
            findArea().focus()
          }}
        />
      ) : null}
      {stripMarks(value) === value ? null : (
        <details open className={styles.preview}>
          <summary>{t.editor.preview}</summary>
          <p dir="auto">{splitMarkedText(value).map(renderPart)}</p>
        </details>
      )}
    </div>
  )
}

const LinkFields = ({
  link,
  onWrite,
  onClose,
}: {
  link: TextLink
  onWrite: (edit: Edit) => void
  onClose: () => void
}) => {
  const t = useTexts()
  const blockTexts = useTexts('links/blocks')
  const texts = blockTexts.marks
  const [words, setWords] = useState(link.words)
  const [url, setUrl] = useState(link.url)
  const [isWrong, setIsWrong] = useState(false)
  const save = () => {
    const edit = url.trim() ? writeLink({ ...link, words, url }) : null
    if (edit) onWrite(edit)
    else setIsWrong(true)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would contain a legend
    <div
      className={styles.link}
      role="group"
      aria-label={texts.link}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || !/^(?:Enter|Escape)$/.test(event.key)) return
        // Keys of buttons
        if (event.key === 'Enter' && !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') save()
        else onClose()
      }}
    >
      <TextField
        label={texts.words}
        value={words}
        onChange={setWords}
        maxLength={500}
        autoFocus={!link.words}
      />
      <TextField
        label={blockTexts.addressLabels.web}
        value={url}
        onChange={(text) => {
          setUrl(text)
          setIsWrong(false)
        }}
        type="url"
        error={isWrong ? t.links.addressErrors.web : undefined}
        autoFocus={link.words !== ''}
      />
      <Row>
        <Button small look="primary" onPress={save}>
          {t.common.done}
        </Button>
        <Button small onPress={onClose}>
          {t.common.cancel}
        </Button>
        {link.url ? (
          <Button small onPress={() => onWrite(writeLink({ ...link, words, url: '' })!)}>
            {texts.removeLink}
          </Button>
        ) : null}
      </Row>
    </div>
  )
}
