import type { Team } from '@vitrine/contract'
import { approvalPolicies, maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { canManage } from '../../app/can-manage.ts'
import { isApiError } from '../../app/errors.ts'
import { Form, readText, SubmitButton, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Switch, TextField } from '../../ui/field.tsx'
import { Callout, Card, Row } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWorkspaceActions } from './queries.ts'
import { TransferOwnership } from './transfer-ownership.tsx'

export const WorkspaceSettings = ({ workspace }: { workspace: Team }) => {
  const isOwner = workspace.my_role === 'owner'
  return (
    <>
      <NameForm key={workspace.revision} workspace={workspace} />
      {canManage(workspace) ? <ApprovalForm key={workspace.revision} workspace={workspace} /> : null}
      {isOwner ? <TransferOwnership workspace={workspace} /> : null}
      {isOwner ? <DeleteWorkspace workspace={workspace} /> : null}
    </>
  )
}

const NameForm = ({ workspace }: { workspace: Team }) => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const actions = useWorkspaceActions(workspace.id)
  const isManager = canManage(workspace)
  const form = useForm({
    names: ['name', 'slug'],
    required: { name: t.common.requiredName },
    submit: async (values) => {
      const slug = readText(values, 'slug')
      try {
        await actions.update({
          name: readText(values, 'name'),
          ...(slug ? { slug } : {}),
          revision: workspace.revision,
        })
        toast(t.common.saved)
      } catch (error) {
        if (isApiError(error, 'stale_revision')) toast(texts.stale, { tone: 'bad' })
        else throw error
      }
    },
  })
  return (
    <Card title={t.shell.settings}>
      <Form form={form}>
        <TextField
          name="name"
          label={texts.name}
          defaultValue={workspace.name}
          maxLength={maxLengths.workspace.name}
          isReadOnly={!isManager}
        />
        <TextField
          name="slug"
          label={texts.slug}
          hint={texts.slugHint}
          defaultValue={workspace.slug}
          maxLength={maxLengths.slug}
          spellCheck="false"
          isReadOnly={!isManager}
        />
        {isManager ? (
          <Row end>
            <SubmitButton form={form}>{t.common.save}</SubmitButton>
          </Row>
        ) : null}
      </Form>
    </Card>
  )
}

const ApprovalForm = ({ workspace }: { workspace: Team }) => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const actions = useWorkspaceActions(workspace.id)
  const [policy, setPolicy] = useState(workspace.approval_policy)
  const form = useForm({
    names: ['approval'],
    submit: async () => {
      await actions.setApproval(policy)
      toast(t.common.saved)
    },
  })
  return (
    <Card title={texts.approval} lead={texts.approvalText}>
      <Form form={form}>
        <Select
          label={texts.approvalLabel}
          value={policy.approval}
          onChange={(approval) => setPolicy({ ...policy, approval })}
          options={approvalPolicies.map((id) => ({
            id,
            label: texts.approvals[id],
            note: texts.approvalNotes[id],
          }))}
          hint={texts.approvalNotes[policy.approval]}
        />
        <Switch
          isSelected={policy.agents_always}
          onChange={(agents_always) => setPolicy({ ...policy, agents_always })}
          hint={texts.agentsAlwaysHint}
        >
          {texts.agentsAlways}
        </Switch>
        <Row end>
          <SubmitButton form={form}>{t.common.save}</SubmitButton>
        </Row>
      </Form>
    </Card>
  )
}

const DeleteWorkspace = ({ workspace }: { workspace: Team }) => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const navigate = useNavigate()
  const actions = useWorkspaceActions(workspace.id)
  const [isOpen, setIsOpen] = useState(false)
  const remove = async () => {
    await actions.delete(() => navigate('/workspaces'))
    toast(texts.deleted({ name: workspace.name }))
  }
  return (
    <Card title={texts.delete} lead={texts.deleteText}>
      <Row>
        <Button look="danger" icon="trash" onPress={() => setIsOpen(true)}>
          {texts.deleteButton}
        </Button>
      </Row>
      {isOpen ? (
        <ConfirmDialog
          title={texts.deleteTitle({ name: workspace.name })}
          action={t.common.deletePermanently}
          onConfirm={remove}
          onClose={() => setIsOpen(false)}
        >
          <Callout tone="warn">
            {texts.deleteEffects({
              people: texts.members({ n: workspace.members.length }),
              pages: t.pages.count({ n: workspace.profiles.length }),
            })}
          </Callout>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}
