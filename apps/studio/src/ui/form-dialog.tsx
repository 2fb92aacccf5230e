import type { ComponentProps, ReactNode } from 'react'
import { Form, type FormHandle, SubmitButton } from '../app/form.tsx'
import { useTexts } from '../app/texts.tsx'
import { Button, type ButtonProps } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Fields } from './field-parts.tsx'

type FormButtonsProps = Pick<ButtonProps, 'icon' | 'isDisabled'> & {
  readonly form: FormHandle
  /** Text of the button that submits the form: "Save" if it is missing. */
  readonly action?: string
  readonly look?: 'primary' | 'danger'
  /** False for viewers, who can only close the dialog. */
  readonly isEditable?: boolean
}

/** Buttons in the footer of a dialog with a form. */
export const FormButtons = ({
  form,
  action,
  look = 'primary',
  isEditable = true,
  ...props
}: FormButtonsProps) => {
  const t = useTexts()
  return (
    <>
      <Button slot="close">{isEditable ? t.common.cancel : t.common.close}</Button>
      {isEditable ? (
        <SubmitButton {...props} form={form} look={look}>
          {action ?? t.common.save}
        </SubmitButton>
      ) : null}
    </>
  )
}

type Props = FormButtonsProps &
  Pick<ComponentProps<typeof Dialog>, 'title' | 'size' | 'role' | 'keepsInput' | 'onClose'> & {
    /** Shown beside the buttons. */
    readonly status?: ReactNode
    readonly children: ReactNode
  }

/** A dialog whose content is one form. */
export const FormDialog = ({
  title,
  size = 'small',
  role = 'dialog',
  keepsInput = false,
  onClose,
  status,
  children,
  ...buttons
}: Props) => (
  <Dialog
    {...{ title, size, role, keepsInput, onClose }}
    footer={
      <>
        {status}
        <FormButtons {...buttons} />
      </>
    }
  >
    <Fields isDisabled={buttons.isEditable === false}>
      <Form form={buttons.form}>{children}</Form>
    </Fields>
  </Dialog>
)
