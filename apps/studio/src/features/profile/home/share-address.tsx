import type { Profile } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { createLazyComponent } from '../../../app/lazy.ts'
import { formatAddress } from '../../../app/settings.ts'
import { useTexts } from '../../../app/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Card, Row } from '../../../ui/layout.tsx'
import styles from './home.module.css'

// Separate chunk, because of its select and colour fields
const QrCode = createLazyComponent(
  async () => (await import('./qr-code.tsx')).QrCode,
  () => <div className={styles.qrCode} />,
)

export const ShareAddress = ({ profile, children }: { profile: Profile; children?: ReactNode }) => {
  const t = useTexts()
  const { public_url: url, display_name: title } = profile
  const canShare = typeof navigator.share === 'function'
  return (
    <div className={styles.shareTexts}>
      <p>
        <strong>{formatAddress(url)}</strong>
      </p>
      <Row>
        {canShare ? (
          <Button
            look="primary"
            icon="share"
            onPress={() => void navigator.share({ title, url }).catch(() => {})}
          >
            {t.home.share}
          </Button>
        ) : null}
        <Button
          look={canShare ? 'plain' : 'primary'}
          icon="copy"
          onPress={() => void copyText(url, t, t.shell.addressCopied)}
        >
          {t.shell.copyAddress}
        </Button>
        {children}
      </Row>
    </div>
  )
}

export const AddressAndQrCode = ({ profile }: { profile: Profile }) => {
  const t = useTexts()
  return (
    <Card title={t.home.addressAndQr}>
      <div className={styles.share}>
        <ShareAddress profile={profile} />
        <QrCode key={profile.id} profile={profile} />
      </div>
    </Card>
  )
}
