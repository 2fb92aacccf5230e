import type { ProfileSummary } from '@vitrine/contract'
import type { FieldErrors } from '../../app/errors.ts'
import { readText, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
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
    <FormDialog
      title={texts.deleteTitle({ n: pages.length })}
      role="alertdialog"
      form={form}
      action={texts.deleteCount({ n: pages.length })}
      look="danger"
      onClose={onClose}
    >
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
      />
    </FormDialog>
  )
}
