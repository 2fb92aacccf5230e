import type { Profile } from '@vitrine/contract'
import { useState } from 'react'
import { createLazyComponent } from '../../../app/lazy.ts'
import { formatAddress } from '../../../app/settings.ts'
import { useTexts } from '../../../app/texts.tsx'
import { useLinks } from '../../../editor/queries.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Callout, Row, Stack } from '../../../ui/layout.tsx'
import { PutItWherePeopleLook } from '../places/put-it-where-people-look.tsx'
import styles from './start.module.css'
import { WithPage } from './with-page.tsx'

const QrCode = createLazyComponent(async () => (await import('../home/qr-code.tsx')).QrCode)

/** Shows the address of the published page, and where to put it. */
export const Published = ({
  profile,
  plan,
  onEnd,
}: {
  profile: Profile
  plan: string | null
  onEnd: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('profile/start')
  const [hasQrCode, setHasQrCode] = useState(false)
  const { public_url: url, display_name: title } = profile
  const isEmpty = useLinks().length + profile.social_links.length === 0
  return (
    <WithPage>
      <Stack>
        <div className={styles.address}>
          <strong>{formatAddress(url)}</strong>
          <Button look="primary" icon="copy" onPress={() => void copyText(url, t, t.shell.addressCopied)}>
            {t.common.copy}
          </Button>
        </div>
        <div className={styles.actions}>
          {typeof navigator.share === 'function' ? (
            <Button icon="share" onPress={() => void navigator.share({ title, url }).catch(() => {})}>
              {t.home.share}
            </Button>
          ) : null}
          <Button icon="qr" onPress={() => setHasQrCode(true)}>
            {t.home.qr}
          </Button>
          <ButtonLink icon="external" to={url} target="_blank" rel="noopener">
            {texts.toPage}
          </ButtonLink>
        </div>
        {isEmpty ? (
          <Callout
            actions={
              <ButtonLink icon="add" to={`/pages/${profile.id}/links`}>
                {texts.firstLink}
              </ButtonLink>
            }
          >
            {texts.onlineEmpty}
          </Callout>
        ) : null}
        <PutItWherePeopleLook profile={profile} />
        <Row>
          <Button look="quiet" onPress={onEnd}>
            {texts.toHome}
          </Button>
          {plan ? (
            <ButtonLink look="quiet" to={`/plan?plan=${encodeURIComponent(plan)}`}>
              {t.shell.plan}
            </ButtonLink>
          ) : null}
        </Row>
      </Stack>
      {hasQrCode ? (
        <Dialog title={t.home.qr} onClose={() => setHasQrCode(false)} size="medium">
          <QrCode profile={profile} />
        </Dialog>
      ) : null}
    </WithPage>
  )
}
