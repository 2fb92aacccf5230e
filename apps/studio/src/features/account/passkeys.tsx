import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Passkey } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { accountApi } from '../../app/api.ts'
import { readText } from '../../app/form.tsx'
import { useFormat } from '../../app/format.ts'
import { CurrentPassword, readCurrentPassword, useGuardedForm } from '../../app/guarded-form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Callout, Card, Chip, EmptyState } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { toast } from '../../ui/toast.tsx'
import { passkeysQuery, sessionsQuery, useRefreshPasskeys } from './queries.ts'
import { useDeviceName } from './use-device-name.ts'

type OpenDialog = { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey } | { readonly kind: 'add' }

export const Passkeys = () => {
  const t = useTexts()
  const texts = useTexts('account/security')
  const passkeys = useSuspenseQuery(passkeysQuery).data
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  return (
    <Card
      title={t.account.passkeys}
      lead={texts.passkeysLead}
      actions={
        <Button icon="add" onPress={() => setOpen({ kind: 'add' })}>
          {t.account.addPasskey}
        </Button>
      }
    >
      {passkeys.length ? (
        <List label={t.account.passkeys}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ kind: 'rename', passkey })}
              onRemove={() => setOpen({ kind: 'remove', passkey })}
            />
          ))}
        </List>
      ) : (
        <EmptyState icon="key" title={texts.noPasskeys}>
          {texts.noPasskeysText}
        </EmptyState>
      )}
      {open?.kind === 'add' ? <AddPasskeyDialog onClose={close} /> : null}
      {open?.kind === 'rename' ? <RenamePasskeyDialog passkey={open.passkey} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemovePasskeyDialog passkey={open.passkey} onClose={close} /> : null}
    </Card>
  )
}

const PasskeyRow = ({
  passkey: { name, usable, last_used_at },
  onRename,
  onRemove,
}: {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('account/security')
  const format = useFormat()
  const label = (action: string) => t.common.pair({ name: action, value: name })
  return (
    <ListItem
      title={
        <>
          {name}
          {usable ? null : <Chip tone="bad">{texts.passkeyUnusable}</Chip>}
        </>
      }
      note={last_used_at ? t.account.lastUsed({ when: format.relative(last_used_at) }) : t.account.neverUsed}
      actions={
        <>
          <Button small aria-label={label(t.account.renamePasskey)} onPress={onRename}>
            {t.account.renamePasskey}
          </Button>
          <Button small look="danger" aria-label={label(t.common.remove)} onPress={onRemove}>
            {t.common.remove}
          </Button>
        </>
      }
    />
  )
}

const NameField = ({ name }: { name: string }) => {
  const t = useTexts()
  const texts = useTexts('account/security')
  return (
    <TextField
      name="name"
      label={t.account.passkeyName}
      hint={texts.passkeyNameHint}
      maxLength={maxLengths.api_key.name}
      defaultValue={name}
      autoFocus
    />
  )
}

const AddPasskeyDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('account/security')
  const refresh = useRefreshPasskeys()
  const device = useSuspenseQuery(sessionsQuery).data.find(({ current }) => current)
  const deviceName = useDeviceName(device ?? { browser: '', system: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const form = useGuardedForm({
    names: ['name'],
    required: { name: t.common.requiredName },
    submit: async (values) => {
      setProblem(null)
      const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser')
      const body = readCurrentPassword(values)
      const optionsJSON = (await accountApi.startPasskey({ body }))
        .data as unknown as PublicKeyCredentialCreationOptionsJSON
      try {
        const response = await startRegistration({ optionsJSON })
        const name = readText(values, 'name')
        await accountApi.createPasskey({ body: { name, response: { ...response } } })
      } catch (error) {
        const isBrowserError = error instanceof WebAuthnError || error instanceof DOMException
        if (!isBrowserError && (error as Error).name !== 'NotAllowedError') throw error
        const isAlreadyAdded = (error as Error).name === 'InvalidStateError'
        return setProblem(isAlreadyAdded ? texts.passkeyKnown : texts.passkeyCancelled)
      }
      toast(texts.passkeyAdded)
      refresh()
      onClose()
    },
  })
  return (
    <FormDialog title={t.account.addPasskey} form={form} action={t.common.continue} onClose={onClose}>
      {problem ? <Callout tone="bad">{problem}</Callout> : null}
      <NameField name={deviceName} />
      <CurrentPassword hint={t.account.currentPasswordHint} />
    </FormDialog>
  )
}

const RenamePasskeyDialog = ({
  passkey: { id, name },
  onClose,
}: {
  passkey: Passkey
  onClose: () => void
}) => {
  const t = useTexts()
  const refresh = useRefreshPasskeys()
  const form = useGuardedForm({
    names: ['name'],
    required: { name: t.common.requiredName },
    submit: async (values) => {
      await accountApi.renamePasskey({ params: { id }, body: { name: readText(values, 'name') } })
      toast(t.common.saved)
      refresh()
      onClose()
    },
  })
  return (
    <FormDialog title={t.account.renamePasskey} form={form} onClose={onClose}>
      <NameField name={name} />
    </FormDialog>
  )
}

const RemovePasskeyDialog = ({
  passkey: { id, name },
  onClose,
}: {
  passkey: Passkey
  onClose: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('account/security')
  const refresh = useRefreshPasskeys()
  const form = useGuardedForm({
    names: [],
    submit: async (values) => {
      const body = readCurrentPassword(values)
      await accountApi.deletePasskey({ params: { id }, body })
      toast(texts.passkeyRemoved)
      refresh()
      onClose()
    },
  })
  return (
    <FormDialog
      title={texts.removePasskeyTitle({ name })}
      form={form}
      action={t.common.remove}
      look="danger"
      onClose={onClose}
    >
      <p>{texts.removePasskeyText}</p>
      <CurrentPassword />
    </FormDialog>
  )
}
