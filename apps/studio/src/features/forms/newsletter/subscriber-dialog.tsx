import type { Subscriber } from '@vitrine/contract'
import { nameCode } from '../../../app/code-options.ts'
import { useFormat } from '../../../app/format.ts'
import { useLanguage, useTexts } from '../../../app/texts.tsx'
import { useProfile } from '../../../editor/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { useSourceFacts } from '../use-source-facts.ts'

/** Shows the evidence of consent. */
export const SubscriberDialog = ({
  subscriber,
  form,
  campaign,
  variant,
  onErase,
  onClose,
}: {
  subscriber: Subscriber
  form: string
  campaign: string | undefined
  variant: string | undefined
  onErase: () => void
  onClose: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('forms/newsletter')
  const format = useFormat()
  const { timezone, my_role } = useProfile()
  const [language] = useLanguage()
  const { source, email, name, state, consent_text } = subscriber
  const sourceFacts = useSourceFacts(source)
  const formatTime = (time: string | null) => time && format.dateTime(time, timezone)
  const facts = [
    [texts.state, texts.states[state]],
    [texts.name, name],
    [texts.enteredAt, formatTime(subscriber.entered_at)],
    [texts.confirmedAt, formatTime(subscriber.confirmed_at)],
    [texts.leftAt, formatTime(subscriber.left_at)],
    [texts.consent, consent_text],
    [texts.consentLanguage, nameCode(language, 'language', subscriber.language)],
    [texts.block, form],
    [texts.campaign, campaign ?? source.campaign_id],
    [t.editor.variant, variant ?? source.variant_id],
    ...sourceFacts,
    [texts.network, subscriber.network_hash],
    [texts.leaveUrl, subscriber.unsubscribe_url],
  ] as const
  return (
    <Dialog
      title={email}
      size="medium"
      onClose={onClose}
      footer={
        my_role === 'owner' ? (
          <Button look="danger" icon="trash" onPress={onErase}>
            {texts.erase}
          </Button>
        ) : null
      }
    >
      <FactList facts={facts} />
    </Dialog>
  )
}
