import type { WebhookWithSecret } from '@vitrine/contract'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import type { Texts } from '../../texts.gen.d.ts'
import { CopyText } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Returns example code that verifies a request in Node, Deno, Bun or workers. */
const verifyCode = (texts: Texts['webhooks']): string => `import { verifyWebhook } from '@vitrine/sdk'

// ${texts.codeComment}
const event = await verifyWebhook(process.env.WEBHOOK_SECRET, request.headers, await request.text())
console.log(event.type, event.data)`

export const SecretDialog = ({ webhook, onClose }: { webhook: WebhookWithSecret; onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('webhooks')
  const format = useFormat()
  return (
    <Dialog title={texts.secretTitle} size="medium" onlyAction={t.common.done} onClose={onClose}>
      <p>{texts.secretText}</p>
      {webhook.previous_secret_until ? (
        <p>{texts.secretOld({ until: format.dateTime(webhook.previous_secret_until) })}</p>
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
