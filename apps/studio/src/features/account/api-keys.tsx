import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ApiKey, NewApiKey } from '@vitrine/contract'
import { Suspense, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useAccount, workspacesQuery } from '../../app/session.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Card, Chip, EmptyState, Loading } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { toast } from '../../ui/toast.tsx'
import { CreateKeyDialog, NewKeyDialog } from './create-key-dialog.tsx'
import { useKeyTexts } from './key-texts.ts'
import { keysQuery, useRevokeKey } from './queries.ts'

export const ApiKeys = () => {
  const t = useMessages()
  const texts = useKeyTexts()
  const [isCreating, setIsCreating] = useState(false)
  const [newKey, setNewKey] = useState<NewApiKey | null>(null)
  return (
    <>
      <Card
        title={t.account.keys}
        lead={texts.keysLead}
        actions={
          <Button look="primary" icon="add" onPress={() => setIsCreating(true)}>
            {texts.createKey}
          </Button>
        }
      >
        <Suspense fallback={<Loading />}>
          <Keys />
        </Suspense>
        <p>
          <a href="/docs">{t.account.reference}</a>
        </p>
      </Card>
      {isCreating ? (
        <CreateKeyDialog
          onClose={() => setIsCreating(false)}
          onCreated={(key) => {
            setIsCreating(false)
            setNewKey(key)
          }}
        />
      ) : null}
      {newKey ? <NewKeyDialog created={newKey} onClose={() => setNewKey(null)} /> : null}
    </>
  )
}

const Keys = () => {
  const t = useMessages()
  const texts = useKeyTexts()
  const keys = useSuspenseQuery(keysQuery).data
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey | null>(null)
  if (!keys.length)
    return (
      <EmptyState icon="key" title={texts.noKeys}>
        {texts.noKeysText}
      </EmptyState>
    )
  return (
    <>
      <List label={t.account.keys}>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => setKeyToRevoke(key)} />
        ))}
      </List>
      {keyToRevoke ? <RevokeKeyDialog apiKey={keyToRevoke} onClose={() => setKeyToRevoke(null)} /> : null}
    </>
  )
}

const KeyRow = ({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) => {
  const t = useMessages()
  const texts = useKeyTexts()
  const format = useFormat()
  const { expires_at, last_used_at } = apiKey
  const limit = useLimitName(apiKey)
  const isExpired = expires_at !== null && new Date(expires_at).getTime() < Date.now()
  return (
    <ListItem
      title={
        <>
          {apiKey.name}
          <Chip>{texts.scopes[apiKey.scope]}</Chip>
          <Chip>{limit ? texts.onlyIn(limit) : texts.accessAll}</Chip>
          {isExpired ? <Chip tone="bad">{texts.keyExpired}</Chip> : null}
        </>
      }
      note={[
        `${apiKey.prefix}…`,
        last_used_at ? t.account.lastUsed(format.relative(last_used_at)) : t.account.neverUsed,
        ...(expires_at && !isExpired ? [texts.keyUntil(format.date(expires_at))] : []),
      ].join(' · ')}
      actions={
        <Button small look="danger" aria-label={texts.revokeNamed(apiKey.name)} onPress={onRevoke}>
          {texts.revoke}
        </Button>
      }
    />
  )
}

const useLimitName = ({ profile_id, workspace_id }: ApiKey): string | null => {
  const { profiles } = useAccount()
  const workspaces = useQuery({ ...workspacesQuery, enabled: workspace_id !== null }).data
  if (workspace_id !== null) return workspaces?.find(({ id }) => id === workspace_id)?.name ?? '…'
  if (profile_id === null) return null
  return `/${profiles.find(({ id }) => id === profile_id)?.username ?? '…'}`
}

const RevokeKeyDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const texts = useKeyTexts()
  const revoke = useRevokeKey()
  const showError = useErrorToast()
  return (
    <ConfirmDialog
      title={texts.revokeTitle(apiKey.name)}
      action={texts.revoke}
      onClose={onClose}
      onConfirm={() =>
        revoke
          .mutateAsync(apiKey.id)
          .then(() => toast(texts.revoked(apiKey.name)), showError)
          .then(onClose)
      }
    >
      <p>{texts.revokeText(apiKey.prefix)}</p>
    </ConfirmDialog>
  )
}
