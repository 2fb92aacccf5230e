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
import { shortcutText, useAllActions } from './actions.tsx'
import styles from './command-palette.module.css'

/** Every action by name. */
export const CommandList = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const t = useMessages()
  const all = useAllActions()
  const { contains } = useFilter({ sensitivity: 'base' })
  const sections = useMemo(
    () =>
      Map.groupBy(
        all.filter((action) => action.id !== 'commands'),
        (action) => action.section,
      ),
    [all],
  )
  return (
    <ModalOverlay className={styles.overlay!} isOpen={isOpen} onOpenChange={onClose} isDismissable>
      <Modal className={styles.modal!}>
        <Dialog className={styles.dialog!} aria-label={t.shell.commands}>
          <Autocomplete filter={contains}>
            <TextField aria-label={t.shell.commands} className={styles.field!} autoFocus>
              <Icon name="search" />
              <Input className={styles.input!} placeholder={t.shell.commandsPlaceholder} />
            </TextField>
            <Menu
              className={styles.list!}
              renderEmptyState={() => <p className={styles.none}>{t.shell.noCommands}</p>}
            >
              {[...sections].map(([title, actions]) => (
                <MenuSection key={title}>
                  <Header className={styles.heading!}>{title}</Header>
                  {actions.map((action) => (
                    <MenuItem
                      key={action.id}
                      id={action.id}
                      textValue={action.title}
                      className={styles.item!}
                      onAction={() => {
                        onClose()
                        void action.run()
                      }}
                    >
                      {action.icon ? <Icon name={action.icon} size={18} /> : null}
                      <Text slot="label">{action.title}</Text>
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
