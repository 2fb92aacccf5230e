import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isApiError } from '../../../app/errors.ts'
import { Form, useForm } from '../../../app/form.tsx'
import { filterAndSortPages } from '../../../app/page-order.ts'
import { useAccount } from '../../../app/session.ts'
import { useErrorToast } from '../../../app/use-error-toast.ts'
import { suggestUsername } from '../../../app/username.ts'
import { checkUsername, UsernameField } from '../../../app/username-field.tsx'
import { useLanguage, useMessages } from '../../../messages/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { Switch, TextField } from '../../../ui/field.tsx'
import { Card, Row, ScreenHeader } from '../../../ui/layout.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useAddToWorkspace } from '../../workspaces/index.ts'
import { PageLimit } from './page-limit.tsx'
import { useCopyPage, useCreatePage } from './queries.ts'
import { useNewPageTexts } from './texts.ts'

export const Component = () => {
  const t = useMessages()
  return (
    <>
      <ScreenHeader title={t.shell.newPage} lead={t.pages.newLead} />
      <PageLimit>
        <Card>
          <NewPage />
        </Card>
      </PageLimit>
    </>
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
  const workspaceId = Number(useSearchParams()[0].get('workspace'))
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
      if (workspaceId) await addToWorkspace(workspaceId, [id]).catch(showError)
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
