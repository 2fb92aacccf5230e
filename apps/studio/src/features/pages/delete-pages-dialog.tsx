import type { ProfileSummary } from '@vitrine/contract'
import type { FieldErrors } from '../../app/errors.ts'
import { Form, readText, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import textStyles from '../../ui/text.module.css'

export const DeletePagesDialog = ({
  pages,
  onClose,
  onConfirm,
}: {
  pages: readonly Pick<ProfileSummary, 'id' | 'display_name' | 'username'>[]
  onClose: () => void
  onConfirm: () => unknown
}) => {
  const t = useTexts()
  const texts = useTexts('pages/list')
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
      title={texts.deleteTitle({ n: pages.length })}
      role="alertdialog"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button form={form.form.id} type="submit" look="danger" isPending={form.isPending}>
            {texts.deleteCount({ n: pages.length })}
          </Button>
        </>
      }
    >
      <Form form={form}>
        <ul>
          {pages.map(({ id, display_name, username }) => (
            <li key={id}>
              {display_name} <bdi className={textStyles.quiet}>/{username}</bdi>
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
          label={texts.deleteType({ username: confirmation })}
          inputMode={isOne ? 'text' : 'numeric'}
          autoComplete="off"
          error={form.errors.confirmation}
        />
      </Form>
    </Dialog>
  )
}
