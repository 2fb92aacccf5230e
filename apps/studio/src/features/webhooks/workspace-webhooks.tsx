import { useTexts } from '../../app/texts.tsx'
import { Callout, Stack } from '../../ui/layout.tsx'
import { WebhookList } from './webhook-list.tsx'

export const WorkspaceWebhooks = ({ id }: { id: number }) => {
  const texts = useTexts('webhooks')
  return (
    <Stack>
      <Callout>{texts.leadWorkspace}</Callout>
      <WebhookList owner={{ workspace_id: id }} path={`/workspaces/${id}/webhooks`} />
    </Stack>
  )
}
