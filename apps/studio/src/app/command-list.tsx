import { useMemo } from 'react'
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
  useFilter,
} from 'react-aria-components'
import { useMessages } from '../messages/index.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Action, shortcutText } from './actions.tsx'
import styles from './command-palette.module.css'

/** Actions by name, with a search. */
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
  const { contains } = useFilter({ sensitivity: 'base' })
  const sections = useMemo(() => Map.groupBy(actions, (action) => action.section), [actions])
  return (
    <ModalOverlay className={styles.overlay!} isOpen onOpenChange={onClose} isDismissable>
      <Modal className={styles.modal!}>
        <Dialog className={styles.dialog!} aria-label={title}>
          <Autocomplete filter={contains}>
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
                      textValue={action.note ? `${action.title} ${action.note}` : action.title}
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
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
