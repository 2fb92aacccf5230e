import { Suspense, useMemo, useState } from 'react'
import { useMessages } from '../messages/index.tsx'
import { IconButton } from '../ui/button.tsx'
import { type Action, formatShortcut, useActions } from './actions.tsx'
import { createIdleComponent } from './lazy.ts'

export const CommandList = createIdleComponent(async () => (await import('./command-list.tsx')).CommandList)
const AllCommands = createIdleComponent(async () => (await import('./all-commands.tsx')).AllCommands)
const ShortcutsDialog = createIdleComponent(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
)

export const CommandPalette = () => {
  const t = useMessages()
  const [open, setOpen] = useState<'commands' | 'shortcuts' | null>(null)
  const paletteActions = useMemo(
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
  useActions(paletteActions)
  const close = () => setOpen(null)
  return (
    <>
      <IconButton
        icon="search"
        label={t.shell.commands}
        shortcut={formatShortcut('mod+k')}
        onPress={() => setOpen('commands')}
      />
      <Suspense fallback={null}>
        {open === 'commands' ? <AllCommands onClose={close} /> : null}
        {open === 'shortcuts' ? <ShortcutsDialog isOpen onClose={close} /> : null}
      </Suspense>
    </>
  )
}
