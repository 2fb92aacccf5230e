import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { useLayoutEffect, useRef, useState } from 'react'
import { api } from '../../app/api.ts'
import { canManage, includesFeature } from '../../app/can-manage.ts'
import { Form, readText, SubmitButton, useForm } from '../../app/form.tsx'
import { useFormat } from '../../app/format.ts'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { getMode } from '../../app/proposing.ts'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { cacheProfile, profileQuery } from '../../editor/queries.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Callout, Card, Chip, Row } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './profile.module.css'

const tones = { none: 'plain', pending: 'warn', verified: 'good', failed: 'bad' } as const

export const DomainCard = ({ profile }: { profile: Profile }) => {
  const t = useTexts()
  const texts = useTexts('profile/domain')
  const { domain } = profile
  const isAwaitingCheck =
    domain.status === 'pending' || (domain.status === 'verified' && domain.problem !== null)
  useQuery({ ...profileQuery(profile.id), refetchInterval: isAwaitingCheck ? 20_000 : false })
  const [initialHost] = useState(domain.host)
  return (
    <Card
      title={t.profile.domain}
      lead={texts.lead}
      actions={<Chip tone={tones[domain.status]}>{texts.states[domain.status]}</Chip>}
    >
      {domain.host ? (
        <DomainState domain={domain} host={domain.host} isNew={domain.host !== initialHost} />
      ) : null}
      {!canManage(profile) ? (
        <p>{t.profile.byAdmins}</p>
      ) : getMode(profile.id) ? null : (
        <DomainActions profile={profile} />
      )}
    </Card>
  )
}

const DomainActions = ({ profile }: { profile: Profile }) => {
  const texts = useTexts('profile/domain')
  const { plan } = useAccount()
  const { host, problem } = profile.domain
  const isAllowed = includesFeature(profile, plan, 'custom_domain')
  if (host)
    return (
      <Row>
        {problem && isAllowed ? <CheckAgain profile={profile} host={host} /> : null}
        <DisconnectDomain profile={profile} host={host} />
      </Row>
    )
  return isAllowed ? <ConnectDomain profile={profile} /> : <PlanLimit>{texts.plan}</PlanLimit>
}

const useWriteHost = (profile: Profile) => {
  const client = useQueryClient()
  return async (host: string | null) => {
    const { data } = await api.updateProfile({
      query: { profile_id: profile.id },
      body: { domain: { host } },
    })
    cacheProfile(client, data)
  }
}

const ConnectDomain = ({ profile }: { profile: Profile }) => {
  const t = useTexts()
  const texts = useTexts('profile/domain')
  const writeHost = useWriteHost(profile)
  const form = useForm({
    names: ['domain.host'],
    submit: (values) => writeHost(readText(values, 'host').toLowerCase()),
  })
  return (
    <Form form={form}>
      <TextField
        name="host"
        label={t.profile.fields.domain}
        placeholder="links.example.com"
        autoComplete="off"
        maxLength={maxLengths.host_name}
        error={form.errors['domain.host']}
      />
      <Row end>
        <SubmitButton form={form} look="plain">
          {texts.connect}
        </SubmitButton>
      </Row>
    </Form>
  )
}

/** Requests the same host again, which plans a lookup. */
const CheckAgain = ({ profile, host }: { profile: Profile; host: string }) => {
  const texts = useTexts('profile/domain')
  const showError = useErrorToast()
  const writeHost = useWriteHost(profile)
  const check = useMutation({
    mutationFn: () => writeHost(host),
    onSuccess: () => toast(texts.checkStarted),
    onError: showError,
  })
  return (
    <Button small isPending={check.isPending} onPress={() => check.mutate()}>
      {texts.checkAgain}
    </Button>
  )
}

const DisconnectDomain = ({ profile, host }: { profile: Profile; host: string }) => {
  const texts = useTexts('profile/domain')
  const writeHost = useWriteHost(profile)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span>
      <Button small onPress={() => setIsOpen(true)}>
        {texts.disconnect}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={texts.disconnectTitle({ host })}
          action={texts.disconnect}
          onConfirm={() => writeHost(null).then(() => toast(texts.disconnected))}
          onClose={() => setIsOpen(false)}
        >
          <p>{texts.disconnectText}</p>
        </ConfirmDialog>
      ) : null}
    </span>
  )
}

const DomainState = ({
  domain,
  host,
  isNew,
}: {
  domain: Profile['domain']
  host: string
  isNew: boolean
}) => {
  const texts = useTexts('profile/domain')
  const format = useFormat()
  const { status } = domain
  const state = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    // The form with the focus has disappeared
    if (isNew) state.current?.focus()
  }, [isNew])
  return (
    <>
      <p ref={state} tabIndex={-1}>
        <strong>{host}</strong>
        {domain.checked_at ? ` · ${texts.checked({ when: format.relative(domain.checked_at) })}` : ''}
      </p>
      {domain.problem ? <Callout tone="warn">{texts.problems[domain.problem]}</Callout> : null}
      {status === 'none' || (status === 'verified' && !domain.problem) ? null : (
        <>
          <p>
            {texts.records} {texts.checks[status]}
          </p>
          <div className={styles.records}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{texts.recordType}</th>
                  <th scope="col">{texts.recordName}</th>
                  <th scope="col">{texts.recordValue}</th>
                </tr>
              </thead>
              <tbody>
                <DnsRecord type="CNAME" name={host} value={domain.cname_target} />
                {domain.addresses.map((address) => (
                  <DnsRecord
                    key={address}
                    type={`${texts.or} ${address.includes(':') ? 'AAAA' : 'A'}`}
                    name={host}
                    value={address}
                  />
                ))}
                <DnsRecord type="TXT" name={domain.txt_name ?? ''} value={domain.txt_value ?? ''} />
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  )
}

const DnsRecord = ({ type, name, value }: { type: string; name: string; value: string }) => {
  const t = useTexts()
  const texts = useTexts('profile/domain')
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
      {renderCell(t.common.pair({ name: t.common.copy, value: `${type}, ${texts.recordName}` }), name)}
      {renderCell(t.common.pair({ name: t.common.copy, value: type }), value)}
    </tr>
  )
}
