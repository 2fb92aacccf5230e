import type { ProfileSummary } from '@vitrine/contract'
import { useMessages } from '../messages/index.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import textStyles from '../ui/text.module.css'
import type { FieldErrors } from './errors.ts'
import { Form, readText, useForm } from './form.tsx'
import { usePageListTexts } from './page-list-texts.ts'

export const DeletePagesDialog = ({
  pages,
  onClose,
  onConfirm,
}: {
  pages: readonly Pick<ProfileSummary, 'id' | 'display_name' | 'username'>[]
  onClose: () => void
  onConfirm: () => unknown
}) => {
  const t = useMessages()
  const texts = usePageListTexts()
  const isOne = pages.length === 1
  const confirmation = isOne ? pages[0]!.username : String(pages.length)
  const form = useForm({
    names: [],
    check: (values): FieldErrors =>
      readText(values, 'confirmation').toLowerCase() === confirmation.toLowerCase()
        ? {}
        : { confirmation: isOne ? texts.deleteNameWrong : texts.deleteNumberWrong },
    submit: async () => onConfirm(),
  })
  return (
    <Dialog
      title={texts.deleteTitle(pages.length)}
      role="alertdialog"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button form={form.form.id} type="submit" look="danger" isPending={form.isPending}>
            {texts.deleteCount(pages.length)}
          </Button>
        </>
      }
    >
      <Form form={form}>
        <ul>
          {pages.map(({ id, display_name, username }) => (
            <li key={id}>
              {display_name} <span className={textStyles.quiet}>/{username}</span>
            </li>
          ))}
        </ul>
        <p>{texts.deleteText}</p>
        <ButtonLink to="/account/data" icon="download" look="quiet">
          {texts.exportFirst}
        </ButtonLink>
        <TextField
          autoFocus
          name="confirmation"
          label={texts.deleteType(confirmation)}
          inputMode={isOne ? 'text' : 'numeric'}
          autoComplete="off"
          error={form.errors.confirmation}
        />
      </Form>
    </Dialog>
  )
}
