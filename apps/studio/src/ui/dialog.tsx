import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTexts } from '../app/texts.tsx'
import { useErrorToast } from '../app/use-error-toast.ts'
import { useBackCloses } from './back-closes.ts'
import { Button, IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { leaveToasts } from './toast.tsx'

type DialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly children?: ReactNode
  readonly footer?: ReactNode
  readonly size?: 'small' | 'medium' | 'large'
  /** Keeps the height of the sheet on phones while its content changes. */
  readonly tall?: boolean
  readonly isRequired?: boolean
  /** Text of the only button. Nothing else closes the dialog. */
  readonly onlyAction?: string
  /** Asks before typed text is lost. A click beside the dialog then does not close it. */
  readonly keepsInput?: boolean
  readonly role?: 'dialog' | 'alertdialog'
}

/** Shown while it is rendered. */
export const Dialog = ({
  title,
  onClose,
  children,
  footer,
  size = 'small',
  tall = false,
  onlyAction,
  isRequired = onlyAction !== undefined,
  keepsInput = false,
  role = 'dialog',
}: DialogProps) => {
  const t = useTexts()
  const hasInput = useRef(false)
  const [isAsking, setIsAsking] = useState(false)
  const close = () => (hasInput.current ? setIsAsking(true) : onClose())
  useBackCloses(!isRequired && !isAsking, close)
  useEffect(leaveToasts, [])
  const content = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title means other content, which starts at the top
  useLayoutEffect(() => {
    content.current?.scrollTo(0, 0)
  }, [title])
  return (
    <>
      <ModalOverlay
        className={styles.overlay!}
        data-modal
        isOpen
        onOpenChange={(isOpen) => !isOpen && close()}
        isDismissable={!isRequired}
        shouldCloseOnInteractOutside={() => !hasInput.current}
        isKeyboardDismissDisabled={isRequired}
      >
        <Modal className={`${styles.modal} ${styles[size]}`} data-tall={tall || undefined}>
          <AriaDialog role={role} className={styles.dialog!}>
            <header className={styles.header}>
              <Heading slot="title">{title}</Heading>
              {isRequired ? null : <IconButton icon="close" label={t.common.close} onPress={close} />}
            </header>
            <div
              ref={content}
              className={styles.content}
              onInput={({ target }) => {
                if (keepsInput && (target as HTMLInputElement).type !== 'search') hasInput.current = true
              }}
            >
              {children}
            </div>
            {footer || onlyAction ? (
              <footer className={styles.footer}>
                {footer ?? (
                  <Button look="primary" onPress={onClose}>
                    {onlyAction}
                  </Button>
                )}
              </footer>
            ) : null}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
      {isAsking ? (
        <ConfirmDialog
          title={t.saving.unsavedTitle}
          action={t.saving.discard}
          onConfirm={async () => onClose()}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}

type ConfirmDialogProps = Pick<DialogProps, 'title' | 'onClose' | 'children'> & {
  readonly action: string
  readonly look?: 'danger' | 'primary'
  readonly cancel?: string
  /** The button is pending until this settles. Then the dialog closes, and a message shows a failure. */
  readonly onConfirm: () => Promise<unknown>
}

export const ConfirmDialog = ({
  title,
  action,
  look = 'danger',
  cancel,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) => {
  const t = useTexts()
  const showError = useErrorToast()
  const [isPending, setIsPending] = useState(false)
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{cancel ?? t.common.cancel}</Button>
          <Button
            look={look}
            isPending={isPending}
            onPress={() => {
              setIsPending(true)
              void onConfirm().catch(showError).then(onClose)
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
