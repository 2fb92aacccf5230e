import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Profile } from '@vitrine/contract'
import { useState } from 'react'
import { createQuery, extensionApi } from '../../app/api.ts'
import { formatProblem, isApiError } from '../../app/errors.ts'
import { checkEmail, Form, readText, useForm } from '../../app/form.tsx'
import { useFormat } from '../../app/format.ts'
import { pageSummariesQuery } from '../../app/page-summaries.ts'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Callout, Card, Row } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'

const offerQuery = (profile_id: number) =>
  createQuery(['page-transfer', profile_id], (signal) =>
    extensionApi.getPageTransfer({ params: { profile_id }, signal }),
  )

type Question = { readonly email: string; readonly answer: (isConfirmed: boolean) => void }

/** Offers a page to another account, or shows the pending offer. */
export const TransferPage = ({ profile }: { profile: Pick<Profile, 'id' | 'display_name'> }) => {
  const t = useTexts()
  const workspaceTexts = useTexts('workspaces')
  const texts = useTexts('workspaces/offers')
  const format = useFormat()
  const showError = useErrorToast()
  const client = useQueryClient()
  const params = { profile_id: profile.id }
  const { queryKey } = offerQuery(profile.id)
  const { data: offer } = useSuspenseQuery(offerQuery(profile.id))
  const isLast = useAccount().profiles.filter(({ my_role }) => my_role === 'owner').length < 2
  const cancel = useMutation({
    mutationFn: () => extensionApi.cancelPageTransfer({ params }),
    onSuccess: () => toast(workspaceTexts.transferCancelled),
    onError: showError,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: pageSummariesQuery.queryKey }),
      ]),
  })
  const [question, setQuestion] = useState<Question | null>(null)
  const form = useForm({
    names: ['email'],
    check: (values) => checkEmail(values, t),
    toFieldErrors: (error) => {
      if (!isApiError(error)) return null
      const problem = error.problems.find(({ path }) => path === 'profile_ids[0]')
      return problem ? { email: formatProblem(problem, t) } : null
    },
    submit: async (values) => {
      const email = readText(values, 'email')
      const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ email, answer }))
      setQuestion(null)
      if (!isConfirmed) return
      const { data } = await extensionApi.requestPageTransfers({ body: { email, profile_ids: [profile.id] } })
      client.setQueryData(queryKey, data[0])
      void client.invalidateQueries({ queryKey: pageSummariesQuery.queryKey })
      toast(texts.transferOffered({ email }))
    },
  })
  if (offer)
    return (
      <Card title={texts.transferTitle}>
        <Callout
          actions={
            <Button isPending={cancel.isPending} onPress={() => cancel.mutate()}>
              {workspaceTexts.transferCancel}
            </Button>
          }
        >
          {texts.transferWaiting({ email: offer.email, until: format.dateTime(offer.expires_at) })}
        </Callout>
      </Card>
    )
  return (
    <Card title={texts.transferTitle} lead={isLast ? texts.transferLast : texts.transferText}>
      {isLast ? null : (
        <Form form={form}>
          <TextField name="email" type="email" label={texts.transferEmail} autoComplete="off" />
          <Row end>
            <Button type="submit" isPending={form.isPending && !question}>
              {texts.transferButton}
            </Button>
          </Row>
        </Form>
      )}
      {question ? (
        <ConfirmDialog
          title={texts.transferQuestion({ page: profile.display_name, email: question.email })}
          action={texts.transferTitle}
          look="primary"
          onConfirm={async () => question.answer(true)}
          onClose={() => question.answer(false)}
        >
          <p>{texts.transferQuestionText}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}
