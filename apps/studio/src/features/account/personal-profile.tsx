import type { CredentialReference } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { joinSentences } from '../../app/errors.ts'
import { Form, readText, SubmitButton } from '../../app/form.tsx'
import { CurrentPassword, readCurrentPassword, useGuardedForm } from '../../app/guarded-form.tsx'
import { useAccount } from '../../app/session.ts'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { Checkbox, Switch, TextField } from '../../ui/field.tsx'
import { Callout, Card, Row } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccessOffer } from '../access/index.ts'
import { CorrectEmail, NewPassword, SendVerification } from '../auth/index.ts'
import { useUpdateAccount } from './queries.ts'

export const PersonalProfile = () => {
  const t = useTexts()
  const { user } = useAccount()
  const [saves, setSaves] = useState(0)
  const [effects, setEffects] = useState<readonly string[] | null>(null)
  const [ended, setEnded] = useState<readonly CredentialReference[]>([])
  return (
    <>
      {user.email_verified ? null : (
        <Callout
          title={t.account.unverifiedTitle}
          actions={
            <>
              <SendVerification />
              <CorrectEmail />
            </>
          }
        >
          {t.account.unverifiedText}
        </Callout>
      )}
      {user.pending_email ? (
        <Callout actions={<SendVerification />}>
          {t.account.pending({ pending: user.pending_email, present: user.email })}{' '}
          {t.account.pendingWithdraw}
        </Callout>
      ) : null}
      <Card title={t.account.nameCard}>
        {/* Mounts again after saving, which clears the password field */}
        <NameForm key={saves} onSaved={() => setSaves(saves + 1)} />
      </Card>
      {settings.oidcOnly ? null : (
        <Card title={t.account.passwordCard} lead={t.account.passwordLead}>
          {effects ? (
            <Callout tone="good" title={t.account.passwordChanged}>
              {joinSentences(effects)}
            </Callout>
          ) : null}
          <PasswordForm
            key={String(effects)}
            onChanged={(newEffects, credentials) => {
              setEffects(newEffects)
              setEnded(credentials)
            }}
          />
          <AccessOffer ended={ended} onClose={() => setEnded([])} />
        </Card>
      )}
      <Mails />
    </>
  )
}

const Mails = () => {
  const t = useTexts()
  const { user } = useAccount()
  const update = useUpdateAccount()
  return (
    <Card title={t.account.mailsCard}>
      <Switch
        isSelected={(update.isPending ? update.variables.proposal_emails : user.proposal_emails) ?? true}
        onChange={(proposal_emails) => update.mutate({ proposal_emails })}
        hint={t.account.proposalMailsHint}
      >
        {t.account.proposalMails}
      </Switch>
    </Card>
  )
}

const NameForm = ({ onSaved }: { onSaved: () => void }) => {
  const t = useTexts()
  const { user } = useAccount()
  const update = useUpdateAccount()
  const [email, setEmail] = useState(user.email)
  const changesEmail = email.trim() !== user.email || Boolean(user.pending_email)
  const form = useGuardedForm({
    names: ['name', 'email'],
    required: { name: t.common.requiredName, email: t.auth.requiredEmail },
    submit: async (values) => {
      const name = readText(values, 'name')
      await update.mutateAsync({
        ...readCurrentPassword(values),
        ...(name === user.name ? {} : { name }),
        // Sending the current e-mail address cancels a pending change
        ...(changesEmail ? { email: email.trim() } : {}),
      })
      toast(t.common.saved)
      onSaved()
    },
  })
  return (
    <Form form={form}>
      <TextField
        name="name"
        label={t.account.name}
        defaultValue={user.name}
        autoComplete="name"
        maxLength={maxLengths.person_name}
      />
      <TextField
        name="email"
        type="email"
        label={t.account.email}
        value={email}
        onChange={setEmail}
        autoComplete="email"
        maxLength={maxLengths.email}
        isReadOnly={!user.email_verified}
        hint={user.email_verified ? t.account.emailHint : t.account.emailUnverified}
      />
      {changesEmail ? <CurrentPassword hint={t.account.currentPasswordHint} /> : null}
      <Row end>
        <SubmitButton form={form}>{t.common.save}</SubmitButton>
      </Row>
    </Form>
  )
}

const PasswordForm = ({
  onChanged,
}: {
  onChanged: (effects: readonly string[], ended: readonly CredentialReference[]) => void
}) => {
  const t = useTexts()
  const texts = useTexts('account/security')
  const update = useUpdateAccount()
  const form = useGuardedForm({
    names: ['password', 'revoke_api_keys'],
    required: { password: t.auth.requiredNewPassword },
    submit: async (values) => {
      const { password_change: change } = await update.mutateAsync({
        password: String(values.get('password')),
        revoke_api_keys: values.get('revoke_api_keys') === 'true',
        ...readCurrentPassword(values),
      })
      onChanged(
        change
          ? [
              texts.signedOutDevices({ n: change.sessions_ended }),
              ...(change.api_keys_revoked ? [texts.keysRevoked({ n: change.api_keys_revoked })] : []),
              ...(change.api_keys_kept ? [texts.keysKept({ n: change.api_keys_kept })] : []),
            ]
          : [],
        change?.ended_credentials ?? [],
      )
    },
  })
  return (
    <Form form={form}>
      <CurrentPassword />
      <NewPassword label={t.account.newPassword} error={form.errors.password} />
      <Checkbox name="revoke_api_keys" value="true">
        {t.account.revokeKeys}
      </Checkbox>
      <Row end>
        <SubmitButton form={form}>{t.account.changePassword}</SubmitButton>
      </Row>
    </Form>
  )
}
