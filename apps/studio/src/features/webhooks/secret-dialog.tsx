import type { WebhookWithSecret } from '@vitrine/contract'
import { useFormat } from '../../app/format.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWebhookTexts, type WebhookTexts } from './texts.ts'

/** Returns example code that verifies a request in Node, Deno, Bun or workers. */
const verifyCode = (texts: WebhookTexts): string => `import { verifyWebhook } from '@vitrine/sdk'

// ${texts.codeComment}
const event = await verifyWebhook(process.env.WEBHOOK_SECRET, request.headers, await request.text())
console.log(event.type, event.data)`

export const SecretDialog = ({ webhook, onClose }: { webhook: WebhookWithSecret; onClose: () => void }) => {
  const t = useMessages()
  const texts = useWebhookTexts()
  const format = useFormat()
  return (
    <Dialog
      title={texts.secretTitle}
      size="medium"
      isOpen
      isRequired
      onClose={onClose}
      footer={
        <Button look="primary" onPress={onClose}>
          {t.common.done}
        </Button>
      }
    >
      <p>{texts.secretText}</p>
      {webhook.previous_secret_until ? (
        <p>{texts.secretOld(format.dateTime(webhook.previous_secret_until))}</p>
      ) : null}
      <CopyText label={texts.secret} text={webhook.secret} copyLabel={texts.copySecret} />
      <h3>{texts.verify}</h3>
      <p>{texts.verifyText}</p>
      <CopyText label={texts.verify} text={verifyCode(texts)} copyLabel={texts.copyCode} />
      <p>
        <a href="/docs" target="_blank" rel="noreferrer">
          {t.account.reference}
        </a>
      </p>
    </Dialog>
  )
}
