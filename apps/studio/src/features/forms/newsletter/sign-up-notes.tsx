import { useQuery } from '@tanstack/react-query'
import { hasAddress, toSafeImprintLine } from '@vitrine/contract/addresses'
import { pendingDays } from '@vitrine/contract/limits'
import { readSignUpTexts } from '@vitrine/page/form-definition'
import { type Catalogue, createTexts } from '@vitrine/texts'
import { settings } from '../../../app/settings.ts'
import { useTexts } from '../../../app/texts.tsx'
import { useProfile } from '../../../editor/queries.ts'
import { Callout, Fold, Stack } from '../../../ui/layout.tsx'
import { SendVerification } from '../../auth/index.ts'
import { subscriberCountsQuery } from './queries.ts'

/** Says why sign-ups or confirmations are impossible, and what to do. */
export const SignUpProblems = () => {
  const texts = useTexts('forms/newsletter')
  const { id, my_role } = useProfile()
  const { data } = useQuery(subscriberCountsQuery(id))
  const isOwner = my_role === 'owner'
  return (
    <>
      {data?.accepts_sign_ups === false ? (
        <Callout tone="warn" actions={isOwner ? <SendVerification /> : null}>
          {isOwner ? texts.unverified : texts.unverifiedOwner}
        </Callout>
      ) : null}
      {settings.sendsMails ? null : <Callout tone="warn">{texts.noMails}</Callout>}
    </>
  )
}

/** Warnings about the texts of a sign-up block, and a preview of its e-mail. */
export const SignUpNotes = ({ config }: { config: Readonly<Record<string, unknown>> }) => {
  const texts = useTexts('forms/newsletter')
  const { imprint, mailText } = readSignUpTexts({ business_block_config: config })
  const isImprintOmitted = imprint !== '' && toSafeImprintLine(imprint) === ''
  const isSentenceOmitted = mailText !== '' && hasAddress(mailText)
  const warnings = [
    ...(imprint ? [] : [texts.noImprint]),
    ...(isImprintOmitted ? [texts.imprintOmitted] : []),
    ...(isSentenceOmitted ? [texts.sentenceOmitted] : []),
  ]
  return (
    <Stack>
      <SignUpProblems />
      {warnings.map((warning) => (
        <Callout key={warning} tone="warn">
          {warning}
        </Callout>
      ))}
      <Fold title={texts.mailPreview}>
        <MailPreview imprint={isImprintOmitted ? '' : imprint} sentence={isSentenceOmitted ? '' : mailText} />
      </Fold>
    </Stack>
  )
}

type Format = (values: Readonly<Record<string, string | number>>) => string
type MailTexts = {
  readonly subject: Format
  readonly label: string
  readonly closing: Format
  readonly paragraphs: { readonly entered: Format; readonly confirm: string; readonly sender: Format }
}
const mails = import.meta.glob<{ default: { kinds: { newsletter_confirm: Catalogue } } }>(
  '../../../../../server/src/providers/mail/texts/*.json',
)

const MailPreview = ({ imprint, sentence }: { imprint: string; sentence: string }) => {
  const { language, display_name, username, public_url } = useProfile()
  const { data } = useQuery({
    queryKey: ['texts', 'newsletter-mail', language],
    staleTime: Number.POSITIVE_INFINITY,
    // Texts contain functions, which cannot be compared
    structuralSharing: false,
    queryFn: async () => {
      const load = mails[`../../../../../server/src/providers/mail/texts/${language.split('-')[0]}.json`]
      const { kinds } = (await (load ?? mails['../../../../../server/src/providers/mail/texts/en.json']!)())
        .default
      return createTexts<MailTexts>(kinds.newsletter_confirm, language)
    },
  })
  if (!data) return null
  const owner = display_name || username
  const { entered, confirm, sender } = data.paragraphs
  return (
    <div lang={language} dir="auto">
      <Stack gap="small">
        <strong>{data.subject({ owner })}</strong>
        <p>{entered({ owner, page: public_url })}</p>
        <p>{confirm}</p>
        {sentence ? <p>{sentence}</p> : null}
        {imprint ? <p>{sender({ imprint })}</p> : null}
        <p>[ {data.label} ]</p>
        <p>{data.closing({ days: pendingDays })}</p>
      </Stack>
    </div>
  )
}
