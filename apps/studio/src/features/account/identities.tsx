import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createQuery, extensionApi } from '../../app/api.ts'
import { useFormat } from '../../app/format.ts'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Row } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { toast } from '../../ui/toast.tsx'
import { OidcButton } from '../auth/index.ts'

const identitiesQuery = createQuery(['identities'], (signal) => extensionApi.listIdentities({ signal }))

/** Lists identities at the OpenID Connect provider. Renders nothing without a provider. */
export const Identities = () => (settings.oidcName === null ? null : <IdentityList />)

const IdentityList = () => {
  const t = useTexts()
  const { identities: texts } = useTexts('account/security')
  const format = useFormat()
  const client = useQueryClient()
  const showError = useErrorToast()
  const [pendingId, setPendingId] = useState<number | null>(null)
  const identities = useSuspenseQuery(identitiesQuery).data
  const unlink = async (id: number) => {
    setPendingId(id)
    try {
      await extensionApi.unlinkIdentity({ params: { id } })
      await client.invalidateQueries({ queryKey: identitiesQuery.queryKey })
      toast(texts.unlinked)
    } catch (error) {
      showError(error)
    } finally {
      setPendingId(null)
    }
  }
  return (
    <Card title={texts.title} lead={texts.lead}>
      {identities.length ? (
        <List label={texts.title}>
          {identities.map((identity) => (
            <ListItem
              key={identity.id}
              title={identity.email ?? new URL(identity.issuer).host}
              note={`${new URL(identity.issuer).host} · ${t.account.lastActive({ when: format.relative(identity.last_used_at) })}`}
              actions={
                <Button
                  small
                  look="danger"
                  isPending={pendingId === identity.id}
                  onPress={() => void unlink(identity.id)}
                >
                  {texts.unlink}
                </Button>
              }
            />
          ))}
        </List>
      ) : (
        <p>{texts.none}</p>
      )}
      <Row>
        <OidcButton purpose="link" />
      </Row>
    </Card>
  )
}
