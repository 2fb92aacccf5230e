import { useMemo, useRef, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components'
import { useBackCloses } from '../ui/back-closes.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Action, formatShortcut } from './actions.ts'
import styles from './command-palette.module.css'
import { commandTexts, listCommandWords } from './command-words.ts'
import { foldText } from './fold-text.ts'
import { useLanguage, useTexts } from './texts.tsx'
import { takeTypedKeys } from './typed-keys.ts'

/** Maximum visible entries of a section: all pages of the largest plan. More matches of a search would delay the next frame. */
const maxEntries = 100
const maxMatches = 30

export const CommandList = ({
  title,
  placeholder,
  actions,
  searchedPage,
  onClose,
}: {
  title: string
  placeholder: string
  actions: readonly Action[]
  searchedPage?: string
  onClose: () => void
}) => {
  const t = useTexts()
  const [text, setText] = useState('')
  const [language] = useLanguage()
  const { noResults, noResultsOn, moreMatches } = commandTexts[language]
  useBackCloses(true, onClose)
  const texts = useMemo(
    () =>
      actions.map((action) => ({
        action,
        text: foldText(toSearchText(action)),
        parts: foldText(action.title).split(/[\s/-]+/),
        keywords: listCommandWords(action.id, language).map((word) => ({ word, text: foldText(word) })),
      })),
    [actions, language],
  )
  const words = useMemo(() => foldText(text).split(/\s+/).filter(Boolean), [text])
  const matches = useMemo(() => {
    const exactKeyword: Action[] = []
    const byStart: Action[] = []
    const byTitle: Action[] = []
    const byScreen: Action[] = []
    const byKeyword: Action[] = []
    for (const { action, text, parts, keywords } of texts) {
      const otherWords = words.filter((word) => !text.includes(word))
      const keyword = keywords.find((keyword) => words.every((word) => keyword.text.includes(word)))
      if (words.length === 0) byTitle.push(...(action.isSearchOnly ? [] : [action]))
      else if (keyword?.text === words.join(' ')) exactKeyword.push({ ...action, note: keyword.word })
      else if (otherWords.length === 0)
        (words.every((word) => parts.some((part) => part.startsWith(word))) ? byStart : byTitle).push(action)
      else if (keyword) byKeyword.push({ ...action, note: keyword.word })
      else if (otherWords.length < words.length && action.screens)
        byScreen.push(
          ...action.screens.filter(({ title }) => otherWords.every((word) => foldText(title).includes(word))),
        )
    }
    return [...exactKeyword, ...byStart, ...byTitle, ...byScreen, ...byKeyword]
  }, [texts, words])
  const sections = useMemo(() => [...Map.groupBy(matches, (action) => action.section)], [matches])
  const limit = words.length ? maxMatches : maxEntries
  const hiddenCount = sections.reduce((sum, [, { length }]) => sum + Math.max(0, length - limit), 0)
  // One press of Enter reaches both the focused entry and the field
  const hasRun = useRef(false)
  const runAction = async (action: Action) => {
    if (hasRun.current) return
    hasRun.current = true
    const { pathname } = location
    onClose()
    await action.run()
    // The closed dialog restores the focus, perhaps outside the new screen
    if (location.pathname !== pathname) document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <ModalOverlay className={styles.overlay!} isOpen onOpenChange={onClose} isDismissable>
      <Modal className={styles.modal!}>
        <Dialog className={styles.dialog!} aria-label={title}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <TextField aria-label={title} className={styles.field!} autoFocus>
              <Icon name="search" />
              <Input
                className={styles.input!}
                placeholder={placeholder}
                onFocus={() => {
                  const typed = takeTypedKeys()
                  if (typed) setText(typed)
                }}
                onKeyDown={({ key, currentTarget, nativeEvent }) => {
                  const hasFocusedEntry = currentTarget.hasAttribute('aria-activedescendant')
                  const firstAction = sections[0]?.[1][0]
                  if (key === 'Enter' && !hasFocusedEntry && !nativeEvent.isComposing && firstAction)
                    void runAction(firstAction)
                }}
              />
              <span className={styles.close}>
                <IconButton icon="close" label={t.common.close} onPress={onClose} />
              </span>
            </TextField>
            <Menu
              className={styles.list!}
              renderEmptyState={() => (
                <p className={styles.none}>
                  {searchedPage ? noResultsOn({ page: searchedPage }) : noResults}
                </p>
              )}
            >
              {sections.map(([heading, entries]) => (
                <MenuSection key={heading}>
                  <Header className={styles.heading!}>{heading}</Header>
                  {entries.slice(0, limit).map((action) => (
                    <MenuItem
                      key={action.id}
                      id={action.id}
                      textValue={toSearchText(action)}
                      className={styles.item!}
                      onAction={() => void runAction(action)}
                    >
                      {action.icon ? <Icon name={action.icon} size={18} /> : null}
                      <span className={styles.label}>
                        <span>{action.title}</span>
                        {action.note ? <span className={styles.note}>{action.note}</span> : null}
                      </span>
                      {action.shortcut ? <kbd>{formatShortcut(action.shortcut)}</kbd> : null}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
            </Menu>
            {hiddenCount ? <p className={styles.more}>{moreMatches({ n: hiddenCount })}</p> : null}
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const toSearchText = ({ title, note }: Action): string => (note ? `${title} ${note}` : title)
