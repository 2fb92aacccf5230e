import { useMutation, useQuery } from '@tanstack/react-query'
import { maxLengths } from '@vitrine/contract/limits'
import { parseLinkUrl } from '@vitrine/page/guess-link'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../app/api.ts'
import { Form, SubmitButton, useForm } from '../../app/form.tsx'
import { filterAndSortPages } from '../../app/pages.ts'
import { findCurrentPage, useAccount } from '../../app/session.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { profileQuery } from '../../editor/queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Callout, Card, EmptyState, Row, ScreenHeader } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { suggestLink, useFillFromPages } from './add-addresses.ts'
import { readShared } from './shared-link.ts'

/** Creates a link from a web address shared by another app (`share_target` in the manifest). */
export const Component = () => {
  const t = useTexts()
  const texts = useTexts('links/share-target')
  const { profiles } = useAccount()
  const [language] = useLanguage()
  const pages = filterAndSortPages(
    profiles.filter(({ my_role }) => my_role !== 'viewer'),
    '',
    language,
  )
  return (
    <>
      <ScreenHeader title={t.shell.shareTarget} lead={texts.lead} />
      {pages.length ? (
        <SharedLink pages={pages} />
      ) : (
        <EmptyState
          icon="shop"
          title={texts.noPage}
          actions={
            <ButtonLink to="/pages/new" look="primary">
              {t.shell.newPage}
            </ButtonLink>
          }
        >
          {t.pages.newLead}
        </EmptyState>
      )}
    </>
  )
}

const SharedLink = ({
  pages,
}: {
  pages: readonly { readonly id: number; readonly display_name: string; readonly username: string }[]
}) => {
  const t = useTexts()
  const texts = useTexts('links/share-target')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const shared = readShared(search)
  const [url, setUrl] = useState(shared.url)
  const [title, setTitle] = useState<string | null>(shared.title)
  const currentId = findCurrentPage(useAccount())
  const [pageId, setPageId] = useState(String((pages.find(({ id }) => id === currentId) ?? pages[0]!).id))
  const { language = '' } = useQuery(profileQuery(Number(pageId))).data ?? {}
  const address = parseLinkUrl(url)
  const guess = address ? suggestLink(address, url, language) : null
  const fill = useFillFromPages()
  const create = useMutation({
    mutationFn: async (body: Parameters<typeof api.createLink>[0]['body']) =>
      (await api.createLink({ query: { profile_id: Number(pageId) }, body })).data,
  })
  const form = useForm({
    names: ['url', 'title'],
    check: () => (guess ? {} : { url: t.links.addressErrors.web }),
    submit: async () => {
      if (!guess) return
      const link = await create.mutateAsync({ ...guess, title: title?.trim() || guess.title })
      fill([link], { hasTitle: Boolean(title?.trim()) })
      toast(t.links.added({ count: 1, title: link.title, lines: 0, unknown: 0 }))
      await navigate(`/pages/${pageId}/links`, { replace: true })
    },
  })
  return (
    <Card>
      {shared.url ? null : <Callout tone="warn">{texts.nothing}</Callout>}
      <Form form={form}>
        <TextField
          name="url"
          label={t.links.fields.url}
          value={url}
          onChange={setUrl}
          inputMode="url"
          autoComplete="off"
          maxLength={maxLengths.url}
        />
        <TextField
          name="title"
          label={t.links.fields.title}
          value={title ?? guess?.title ?? ''}
          onChange={setTitle}
          maxLength={maxLengths.link.title}
        />
        {pages.length > 1 ? (
          <Select
            label={texts.page}
            options={pages.map(({ id, display_name, username }) => ({
              id: String(id),
              label: display_name,
              note: `/${username}`,
            }))}
            value={pageId}
            onChange={setPageId}
          />
        ) : null}
        <Row end>
          <ButtonLink to={`/pages/${pageId}/links`} look="quiet">
            {t.common.cancel}
          </ButtonLink>
          <SubmitButton form={form}>{texts.add}</SubmitButton>
        </Row>
      </Form>
    </Card>
  )
}
