import type { Subscriber } from '@vitrine/contract'
import { useFormat } from '../../../app/format.ts'
import { useLanguage, useTexts } from '../../../app/texts.tsx'
import { useProfile } from '../../../editor/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from '../forms.module.css'

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
  const { referrer, country, utm, campaign_id, variant_id } = source
  const nameOf = (code: string | null, type: 'language' | 'region') =>
    code && new Intl.DisplayNames(language, { type }).of(code)
  const formatTime = (time: string | null) => time && format.dateTime(time, timezone)
  const facts = [
    [texts.state, texts.states[state]],
    [texts.name, name],
    [texts.enteredAt, formatTime(subscriber.entered_at)],
    [texts.confirmedAt, formatTime(subscriber.confirmed_at)],
    [texts.leftAt, formatTime(subscriber.left_at)],
    [texts.consent, consent_text],
    [texts.consentLanguage, nameOf(subscriber.language, 'language')],
    [texts.block, form],
    [texts.campaign, campaign ?? campaign_id],
    [t.editor.variant, variant ?? variant_id],
    [t.editor.referrer, referrer],
    [t.variants.attributes.utm_source, utm.source],
    [t.editor.country, nameOf(country, 'region')],
    [texts.network, subscriber.network_hash],
    [texts.leaveUrl, subscriber.unsubscribe_url],
  ]
  return (
    <Dialog
      title={email}
      isOpen
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
      <dl className={styles.answers}>
        {facts.map(([label, fact]) =>
          fact ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{fact}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Dialog>
  )
}
