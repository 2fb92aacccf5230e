import { useQuery } from '@tanstack/react-query'
import { dayMs } from '@vitrine/contract/durations'
import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { readText, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { plansQuery } from '../billing/index.ts'
import { useGrantPlan } from './queries.ts'

const maxDays = 36_500

export const GrantPlanDialog = ({ account = '', onClose }: { account?: string; onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('admin/lists')
  const grantPlan = useGrantPlan()
  const { data: plans = [] } = useQuery(plansQuery)
  const [plan, setPlan] = useState<string | null>(null)
  const form = useForm({
    names: ['account', 'plan', 'ends_at'],
    required: { account: t.common.required },
    check: (values) => {
      const days = readText(values, 'ends_at')
      const isValid = days === '' || (/^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= maxDays)
      return {
        ...(plan ? {} : { plan: t.common.required }),
        ...(isValid ? {} : { ends_at: texts.daysWrong }),
      }
    },
    submit: async (values) => {
      const days = Number(values.get('ends_at'))
      await grantPlan.mutateAsync({
        account: readText(values, 'account'),
        plan: plan!,
        ...(days ? { ends_at: new Date(Date.now() + days * dayMs).toISOString() } : {}),
      })
      toast(texts.done)
      onClose()
    },
  })
  return (
    <FormDialog title={texts.grant} form={form} action={texts.grant} keepsInput onClose={onClose}>
      <p>{texts.grantText}</p>
      <TextField
        name="account"
        label={texts.account}
        hint={texts.accountHint}
        maxLength={maxLengths.email}
        defaultValue={account}
        autoFocus={!account}
      />
      <Select
        label={texts.plan}
        value={plan}
        placeholder={texts.choosePlan}
        onChange={(chosen) => {
          form.markCorrected('plan')
          setPlan(chosen)
        }}
        error={form.errors.plan}
        options={plans.map(({ key, name }) => ({ id: key, label: name }))}
      />
      <TextField name="ends_at" inputMode="numeric" label={texts.days} hint={texts.daysHint} maxLength={5} />
    </FormDialog>
  )
}
