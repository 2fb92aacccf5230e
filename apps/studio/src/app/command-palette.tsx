import { useCallback, useEffect, useMemo, useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { type Action, formatShortcut, useActions } from './actions.ts'
import { createIdleComponent } from './lazy.ts'
import { useTexts } from './texts.tsx'
import { collectTypedKeys, takeTypedKeys } from './typed-keys.ts'

export const CommandList = createIdleComponent(async () => (await import('./command-list.tsx')).CommandList)
const AllCommands = createIdleComponent(async () => (await import('./all-commands.tsx')).AllCommands)
const ShortcutsDialog = createIdleComponent(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
)

export const CommandPalette = () => {
  const t = useTexts()
  const [open, setOpen] = useState<'commands' | 'shortcuts' | null>(null)
  useEffect(() => () => void takeTypedKeys(), [])
  const close = useCallback(() => {
    takeTypedKeys()
    setOpen(null)
  }, [])
  const openCommands = useCallback(() => {
    collectTypedKeys()
    setOpen('commands')
  }, [])
  const paletteActions = useMemo(
    (): Action[] => [
      {
        id: 'commands',
        title: t.shell.commands,
        section: t.shell.commands,
        icon: 'search',
        shortcut: 'mod+k',
        run: () => (open ? close() : openCommands()),
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
    [t, open, close, openCommands],
  )
  useActions(paletteActions)
  return (
    <>
      <IconButton
        icon="search"
        label={t.shell.commands}
        shortcut={formatShortcut('mod+k')}
        onPress={openCommands}
      />
      {open === 'commands' ? <AllCommands onClose={close} /> : null}
      {open === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null}
    </>
  )
}
