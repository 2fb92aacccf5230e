import type { useProfileDraft } from '../../../editor/drafts.ts'
import { useMessages } from '../../../messages/index.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Callout, Card, Row } from '../../../ui/layout.tsx'
import { ShareAddress } from '../home/share-address.tsx'
import { useStartTexts } from './texts.ts'

type Draft = Pick<ReturnType<typeof useProfileDraft>, 'draft' | 'status' | 'change' | 'flush'>

export const ShareStep = ({
  draft: profile,
  status,
  change,
  flush,
  onEnd,
}: Draft & { onEnd: () => void }) => {
  const t = useMessages()
  const texts = useStartTexts()
  if (profile.is_published && status === 'saved')
    return (
      <>
        <Callout
          tone="good"
          actions={
            <ButtonLink small to={profile.public_url} target="_blank" rel="noopener">
              {texts.toPage}
            </ButtonLink>
          }
        >
          {texts.online}
        </Callout>
        <ShareAddress profile={profile} />
        <Row end>
          <Button look="primary" onPress={onEnd}>
            {t.common.done}
          </Button>
        </Row>
      </>
    )
  const publish = () => {
    change({ is_published: true })
    void flush()
  }
  return (
    <Card title={texts.share} lead={texts.shareLead}>
      <Row end>
        <Button look="quiet" onPress={onEnd}>
          {texts.skip}
        </Button>
        <Button look="primary" isPending={status === 'saving'} onPress={publish}>
          {texts.publish}
        </Button>
      </Row>
    </Card>
  )
}
