import type { Profile } from '@vitrine/contract'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Row } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './home.module.css'

/** The address of a published page, to copy, to share and to scan. */
export const ShareAddress = ({ profile }: { profile: Profile }) => {
  const t = useMessages()
  const { public_url: url, username, display_name: title } = profile
  return (
    <Card title={t.home.share}>
      <div className={styles.share}>
        <img className={styles.qr} src={`/${username}/qr.svg`} alt={t.home.qr} width="160" height="160" />
        <div className={styles.shareTexts}>
          <p>
            <strong>{url.replace(/^https?:\/\//, '')}</strong>
          </p>
          <Row>
            <Button
              look="primary"
              icon="copy"
              onPress={() => void navigator.clipboard.writeText(url).then(() => toast(t.shell.addressCopied))}
            >
              {t.shell.copyAddress}
            </Button>
            {typeof navigator.share === 'function' ? (
              <Button icon="share" onPress={() => void navigator.share({ title, url }).catch(() => {})}>
                {t.home.share}
              </Button>
            ) : null}
          </Row>
          <p>{t.home.qrLead}</p>
          <Row>
            <a href={`/${username}/qr.svg`} download={`${username}.svg`}>
              {t.home.downloadSvg}
            </a>
            <a href={`/${username}/qr.png?size=1024`} download={`${username}.png`}>
              {t.home.downloadPng}
            </a>
          </Row>
        </div>
      </div>
    </Card>
  )
}
