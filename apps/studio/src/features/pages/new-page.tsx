import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { maxLengths } from '@vitrine/contract/limits'
import { type ClipboardEvent, type ReactNode, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isApiError } from '../../app/errors.ts'
import { Form, SubmitButton, useForm } from '../../app/form.tsx'
import { filterAndSortPages } from '../../app/pages.ts'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useAccount, workspacesQuery } from '../../app/session.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { usePageLimit } from '../../app/use-page-limit.ts'
import { Button } from '../../ui/button.tsx'
import { Switch, TextField } from '../../ui/field.tsx'
import { Callout, Card, Loading, Row, ScreenHeader } from '../../ui/layout.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAddToWorkspace, workspaceQuery } from '../workspaces/index.ts'
import { parsePageNames } from './page-names.ts'
import { useCreatePage, useReloadPages } from './queries.ts'
import { SeveralPages, useSeveralPages } from './several-pages.tsx'
import { suggestUsername } from './username.ts'
import { checkUsername, UsernameField } from './username-field.tsx'

export const Component = () => {
  const t = useTexts()
  const limit = usePageLimit()
  // A list keeps the names that failed although its other pages used up the plan
  const [wasFull] = useState(limit !== null)
  return (
    <>
      <ScreenHeader title={t.shell.newPage} lead={t.pages.newLead} />
      {limit && wasFull ? (
        <Limit>{limit}</Limit>
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
  const texts = useTexts('pages/new')
  const requestedId = Number(useSearchParams()[0].get('workspace'))
  const workspaces = useQuery(workspacesQuery)
  const others = workspaces.data?.filter(({ my_role }) => my_role !== 'owner') ?? []
  const workspace = others.find(({ id }) => id === requestedId) ?? others[0]
  const detail = useQuery({ ...workspaceQuery(workspace?.id ?? 0), enabled: workspace !== undefined })
  const owner = detail.data?.members.find(({ role }) => role === 'owner')
  if (workspaces.isLoading || detail.isLoading) return <Loading />
  return owner ? (
    <Callout>{texts.askOwner({ name: owner.user.name, workspace: workspace!.name })}</Callout>
  ) : (
    <PlanLimit>{children}</PlanLimit>
  )
}

const emptyPage = 'empty'

/** Returns the pages that can be copied, and the chosen one. `?copy=ID` chooses it at the start. */
const useSource = () => {
  const texts = useTexts('pages/new')
  const [language] = useLanguage()
  const { profiles } = useAccount()
  const requestedId = useSearchParams()[0].get('copy')
  const pages = filterAndSortPages(profiles, '', language).filter(({ my_role }) => my_role !== 'viewer')
  const options = [
    { id: emptyPage, label: texts.emptyPage },
    ...pages.map(({ id, display_name }) => ({ id: String(id), label: texts.copyOf({ name: display_name }) })),
  ]
  const [id, setId] = useState(options.find((option) => option.id === requestedId)?.id ?? emptyPage)
  return { options, id, setId, pageId: id === emptyPage ? null : Number(id) }
}

/**
 * Returns the workspaces for a new page, and the chosen one, or 0. The one of the address takes precedence over that of
 * the copied page.
 */
const useWorkspaceChoice = (sourceId: number | null) => {
  const texts = useTexts('pages/new')
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
  const t = useTexts()
  const texts = useTexts('pages/new')
  const [language] = useLanguage()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isList, setIsList] = useState(false)
  const several = useSeveralPages(isList ? text : '', setText)
  const { isSeveral } = several
  const [listed] = isList ? parsePageNames(text, language) : []
  const name = listed?.name ?? text.trim()
  const [typedUsername, setTypedUsername] = useState<string | null>(null)
  const username = typedUsername ?? listed?.username ?? suggestUsername(name, language)
  const source = useSource()
  const [isPublished, setIsPublished] = useState(false)
  const createPage = useCreatePage()
  const reload = useReloadPages()
  const workspace = useWorkspaceChoice(source.pageId)
  const addToWorkspace = useAddToWorkspace()
  const showError = useErrorToast()
  const createdIds = useRef<number[]>([])
  const create = (display_name: string, username: string) =>
    createPage.mutateAsync({
      sourceId: source.pageId,
      page: { display_name, username, is_published: isPublished },
    })
  const createOne = async () => {
    const { id, links } = await create(name, username)
    await reload()
    if (links !== null) toast(texts.copied({ links }))
    if (workspace.id) await addToWorkspace(workspace.id, [id]).catch(showError)
    await navigate(`/pages/${id}`)
  }
  const createSeveral = () =>
    several.run({
      create: async (page) => {
        createdIds.current.push((await create(page.name, page.username)).id)
      },
      finish: async ({ count, isComplete }) => {
        if (count) toast(texts.created({ n: count }))
        let folder = '/pages'
        try {
          if (workspace.id && createdIds.current.length)
            await addToWorkspace(workspace.id, createdIds.current)
          createdIds.current = []
          if (workspace.id) folder = `/workspaces/${workspace.id}`
        } catch (error) {
          showError(error)
        }
        if (isComplete) await navigate(`${folder}?sort=changed`)
        await reload()
      },
    })
  const form = useForm({
    names: ['display_name', 'username'],
    check: () =>
      isSeveral
        ? several.check()
        : { ...(name ? {} : { display_name: t.common.requiredName }), ...checkUsername(username, t) },
    toFieldErrors: (error) =>
      isApiError(error, 'username_taken') ? { username: t.pages.addressTaken } : null,
    submit: () => (isSeveral ? createSeveral() : createOne()),
  })
  const openList = (pasted = '') => {
    const typed = typedUsername === null ? text : `${text}\t${typedUsername}`
    setText([typed, pasted].filter(Boolean).join('\n'))
    setTypedUsername(null)
    setIsList(true)
  }
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text').trim()
    if (!/[\r\n]/.test(pasted)) return
    event.preventDefault()
    openList(pasted)
  }
  const changeText = (next: string) => {
    if (isList) setTypedUsername(null)
    setText(next)
  }
  const nameField = {
    name: 'display_name',
    value: text,
    onChange: changeText,
    error: form.errors.display_name,
    autoFocus: true,
  }
  return (
    <Form form={form}>
      {isList ? (
        <TextField
          key="list"
          {...nameField}
          label={texts.names}
          hint={texts.namesHint}
          rows={6}
          isReadOnly={form.isPending}
        />
      ) : (
        <>
          <TextField
            {...nameField}
            label={t.pages.displayName}
            maxLength={maxLengths.profile.display_name}
            onPaste={handlePaste}
          />
          <Row>
            <Button small look="quiet" icon="add" onPress={() => openList()}>
              {texts.enterSeveral}
            </Button>
          </Row>
        </>
      )}
      {isSeveral ? (
        <SeveralPages several={several} />
      ) : (
        <UsernameField value={username} onChange={setTypedUsername} error={form.errors.username} />
      )}
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
        <SubmitButton form={form}>
          {isSeveral ? texts.createCount({ n: several.usableCount }) : texts.create}
        </SubmitButton>
      </Row>
    </Form>
  )
}
