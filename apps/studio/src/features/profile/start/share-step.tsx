import { formatAddress } from '../../../app/settings.ts'
import { useTexts } from '../../../app/texts.tsx'
import type { useProfileDraft } from '../../../editor/drafts.ts'
import { useLinks } from '../../../editor/queries.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Callout, Card, Row } from '../../../ui/layout.tsx'
import { AddressAndQrCode } from '../home/share-address.tsx'
import styles from './start.module.css'

type Draft = Pick<ReturnType<typeof useProfileDraft>, 'draft' | 'status' | 'change' | 'flush'>

export const ShareStep = ({
  draft: profile,
  status,
  change,
  flush,
  onEnd,
}: Draft & { onEnd: () => void }) => {
  const t = useTexts()
  const texts = useTexts('profile/start')
  const isEmpty = useLinks().length === 0
  if (profile.is_published && status === 'saved') {
    const buttons = (
      <Row end sticky>
        <Button onPress={onEnd}>{t.common.done}</Button>
        <ButtonLink
          look={isEmpty ? 'plain' : 'primary'}
          to={profile.public_url}
          target="_blank"
          rel="noopener"
        >
          {texts.toPage}
        </ButtonLink>
      </Row>
    )
    return isEmpty ? (
      <>
        <Callout
          tone="good"
          actions={
            <ButtonLink look="primary" icon="add" to={`/pages/${profile.id}/links`}>
              {texts.firstLink}
            </ButtonLink>
          }
        >
          {texts.onlineEmpty}
        </Callout>
        {buttons}
      </>
    ) : (
      <>
        <Callout tone="good">{texts.online}</Callout>
        <AddressAndQrCode profile={profile} footer={buttons} />
      </>
    )
  }
  const publish = () => {
    change({ is_published: true })
    void flush()
  }
  return (
    <Card>
      <div className={styles.ready}>
        <h2>{texts.share}</h2>
        <strong>{formatAddress(profile.public_url)}</strong>
        <p>{texts.shareLead}</p>
        <Row end>
          <Button look="quiet" onPress={onEnd}>
            {texts.later}
          </Button>
          <Button look="primary" isPending={profile.is_published && status === 'saving'} onPress={publish}>
            {t.home.publish}
          </Button>
        </Row>
      </div>
    </Card>
  )
}
