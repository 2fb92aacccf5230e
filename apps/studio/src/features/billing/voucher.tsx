import type { AppliedVoucher } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { isApiError } from '../../app/errors.ts'
import { Form, readText, SubmitButton, useForm } from '../../app/form.tsx'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { TextField } from '../../ui/field.tsx'
import { Callout, Card, Fold, Row } from '../../ui/layout.tsx'
import { useApplyVoucher } from './queries.ts'

/** Redeems a code. A plan starts immediately, a discount applies to the next checkout. */
export const Voucher = () => {
  const t = useTexts()
  const texts = useTexts('billing')
  const format = useFormat()
  const voucher = useApplyVoucher()
  const [appliedVoucher, setAppliedVoucher] = useState<AppliedVoucher | null>(null)
  const form = useForm({
    names: ['code'],
    required: { code: t.common.required },
    toFieldErrors: (error) => {
      const messages: Readonly<Record<string, string>> = texts.vouchers
      const text = isApiError(error) ? messages[error.code] : undefined
      return text ? { code: text } : null
    },
    submit: async (values) => {
      setAppliedVoucher(null)
      setAppliedVoucher(await voucher.mutateAsync(readText(values, 'code')))
    },
  })
  const formatSuccess = (): string => {
    const { name, ends_at } = appliedVoucher!.plan
    if (appliedVoucher!.voucher.plan_key === null) return texts.voucherWaits
    return ends_at
      ? texts.voucherPlanUntil({ plan: name, until: format.date(ends_at) })
      : texts.voucherPlan({ plan: name })
  }
  return (
    <Fold title={texts.voucher}>
      <Card>
        {appliedVoucher ? <Callout tone="good">{formatSuccess()}</Callout> : null}
        <Form form={form} key={appliedVoucher?.applied_at}>
          <TextField
            name="code"
            label={texts.voucherCode}
            maxLength={maxLengths.voucher.code}
            autoComplete="off"
          />
          <Row end>
            <SubmitButton form={form} look="plain">
              {texts.voucherButton}
            </SubmitButton>
          </Row>
        </Form>
      </Card>
    </Fold>
  )
}
