import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { maxLengths } from '@vitrine/contract/limits'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isApiError } from '../../../app/errors.ts'
import { Form, useForm } from '../../../app/form.tsx'
import { filterAndSortPages } from '../../../app/page-order.ts'
import { PlanLimit } from '../../../app/plan-limit.tsx'
import { useAccount, workspacesQuery } from '../../../app/session.ts'
import { useErrorToast } from '../../../app/use-error-toast.ts'
import { suggestUsername } from '../../../app/username.ts'
import { checkUsername, UsernameField } from '../../../app/username-field.tsx'
import type en from '../../../messages/en/screens/new-page.ts'
import { useLanguage, useMessages } from '../../../messages/index.tsx'
import { createTextsHook } from '../../../messages/screen-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch, TextField } from '../../../ui/field.tsx'
import { Callout, Card, Loading, Row, ScreenHeader } from '../../../ui/layout.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useAddToWorkspace, workspaceQuery } from '../../workspaces/index.ts'
import { useCopyPage, useCreatePage } from './queries.ts'

const useNewPageTexts = createTextsHook<typeof en>('new-page')

export const Component = () => {
  const t = useMessages()
  const { plan, usage } = useAccount()
  const { profiles: limit } = plan.limits
  return (
    <>
      <ScreenHeader title={t.shell.newPage} lead={t.pages.newLead} />
      {limit !== null && usage.profiles >= limit ? (
        <Limit>{t.pages.limit(plan.name, limit)}</Limit>
      ) : (
        <Card>
          <NewPage />
        </Card>
      )}
    </>
  )
}

/** Names the owner of a workspace of others, who can create the page. Without one, offers larger plans. */
const Limit = ({ children }: { children: ReactNode }) => {
  const texts = useNewPageTexts()
  const requestedId = Number(useSearchParams()[0].get('workspace'))
  const workspaces = useQuery(workspacesQuery)
  const others = workspaces.data?.filter(({ my_role }) => my_role !== 'owner') ?? []
  const workspace = others.find(({ id }) => id === requestedId) ?? others[0]
  const detail = useQuery({ ...workspaceQuery(workspace?.id ?? 0), enabled: workspace !== undefined })
  const owner = detail.data?.members.find(({ role }) => role === 'owner')
  if (workspaces.isLoading || detail.isLoading) return <Loading />
  return owner ? (
    <Callout>{texts.askOwner(owner.user.name, workspace!.name)}</Callout>
  ) : (
    <PlanLimit>{children}</PlanLimit>
  )
}

const emptyPage = 'empty'

/** Returns the pages that can be copied, and the chosen one. `?copy=ID` chooses it at the start. */
const useSource = () => {
  const texts = useNewPageTexts()
  const [language] = useLanguage()
  const { profiles } = useAccount()
  const requestedId = useSearchParams()[0].get('copy')
  const pages = filterAndSortPages(profiles, '', language).filter(({ my_role }) => my_role !== 'viewer')
  const options = [
    { id: emptyPage, label: texts.emptyPage },
    ...pages.map(({ id, display_name }) => ({ id: String(id), label: texts.copyOf(display_name) })),
  ]
  const [id, setId] = useState(options.find((option) => option.id === requestedId)?.id ?? emptyPage)
  return { options, id, setId, pageId: id === emptyPage ? null : Number(id) }
}

/** Returns the workspaces for a new page, and the chosen one, or 0. The one of the address takes precedence over that of the copied page. */
const useWorkspaceChoice = (sourceId: number | null) => {
  const texts = useNewPageTexts()
  const { data: workspaces } = useSuspenseQuery(workspacesQuery)
  const [chosenId, setId] = useState(useSearchParams()[0].get('workspace'))
  const options = [
    { id: '0', label: texts.noWorkspace },
    ...workspaces.map(({ id, name }) => ({ id: String(id), label: name })),
  ]
  const sourceWorkspace = workspaces.find(({ profiles }) => profiles.some(({ id }) => id === sourceId))
  const chosen = options.find(({ id }) => id === chosenId)?.id ?? sourceWorkspace?.id ?? 0
  return { options, id: Number(chosen), setId }
}

const NewPage = () => {
  const t = useMessages()
  const texts = useNewPageTexts()
  const [language] = useLanguage()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [typedUsername, setTypedUsername] = useState<string | null>(null)
  const username = typedUsername ?? suggestUsername(name, language)
  const source = useSource()
  const [isPublished, setIsPublished] = useState(false)
  const createPage = useCreatePage()
  const copyPage = useCopyPage()
  const workspace = useWorkspaceChoice(source.pageId)
  const addToWorkspace = useAddToWorkspace()
  const showError = useErrorToast()
  const create = async (): Promise<number> => {
    const page = { display_name: name.trim(), username, is_published: isPublished }
    if (source.pageId === null) return (await createPage.mutateAsync(page)).id
    const { profile, links } = await copyPage.mutateAsync({ sourceId: source.pageId, page })
    toast(texts.copied(links))
    return profile.id
  }
  const form = useForm({
    names: ['display_name', 'username'],
    check: () => ({
      ...(name.trim() ? {} : { display_name: t.common.requiredName }),
      ...checkUsername(username, t),
    }),
    toFieldErrors: (error) =>
      isApiError(error, 'username_taken') ? { username: t.pages.addressTaken } : null,
    submit: async () => {
      const id = await create()
      // The page exists even if this fails
      if (workspace.id) await addToWorkspace(workspace.id, [id]).catch(showError)
      await navigate(`/pages/${id}`)
    },
  })
  return (
    <Form form={form}>
      <TextField
        name="display_name"
        label={t.pages.displayName}
        value={name}
        onChange={setName}
        maxLength={maxLengths.profile.display_name}
        error={form.errors.display_name}
        autoFocus
      />
      <UsernameField value={username} onChange={setTypedUsername} error={form.errors.username} />
      <SearchSelect
        label={texts.startFrom}
        options={source.options}
        value={source.id}
        onChange={source.setId}
        hint={source.pageId === null ? undefined : texts.copyScope}
      />
      {workspace.options.length > 1 ? (
        <SearchSelect
          label={texts.workspace}
          options={workspace.options}
          value={String(workspace.id)}
          onChange={workspace.setId}
        />
      ) : null}
      <Switch isSelected={isPublished} onChange={setIsPublished} hint={texts.publishNowHint}>
        {texts.publishNow}
      </Switch>
      <Row end>
        <Button type="submit" look="primary" isPending={form.isPending}>
          {texts.create}
        </Button>
      </Row>
    </Form>
  )
}
