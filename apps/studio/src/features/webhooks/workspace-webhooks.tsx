import { Callout, Stack } from '../../ui/layout.tsx'
import { useWebhookTexts } from './texts.ts'
import { WebhookList } from './webhook-list.tsx'

export const WorkspaceWebhooks = ({ id }: { id: number }) => {
  const texts = useWebhookTexts()
  return (
    <Stack>
      <Callout>{texts.leadWorkspace}</Callout>
      <WebhookList owner={{ workspace_id: id }} path={`/workspaces/${id}/webhooks`} />
    </Stack>
  )
}
