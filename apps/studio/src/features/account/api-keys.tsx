import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ApiKey, CredentialReference, NewApiKey } from '@vitrine/contract'
import { Suspense, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useAccount, workspacesQuery } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Card, Chip, EmptyState, Loading } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccessOffer } from '../access/index.ts'
import { CreateKeyDialog, NewKeyDialog } from './create-key-dialog.tsx'
import { keysQuery, useRevokeKey } from './queries.ts'

export const ApiKeys = () => {
  const t = useTexts()
  const texts = useTexts('account/api-keys')
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
  const t = useTexts()
  const texts = useTexts('account/api-keys')
  const keys = useSuspenseQuery(keysQuery).data
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey | null>(null)
  const [ended, setEnded] = useState<readonly CredentialReference[]>([])
  return (
    <>
      {keys.length ? (
        <List label={t.account.keys}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setKeyToRevoke(key)} />
          ))}
        </List>
      ) : (
        <EmptyState icon="key" title={texts.noKeys}>
          {texts.noKeysText}
        </EmptyState>
      )}
      {keyToRevoke ? (
        <RevokeKeyDialog
          apiKey={keyToRevoke}
          onRevoked={() => setEnded([{ type: 'api_key', id: keyToRevoke.id }])}
          onClose={() => setKeyToRevoke(null)}
        />
      ) : null}
      <AccessOffer ended={ended} onClose={() => setEnded([])} />
    </>
  )
}

const KeyRow = ({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) => {
  const t = useTexts()
  const texts = useTexts('account/api-keys')
  const format = useFormat()
  const { expires_at, last_used_at } = apiKey
  const limit = useLimitName(apiKey)
  const isExpired = expires_at !== null && new Date(expires_at).getTime() < Date.now()
  return (
    <ListItem
      title={
        <>
          {apiKey.name}
          {apiKey.grants ? <Chip tone="warn">{texts.mayGrant}</Chip> : null}
          {isExpired ? <Chip tone="bad">{texts.keyExpired}</Chip> : null}
        </>
      }
      note={[
        `${apiKey.prefix}…`,
        texts.scopes[apiKey.scope],
        limit ? texts.onlyIn({ name: limit }) : texts.accessAll,
        last_used_at ? t.account.lastUsed({ when: format.relative(last_used_at) }) : t.account.neverUsed,
        ...(expires_at && !isExpired ? [texts.keyUntil({ when: format.date(expires_at) })] : []),
      ].join(' · ')}
      actions={
        <Button small look="danger" aria-label={texts.revokeNamed({ name: apiKey.name })} onPress={onRevoke}>
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

const RevokeKeyDialog = ({
  apiKey,
  onRevoked,
  onClose,
}: {
  apiKey: ApiKey
  onRevoked: () => void
  onClose: () => void
}) => {
  const texts = useTexts('account/api-keys')
  const revoke = useRevokeKey()
  return (
    <ConfirmDialog
      title={texts.revokeTitle({ name: apiKey.name })}
      action={texts.revoke}
      onClose={onClose}
      onConfirm={() =>
        revoke.mutateAsync(apiKey.id).then(() => {
          toast(texts.revoked({ name: apiKey.name }))
          onRevoked()
        })
      }
    >
      <p>{texts.revokeText({ prefix: apiKey.prefix })}</p>
    </ConfirmDialog>
  )
}
