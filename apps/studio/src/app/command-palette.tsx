import { Suspense, useMemo, useState } from 'react'
import { useMessages } from '../messages/index.tsx'
import { IconButton } from '../ui/button.tsx'
import { type Action, shortcutText, useActions } from './actions.tsx'
import { idleComponent } from './lazy.ts'

const CommandList = idleComponent(async () => (await import('./command-list.tsx')).CommandList)
const ShortcutList = idleComponent(async () => (await import('./shortcut-list.tsx')).ShortcutList)

/** Every action by name, at ⌘K; the list of shortcuts at `?`. */
export const CommandPalette = () => {
  const t = useMessages()
  const [open, setOpen] = useState<'commands' | 'shortcuts' | null>(null)
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
  const close = () => setOpen(null)
  return (
    <>
      <IconButton
        icon="search"
        label={t.shell.commands}
        shortcut={shortcutText('mod+k')}
        onPress={() => setOpen('commands')}
      />
      <Suspense fallback={null}>
        {open === 'commands' ? <CommandList isOpen onClose={close} /> : null}
        {open === 'shortcuts' ? <ShortcutList isOpen onClose={close} /> : null}
      </Suspense>
    </>
  )
}
