import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import { canManage } from '../../app/can-manage.ts'
import { Form, useForm } from '../../app/form.tsx'
import { useFormat } from '../../app/format.ts'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useAccount } from '../../app/session.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { cacheProfile, profileQuery } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Callout, Card, Chip, Row } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './profile.module.css'

const tones = { none: 'plain', pending: 'warn', verified: 'good', failed: 'bad' } as const

export const DomainCard = ({ profile }: { profile: Profile }) => {
  const t = useMessages()
  const format = useFormat()
  const client = useQueryClient()
  const showError = useErrorToast()
  const { plan } = useAccount()
  const { domain } = profile
  const [isDisconnecting, setIsDisconnecting] = useState(false)
  const isAllowed = profile.my_role !== 'owner' || plan.features.includes('custom_domain')
  useQuery({ ...profileQuery(profile.id), refetchInterval: domain.status === 'pending' ? 20_000 : false })
  const write = async (host: string | null) => {
    const { data } = await api.updateProfile({
      query: { profile_id: profile.id },
      body: { domain: { host } },
    })
    cacheProfile(client, data)
  }
  const form = useForm({
    names: ['domain.host'],
    submit: (values) => write(String(values.get('host')).trim().toLowerCase()),
  })
  const disconnect = () =>
    write(null)
      .then(() => toast(t.profile.disconnected), showError)
      .finally(() => setIsDisconnecting(false))
  return (
    <Card
      title={t.profile.domain}
      lead={t.profile.domainLead}
      actions={<Chip tone={tones[domain.status]}>{t.profile.domainStates[domain.status]}</Chip>}
    >
      {domain.host ? (
        <>
          <p>
            <strong>{domain.host}</strong>
            {domain.checked_at ? ` · ${t.profile.checked(format.relative(domain.checked_at))}` : ''}
          </p>
          {domain.problem ? <Callout tone="warn">{t.profile.domainProblems[domain.problem]}</Callout> : null}
          {domain.status === 'verified' ? null : (
            <>
              <p>{t.profile.records}</p>
              <div className={styles.records}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{t.profile.recordType}</th>
                      <th scope="col">{t.profile.recordName}</th>
                      <th scope="col">{t.profile.recordValue}</th>
                    </tr>
                  </thead>
                  <tbody>
                    <DnsRecord type="CNAME" name={domain.host} value={domain.cname_target} />
                    {domain.addresses.map((address) => (
                      <DnsRecord
                        key={address}
                        type={`${t.profile.or} ${address.includes(':') ? 'AAAA' : 'A'}`}
                        name={domain.host!}
                        value={address}
                      />
                    ))}
                    <DnsRecord type="TXT" name={domain.txt_name ?? ''} value={domain.txt_value ?? ''} />
                  </tbody>
                </table>
              </div>
            </>
          )}
          {canManage(profile) ? (
            <span>
              <Button small onPress={() => setIsDisconnecting(true)}>
                {t.profile.disconnect}
              </Button>
            </span>
          ) : (
            <p>{t.profile.byAdmins}</p>
          )}
          {isDisconnecting ? (
            <ConfirmDialog
              title={t.profile.disconnectTitle(domain.host)}
              action={t.profile.disconnect}
              onConfirm={disconnect}
              onClose={() => setIsDisconnecting(false)}
            >
              <p>{t.profile.disconnectText}</p>
            </ConfirmDialog>
          ) : null}
        </>
      ) : !canManage(profile) ? (
        <p>{t.profile.byAdmins}</p>
      ) : isAllowed ? (
        <Form form={form}>
          <TextField
            name="host"
            label={t.profile.host}
            placeholder="links.example.com"
            autoComplete="off"
            maxLength={maxLengths.host_name}
            error={form.errors['domain.host']}
          />
          <Row end>
            <Button type="submit" isPending={form.pending}>
              {t.profile.connect}
            </Button>
          </Row>
        </Form>
      ) : (
        <PlanLimit>{t.profile.domainPlan}</PlanLimit>
      )}
    </Card>
  )
}

const DnsRecord = ({ type, name, value }: { type: string; name: string; value: string }) => {
  const t = useMessages()
  const renderCell = (label: string, text: string) => (
    <td>
      <span className={styles.value}>
        <code>{text}</code>
        <IconButton icon="copy" label={label} onPress={() => void copyText(text, t)} />
      </span>
    </td>
  )
  return (
    <tr>
      <td>{type}</td>
      {renderCell(`${t.common.copy}: ${type}, ${t.profile.recordName}`, name)}
      {renderCell(`${t.common.copy}: ${type}`, value)}
    </tr>
  )
}
