import { canManage } from '../../app/can-manage.ts'
import { useTexts } from '../../app/texts.tsx'
import { formatBlocked } from '../../editor/blocked-text.ts'
import { useProfile } from '../../editor/queries.ts'
import { Callout, ScreenHeader } from '../../ui/layout.tsx'
import { WebhookList } from './webhook-list.tsx'

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('webhooks')
  const { id, my_role, blocked_at } = useProfile()
  const isManager = canManage({ my_role })
  return (
    <>
      <ScreenHeader title={texts.title} lead={texts.lead} />
      {isManager ? null : <Callout>{texts.notYours}</Callout>}
      {isManager && blocked_at ? <Callout tone="bad">{formatBlocked(t)}</Callout> : null}
      {isManager && !blocked_at ? (
        <WebhookList owner={{ profile_id: id }} path={`/pages/${id}/webhooks`} />
      ) : null}
    </>
  )
}
