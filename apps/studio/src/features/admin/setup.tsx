import { useQueryClient } from '@tanstack/react-query'
import { maxLengths } from '@vitrine/contract/limits'
import { accountApi } from '../../app/api.ts'
import { useDocumentTitle } from '../../app/document-title.ts'
import { Form, readText, SubmitButton, useForm } from '../../app/form.tsx'
import { accountQuery, useAccount } from '../../app/session.ts'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { TextField } from '../../ui/field.tsx'
import { ScreenHeader } from '../../ui/layout.tsx'

/** Makes the account the first administrator with the code from the log, then proposes BASE_URL. */
export const Component = () => {
  const texts = useTexts('admin')
  const { user } = useAccount()
  useDocumentTitle(texts.setupTitle)
  return user.is_admin ? (
    <>
      <ScreenHeader title={texts.setupDone} />
      <ProposedAddress />
      <p>
        <ButtonLink look="primary" to="/start">
          {texts.setupContinue}
        </ButtonLink>
      </p>
    </>
  ) : (
    <>
      <ScreenHeader title={texts.setupTitle} lead={texts.setupLead} />
      <CodeForm />
    </>
  )
}

const CodeForm = () => {
  const t = useTexts()
  const texts = useTexts('admin')
  const client = useQueryClient()
  const form = useForm({
    names: ['code'],
    required: { code: t.auth.requiredCode },
    submit: async (values) => {
      await accountApi.becomeAdministrator({ body: { code: readText(values, 'code') } })
      await client.fetchQuery({ ...accountQuery, staleTime: 0 })
    },
  })
  return (
    <Form form={form}>
      <TextField
        name="code"
        label={texts.setupCode}
        autoComplete="off"
        maxLength={maxLengths.setup_code}
        autoFocus
      />
      <SubmitButton form={form}>{t.common.continue}</SubmitButton>
    </Form>
  )
}

const setting = 'BASE_URL'

/** Shows the line of BASE_URL, unless it is set to the address that the browser uses. */
const ProposedAddress = () => {
  const texts = useTexts('admin')
  const isLocal = /^(localhost|127\.|\[::1\])/.test(new URL(settings.baseUrl).hostname)
  const isOther = location.origin !== settings.baseUrl
  if (!isLocal && !isOther) return null
  const line = `${setting}=${isOther ? location.origin : 'https://links.example.com'}`
  return (
    <>
      <p>{texts.setupAddress}</p>
      <CopyText label={setting} text={line} copyLabel={texts.setupCopy} />
    </>
  )
}
