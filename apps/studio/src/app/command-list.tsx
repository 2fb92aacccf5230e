import { useMemo, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Keyboard,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  Text,
  TextField,
} from 'react-aria-components'
import { useLanguage, useMessages } from '../messages/index.tsx'
import { useBackCloses } from '../ui/back-closes.ts'
import { Icon } from '../ui/icon.tsx'
import { type Action, formatShortcut } from './actions.tsx'
import styles from './command-palette.module.css'
import { commandWords } from './command-words.ts'
import { foldText } from './fold-text.ts'

/** Maximum visible entries of a section. More would delay the next frame. */
const maxEntries = 30

export const CommandList = ({
  title,
  placeholder,
  actions,
  onClose,
}: {
  title: string
  placeholder: string
  actions: readonly Action[]
  onClose: () => void
}) => {
  const t = useMessages()
  const [text, setText] = useState('')
  const [language] = useLanguage()
  useBackCloses(true, onClose)
  const texts = useMemo(
    () =>
      actions.map((action) => ({
        action,
        text: foldText(toSearchText(action)),
        words: (commandWords[language][action.id] ?? []).map((word) => ({ word, text: foldText(word) })),
      })),
    [actions, language],
  )
  const query = foldText(text.trim())
  const matches = useMemo(
    () =>
      texts.flatMap(({ action, text, words }) => {
        if (text.includes(query)) return query || !action.searchOnly ? [action] : []
        const match = words.find(({ text }) => text.includes(query))
        return match ? [{ ...action, note: match.word }] : []
      }),
    [texts, query],
  )
  const sections = useMemo(() => [...Map.groupBy(matches, (action) => action.section)], [matches])
  const hiddenCount = sections.reduce((sum, [, { length }]) => sum + Math.max(0, length - maxEntries), 0)
  return (
    <ModalOverlay className={styles.overlay!} isOpen onOpenChange={onClose} isDismissable>
      <Modal className={styles.modal!}>
        <Dialog className={styles.dialog!} aria-label={title}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <TextField aria-label={title} className={styles.field!} autoFocus>
              <Icon name="search" />
              <Input className={styles.input!} placeholder={placeholder} />
            </TextField>
            <Menu
              className={styles.list!}
              renderEmptyState={() => <p className={styles.none}>{t.shell.noCommands}</p>}
            >
              {sections.map(([heading, entries]) => (
                <MenuSection key={heading}>
                  <Header className={styles.heading!}>{heading}</Header>
                  {entries.slice(0, maxEntries).map((action) => (
                    <MenuItem
                      key={action.id}
                      id={action.id}
                      textValue={toSearchText(action)}
                      className={styles.item!}
                      onAction={() => {
                        onClose()
                        void action.run()
                      }}
                    >
                      {action.icon ? <Icon name={action.icon} size={18} /> : null}
                      <Text slot="label">{action.title}</Text>
                      {action.note ? (
                        <Text slot="description" className={styles.note!}>
                          {action.note}
                        </Text>
                      ) : null}
                      {action.shortcut ? <Keyboard>{formatShortcut(action.shortcut)}</Keyboard> : null}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
            </Menu>
            {hiddenCount ? <p className={styles.more}>{t.shell.moreMatches(hiddenCount)}</p> : null}
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const toSearchText = ({ title, note }: Action): string => (note ? `${title} ${note}` : title)
