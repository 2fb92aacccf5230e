import { maxLengths } from '@vitrine/contract/limits'
import { Fragment, useState } from 'react'
import { accountApi } from '../../app/api.ts'
import { Form, readText, SubmitButton } from '../../app/form.tsx'
import { CurrentPassword, readCurrentPassword, useGuardedForm } from '../../app/guarded-form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './account.module.css'
import { useCacheTwoFactor } from './queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

type Setup = Awaited<ReturnType<typeof accountApi.startTwoFactor>>['data']

const CodeField = ({ autoFocus = false }: { autoFocus?: boolean }) => {
  const t = useTexts()
  return (
    <TextField
      name="code"
      label={t.account.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={maxLengths.second_factor}
      autoFocus={autoFocus}
    />
  )
}

/** Returns true if the authenticator app is probably on the same device. */
const isPhone = () => matchMedia('(hover: none) and (pointer: coarse)').matches

/** Formats a key in groups of four, which are easier to type. Authenticators ignore the spaces. */
const groupCharacters = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

export const TurnOnTwoFactorDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <Dialog title={setup && !isPhone() ? t.account.scanTitle : t.account.twoFactor} onClose={onClose}>
      {setup ? <ScanStep setup={setup} onConfirmed={setCodes} /> : <PasswordStep onStarted={setSetup} />}
    </Dialog>
  )
}

const PasswordStep = ({ onStarted }: { onStarted: (setup: Setup) => void }) => {
  const t = useTexts()
  const form = useGuardedForm({
    names: [],
    submit: async (values) => {
      const body = readCurrentPassword(values)
      onStarted((await accountApi.startTwoFactor({ body })).data)
    },
  })
  return (
    <Form form={form}>
      <CurrentPassword hint={t.account.currentPasswordHint} />
      <SubmitButton form={form}>{t.common.continue}</SubmitButton>
    </Form>
  )
}

const ScanStep = ({
  setup,
  onConfirmed,
}: {
  setup: Setup
  onConfirmed: (codes: readonly string[]) => void
}) => {
  const t = useTexts()
  const texts = useTexts('account/security')
  const cacheTwoFactor = useCacheTwoFactor()
  const form = useGuardedForm({
    names: [],
    submit: async (values) => {
      const body = { code: String(values.get('code')).replace(/\s/g, '') }
      const { data } = await accountApi.confirmTwoFactor({ body })
      onConfirmed(data.recovery_codes)
      cacheTwoFactor(true)
    },
  })
  const openApp = (
    <ButtonLink key="app" to={setup.otpauth_url} look={isPhone() ? 'primary' : 'plain'}>
      {t.account.openApp}
    </ButtonLink>
  )
  const key = (
    <Fragment key="key">
      <p>{t.account.secret}:</p>
      <CopyText label={t.account.secret} text={groupCharacters(setup.secret)} copyLabel={t.account.copyKey} />
    </Fragment>
  )
  const code = (
    <img
      key="code"
      className={styles.qr}
      width={220}
      height={220}
      alt={t.account.scanAlt}
      src={`data:image/svg+xml,${encodeURIComponent(setup.qr_svg)}`}
    />
  )
  return (
    <Form form={form}>
      <p>{isPhone() ? texts.scanTextPhone : texts.scanText}</p>
      {isPhone() ? [openApp, key, code] : [code, key, openApp]}
      <CodeField autoFocus={!isPhone()} />
      <SubmitButton form={form}>{t.account.confirm}</SubmitButton>
    </Form>
  )
}

export const RenewCodesDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('account/security')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useGuardedForm({
    names: [],
    submit: async (values) => {
      const { data } = await accountApi.renewRecoveryCodes({ body: toConfirmationBody(values) })
      setCodes(data.recovery_codes)
    },
  })
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <FormDialog title={t.account.renewCodes} form={form} action={t.account.renewCodes} onClose={onClose}>
      <p>{texts.renewText}</p>
      <CurrentPassword />
      <CodeField />
    </FormDialog>
  )
}

export const TurnOffTwoFactorDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('account/security')
  const cacheTwoFactor = useCacheTwoFactor()
  const form = useGuardedForm({
    names: [],
    submit: async (values) => {
      await accountApi.disableTwoFactor({ body: toConfirmationBody(values) })
      toast(t.account.turnedOff)
      onClose()
      cacheTwoFactor(false)
    },
  })
  return (
    <FormDialog
      title={t.account.turnOffTitle}
      form={form}
      action={t.account.turnOff}
      look="danger"
      onClose={onClose}
    >
      <p>{texts.turnOffText}</p>
      <CurrentPassword />
      <CodeField />
    </FormDialog>
  )
}

const toConfirmationBody = (values: FormData) => ({
  ...readCurrentPassword(values),
  code: readText(values, 'code'),
})
