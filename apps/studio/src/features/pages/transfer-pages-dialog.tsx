import { useQueryClient } from '@tanstack/react-query'
import type { ProfileSummary } from '@vitrine/contract'
import { maxPagesPerTransfer } from '@vitrine/contract/limits'
import { useState } from 'react'
import { extensionApi } from '../../app/api.ts'
import { formatProblem, isApiError } from '../../app/errors.ts'
import { checkEmail, Form, readText, useForm } from '../../app/form.tsx'
import { pageSummariesQuery } from '../../app/page-summaries.ts'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormButtons } from '../../ui/form-dialog.tsx'
import { Callout } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
import { toast } from '../../ui/toast.tsx'

type Page = Pick<ProfileSummary, 'id' | 'display_name' | 'username'>
type Failure = { readonly page: Page; readonly reason: string }

export const TransferPagesDialog = ({
  pages: initialPages,
  onClose,
}: {
  pages: readonly Page[]
  onClose: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('workspaces/offers')
  const listTexts = useTexts('pages/list')
  const client = useQueryClient()
  const [pages, setPages] = useState(initialPages)
  const ownedCount = useAccount().profiles.filter(({ my_role }) => my_role === 'owner').length
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const listFailures = (error: unknown): Failure[] =>
    isApiError(error)
      ? error.problems.flatMap((problem) => {
          const page = pages[Number(/^profile_ids\[(\d+)\]$/.exec(problem.path ?? '')?.[1])]
          return page ? [{ page, reason: formatProblem(problem, t) }] : []
        })
      : []
  const form = useForm({
    names: ['email'],
    check: (values) => checkEmail(values, t),
    submit: async (values) => {
      const email = readText(values, 'email')
      try {
        await extensionApi.requestPageTransfers({ body: { email, profile_ids: pages.map(({ id }) => id) } })
      } catch (error) {
        const newFailures = listFailures(error)
        if (!newFailures.length) throw error
        setFailures(newFailures)
        return setPages(pages.filter((page) => newFailures.every((failure) => failure.page !== page)))
      }
      await Promise.all(
        [pageSummariesQuery.queryKey, ['page-transfer']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
      onClose()
      toast(texts.transferOffered({ email }))
    },
  })
  const allText = pages.length === 1 ? texts.transferLast : texts.transferAll
  const tooManyText =
    pages.length > maxPagesPerTransfer ? texts.transferTooMany({ max: maxPagesPerTransfer }) : null
  const refusal = tooManyText ?? (pages.length >= ownedCount ? allText : null)
  const title = listTexts.transferCount({ n: pages.length || initialPages.length })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        refusal || !pages.length ? (
          <Button onPress={onClose}>{t.common.close}</Button>
        ) : (
          <FormButtons form={form} action={title} />
        )
      }
    >
      {refusal ? (
        <p>{refusal}</p>
      ) : (
        <Form form={form}>
          {failures.length ? (
            <Callout tone="bad">
              {failures.map(({ page, reason }) => (
                <div key={page.id}>
                  <strong>{page.display_name}</strong>: {reason}
                </div>
              ))}
            </Callout>
          ) : null}
          {pages.length ? (
            <>
              <ul>
                {pages.map(({ id, display_name, username }) => (
                  <li key={id}>
                    {display_name} <bdi className={textStyles.quiet}>/{username}</bdi>
                  </li>
                ))}
              </ul>
              <TextField autoFocus name="email" type="email" label={texts.transferEmail} autoComplete="off" />
              <p>{pages.length === 1 ? texts.transferQuestionText : texts.transferPagesText}</p>
            </>
          ) : null}
        </Form>
      )}
    </Dialog>
  )
}
