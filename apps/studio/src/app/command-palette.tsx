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
  useFilter,
} from 'react-aria-components'
import { useMessages } from '../messages/index.tsx'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Action, shortcutText, useActions, useAllActions } from './actions.tsx'
import styles from './command-palette.module.css'
import { ShortcutList } from './shortcut-list.tsx'

/** Every action by name, at ⌘K; the list of shortcuts at `?`. */
export const CommandPalette = () => {
  const t = useMessages()
  const [open, setOpen] = useState<'commands' | 'shortcuts' | null>(null)
  const all = useAllActions()
  const { contains } = useFilter({ sensitivity: 'base' })
  const own = useMemo(
    (): Action[] => [
      {
        id: 'commands',
        title: t.shell.commands,
        section: t.shell.commands,
        icon: 'search',
        shortcut: 'mod+k',
        run: () => setOpen((now) => (now ? null : 'commands')),
      },
      {
        id: 'shortcuts',
        title: t.shell.shortcuts,
        section: t.shell.commands,
        icon: 'info',
        shortcut: '?',
        run: () => setOpen('shortcuts'),
      },
    ],
    [t],
  )
  useActions(own)
  const sections = useMemo(
    () =>
      Map.groupBy(
        all.filter((action) => action.id !== 'commands'),
        (action) => action.section,
      ),
    [all],
  )
  const close = () => setOpen(null)
  return (
    <>
      <IconButton
        icon="search"
        label={t.shell.commands}
        shortcut={shortcutText('mod+k')}
        onPress={() => setOpen('commands')}
      />
      <ModalOverlay
        className={styles.overlay!}
        isOpen={open === 'commands'}
        onOpenChange={close}
        isDismissable
      >
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
                          close()
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
      <ShortcutList isOpen={open === 'shortcuts'} onClose={close} />
    </>
  )
}
