import { useState } from 'react'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBlock } from './queries.ts'

export const BlockMenu = ({
  kind,
  id,
  name,
  label,
  isBlocked,
  isOwn = false,
  entries = [],
}: {
  kind: 'user' | 'profile'
  id: number
  name: string
  label: string
  isBlocked: boolean
  isOwn?: boolean
  entries?: readonly MenuEntry[]
}) => {
  const texts = useTexts('admin')
  const [isOpen, setIsOpen] = useState(false)
  const change = useBlock(kind)
  const showError = useErrorToast()
  const unblock = () =>
    change.mutateAsync({ id, isBlocked: false }).then(() => toast(texts.unblockedToast({ name })), showError)
  const blockEntry: MenuEntry = isBlocked
    ? { id: 'unblock', title: texts.unblock, run: () => void unblock() }
    : { id: 'block', title: texts.block, danger: true, run: () => setIsOpen(true) }
  return (
    <>
      <Menu
        label={texts.actions({ email: label })}
        trigger={<IconButton icon="more" label={texts.actions({ email: label })} />}
        entries={isOwn ? entries : [...entries, blockEntry]}
      />
      {isOpen ? (
        <ConfirmDialog
          title={kind === 'user' ? texts.blockUserTitle({ name }) : texts.blockProfileTitle({ name })}
          action={texts.block}
          onClose={() => setIsOpen(false)}
          onConfirm={() =>
            change.mutateAsync({ id, isBlocked: true }).then(() => toast(texts.blockedToast({ name })))
          }
        >
          <p>{kind === 'user' ? texts.blockUserText : texts.blockProfileText}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
