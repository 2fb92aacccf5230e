import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { readText, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { LocalTimeField } from '../../editor/local-time-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

/** Asks for a text and sends it. */
export const WordsDialog = ({
  name,
  title,
  label,
  hint,
  action,
  isRequired = false,
  onSend,
  onClose,
}: {
  name: 'words' | 'text'
  title: string
  label: string
  hint?: string
  action: string
  isRequired?: boolean
  onSend: (text: string) => Promise<unknown>
  onClose: () => void
}) => {
  const t = useTexts()
  const form = useForm({
    names: [name],
    required: isRequired ? { [name]: t.common.required } : {},
    submit: async (values) => {
      await onSend(readText(values, name))
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      form={form}
      action={action}
      look={name === 'words' ? 'danger' : 'primary'}
      keepsInput
      onClose={onClose}
    >
      <TextField
        name={name}
        label={label}
        {...(hint ? { hint } : {})}
        rows={4}
        maxLength={name === 'words' ? maxLengths.proposal.note : maxLengths.proposal.comment}
        autoFocus
      />
    </FormDialog>
  )
}

/** Accepts a proposal at a time. */
export const AcceptLaterDialog = ({
  timezone,
  onSend,
  onClose,
}: {
  timezone: string
  onSend: (at: string) => Promise<unknown>
  onClose: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('proposals')
  const [at, setAt] = useState<string | null>(null)
  const form = useForm({
    names: ['at'],
    check: () => (at ? ({} as Record<string, string>) : { at: t.common.required }),
    submit: async () => {
      await onSend(at!)
      onClose()
    },
  })
  return (
    <FormDialog title={texts.acceptLater} form={form} action={texts.acceptAtTime} onClose={onClose}>
      <LocalTimeField
        label={texts.time}
        hint={texts.laterHint}
        value={at}
        timezone={timezone}
        error={form.errors.at}
        onChange={setAt}
      />
    </FormDialog>
  )
}
