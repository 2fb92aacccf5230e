import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ApiKey, NewApiKey } from '@vitrine/contract'
import { Suspense, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useAccount } from '../../app/session.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Card, Chip, EmptyState, Loading } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { toast } from '../../ui/toast.tsx'
import { workspacesQuery } from '../workspaces/index.ts'
import { CreateKeyDialog, NewKeyDialog } from './create-key-dialog.tsx'
import { keysQuery, useRevokeKey } from './queries.ts'

export const ApiKeys = () => {
  const t = useMessages()
  const [isCreating, setIsCreating] = useState(false)
  const [newKey, setNewKey] = useState<NewApiKey | null>(null)
  return (
    <>
      <Card
        title={t.account.keys}
        lead={t.account.keysLead}
        actions={
          <Button look="primary" icon="add" onPress={() => setIsCreating(true)}>
            {t.account.createKey}
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
  const keys = useSuspenseQuery(keysQuery).data
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey | null>(null)
  if (!keys.length)
    return (
      <EmptyState icon="key" title={t.account.noKeys}>
        {t.account.noKeysText}
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
  const format = useFormat()
  const { expires_at, last_used_at } = apiKey
  const limit = useLimitName(apiKey)
  const isExpired = expires_at !== null && new Date(expires_at).getTime() < Date.now()
  return (
    <ListItem
      title={
        <>
          {apiKey.name}
          <Chip>{t.account.scopes[apiKey.scope]}</Chip>
          <Chip>{limit ? t.account.onlyIn(limit) : t.account.accessAll}</Chip>
          {isExpired ? <Chip tone="bad">{t.account.keyExpired}</Chip> : null}
        </>
      }
      note={[
        `${apiKey.prefix}…`,
        last_used_at ? t.account.lastUsed(format.relative(last_used_at)) : t.account.neverUsed,
        ...(expires_at && !isExpired ? [t.account.keyUntil(format.date(expires_at))] : []),
      ].join(' · ')}
      actions={
        <Button small look="danger" aria-label={t.account.revokeNamed(apiKey.name)} onPress={onRevoke}>
          {t.account.revoke}
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
  const t = useMessages()
  const revoke = useRevokeKey()
  const showError = useErrorToast()
  return (
    <ConfirmDialog
      title={t.account.revokeTitle(apiKey.name)}
      action={t.account.revoke}
      onClose={onClose}
      onConfirm={() =>
        revoke
          .mutateAsync(apiKey.id)
          .then(() => toast(t.account.revoked(apiKey.name)), showError)
          .then(onClose)
      }
    >
      <p>{t.account.revokeText(apiKey.prefix)}</p>
    </ConfirmDialog>
  )
}
