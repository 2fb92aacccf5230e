import { useState } from 'react'
import { formatError } from '../../app/errors.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Callout } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBlock } from './queries.ts'
import { useAdminTexts } from './texts.ts'

export const BlockButton = ({
  kind,
  id,
  name,
  isBlocked,
}: {
  kind: 'user' | 'profile'
  id: number
  name: string
  isBlocked: boolean
}) => {
  const t = useMessages()
  const texts = useAdminTexts()
  const [isOpen, setIsOpen] = useState(false)
  const change = useBlock(kind)
  const showError = useErrorToast()
  if (isBlocked)
    return (
      <Button
        small
        aria-label={texts.unblockNamed(name)}
        isPending={change.isPending}
        onPress={() =>
          change
            .mutateAsync({ id, isBlocked: false })
            .then(() => toast(texts.unblockedToast(name)), showError)
        }
      >
        {texts.unblock}
      </Button>
    )
  const block = () =>
    change.mutateAsync({ id, isBlocked: true }).then(
      () => {
        toast(texts.blockedToast(name))
        setIsOpen(false)
      },
      // The dialog displays the error
      () => {},
    )
  return (
    <>
      <Button small look="danger" aria-label={texts.blockNamed(name)} onPress={() => setIsOpen(true)}>
        {texts.block}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={kind === 'user' ? texts.blockUserTitle(name) : texts.blockProfileTitle(name)}
          action={texts.block}
          onClose={() => setIsOpen(false)}
          onConfirm={block}
        >
          {change.error ? <Callout tone="bad">{formatError(change.error, t)}</Callout> : null}
          <p>{kind === 'user' ? texts.blockUserText : texts.blockProfileText}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
