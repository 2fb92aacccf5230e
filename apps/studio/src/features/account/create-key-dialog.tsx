import { useQuery } from '@tanstack/react-query'
import type { ApiKeyWrite, NewApiKey } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { readText, useForm } from '../../app/form.tsx'
import { filterAndSortPages } from '../../app/pages.ts'
import { useAccount, workspacesQuery } from '../../app/session.ts'
import { settings } from '../../app/settings.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { Select } from '../../ui/select.tsx'
import { useCreateKey } from './queries.ts'

const lifetimes = { never: null, days30: 30, days90: 90, days365: 365 } as const
type Lifetime = keyof typeof lifetimes
type Scope = NewApiKey['scope']

export const CreateKeyDialog = ({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (key: NewApiKey) => void
}) => {
  const t = useTexts()
  const texts = useTexts('account/api-keys')
  const create = useCreateKey()
  const [scope, setScope] = useState<Scope>('write')
  const accessOptions = useAccessOptions()
  const account = useAccount()
  const [accessId, setAccessId] = useState(account.profiles.length > 1 ? null : 'all')
  const access = accessOptions.find(({ id }) => id === accessId)
  const [grants, setGrants] = useState<'no' | 'yes'>('no')
  const [lifetime, setLifetime] = useState<Lifetime>('days90')
  const scopes: readonly Scope[] = account.user.is_admin ? ['read', 'write', 'admin'] : ['read', 'write']
  const form = useForm({
    names: ['name', 'scope', 'grants', 'expires_at', 'profile_id', 'workspace_id'],
    required: { name: t.common.requiredName },
    check: () => (access || scope === 'admin' ? {} : { profile_id: texts.accessChoose }),
    submit: async (values) => {
      const days = lifetimes[lifetime]
      onCreated(
        await create({
          name: readText(values, 'name'),
          scope,
          ...(scope === 'admin' ? {} : access?.limit),
          grants: grants === 'yes',
          expires_at: days === null ? null : new Date(Date.now() + days * dayMs).toISOString(),
        }),
      )
    },
  })
  return (
    <FormDialog title={texts.createKey} form={form} action={texts.createKey} onClose={onClose}>
      <TextField
        name="name"
        label={texts.keyName}
        hint={texts.keyNameHint}
        maxLength={maxLengths.api_key.name}
        autoFocus
      />
      <Select
        label={texts.scope}
        value={scope}
        onChange={setScope}
        options={scopes.map((id) => ({
          id,
          label: texts.scopes[id],
          note: texts.scopeNotes[id],
        }))}
        hint={texts.scopeNotes[scope]}
        error={form.errors.scope}
      />
      {scope === 'admin' ? null : (
        <SearchSelect
          label={texts.access}
          value={access?.id ?? texts.accessChoose}
          onChange={(id) => {
            form.markCorrected('profile_id', 'workspace_id')
            setAccessId(id)
          }}
          options={accessOptions}
          hint={access?.limit.profile_id || access?.limit.workspace_id ? texts.accessHint : undefined}
          error={form.errors.profile_id ?? form.errors.workspace_id}
        />
      )}
      <Select
        label={texts.grants}
        value={grants}
        onChange={setGrants}
        options={(['no', 'yes'] as const).map((id) => ({ id, label: texts.grantsChoices[id] }))}
        hint={texts.grantsHint}
        error={form.errors.grants}
      />
      <Select
        label={texts.expires}
        value={lifetime}
        onChange={setLifetime}
        options={(Object.keys(lifetimes) as Lifetime[]).map((id) => ({ id, label: texts.expiry[id] }))}
        error={form.errors.expires_at}
      />
    </FormDialog>
  )
}

type AccessOption = {
  id: string
  label: string
  limit: Pick<ApiKeyWrite, 'profile_id' | 'workspace_id'>
}

const useAccessOptions = (): AccessOption[] => {
  const texts = useTexts('account/api-keys')
  const { profiles } = useAccount()
  const [language] = useLanguage()
  const workspaces = useQuery(workspacesQuery).data ?? []
  return [
    { id: 'all', label: texts.accessAll, limit: {} },
    ...filterAndSortPages(profiles, '', language).map(({ id, display_name, username }) => ({
      id: `profile ${id}`,
      label: `${display_name} (/${username})`,
      limit: { profile_id: id },
    })),
    ...workspaces.map(({ id, name }) => ({
      id: `workspace ${id}`,
      label: texts.accessWorkspace({ name }),
      limit: { workspace_id: id },
    })),
  ]
}

export const NewKeyDialog = ({ created, onClose }: { created: NewApiKey; onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('account/api-keys')
  const command = `curl ${settings.baseUrl}/api/v1/links -H 'Authorization: Bearer ${created.key}'`
  return (
    <Dialog title={texts.keyShownTitle} size="medium" onlyAction={t.common.done} onClose={onClose}>
      <p>{texts.keyShownText}</p>
      <CopyText label={texts.key} text={created.key} copyLabel={t.account.copyKey} />
      <h3>{texts.tryIt}</h3>
      <CopyText label={texts.tryIt} text={command} copyLabel={texts.copyCommand} />
    </Dialog>
  )
}
