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
import { useMessages } from '../messages/index.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Action, shortcutText } from './actions.tsx'
import styles from './command-palette.module.css'

/** Entries drawn at once: more than anybody reads, and few enough to be there at the next frame. */
const most = 30

/** A text as it is searched: without case and accents. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Actions by name, with a search. Of many only the first that match are drawn; how many more there are is said. */
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
  const texts = useMemo(() => actions.map((action) => ({ action, text: folded(textOf(action)) })), [actions])
  const wanted = folded(text.trim())
  const found = useMemo(
    () => texts.flatMap((entry) => (entry.text.includes(wanted) ? [entry.action] : [])),
    [texts, wanted],
  )
  const sections = useMemo(() => Map.groupBy(found.slice(0, most), (action) => action.section), [found])
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
              {[...sections].map(([heading, entries]) => (
                <MenuSection key={heading}>
                  <Header className={styles.heading!}>{heading}</Header>
                  {entries.map((action) => (
                    <MenuItem
                      key={action.id}
                      id={action.id}
                      textValue={textOf(action)}
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
                      {action.shortcut ? <Keyboard>{shortcutText(action.shortcut)}</Keyboard> : null}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
            </Menu>
            {found.length > most ? (
              <p className={styles.more}>{t.shell.moreMatches(found.length - most)}</p>
            ) : null}
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const textOf = ({ title, note }: Action): string => (note ? `${title} ${note}` : title)
