import { useState } from 'react'
import { errorText } from '../../app/errors.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Callout } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBlock } from './queries.ts'
import { useAdminTexts } from './texts.ts'

export const BlockButton = ({
  kind,
  id,
  name,
  blocked,
}: {
  kind: 'user' | 'profile'
  id: number
  name: string
  blocked: boolean
}) => {
  const t = useMessages()
  const texts = useAdminTexts()
  const [open, setOpen] = useState(false)
  const change = useBlock(kind)
  const showError = useErrorToast()
  if (blocked)
    return (
      <Button
        small
        aria-label={texts.unblockNamed(name)}
        isPending={change.isPending}
        onPress={() =>
          change.mutateAsync({ id, block: false }).then(() => toast(texts.undone(name)), showError)
        }
      >
        {texts.unblock}
      </Button>
    )
  const block = () =>
    change.mutateAsync({ id, block: true }).then(
      () => {
        toast(texts.done(name))
        setOpen(false)
      },
      // The dialog displays the error
      () => {},
    )
  return (
    <>
      <Button small look="danger" aria-label={texts.blockNamed(name)} onPress={() => setOpen(true)}>
        {texts.block}
      </Button>
      <Dialog
        title={kind === 'user' ? texts.blockUserTitle(name) : texts.blockProfileTitle(name)}
        role="alertdialog"
        isOpen={open}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onPress={() => setOpen(false)}>{t.common.cancel}</Button>
            <Button look="danger" isPending={change.isPending} onPress={() => void block()}>
              {texts.block}
            </Button>
          </>
        }
      >
        {change.error ? <Callout tone="bad">{errorText(change.error, t)}</Callout> : null}
        <p>{kind === 'user' ? texts.blockUserText : texts.blockProfileText}</p>
      </Dialog>
    </>
  )
}
