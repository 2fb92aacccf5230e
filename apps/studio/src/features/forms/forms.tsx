import { useQuery } from '@tanstack/react-query'
import type { FormSubmission } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useUnreadAlerts } from '../../app/alerts.ts'
import { downloadCsv } from '../../app/csv.ts'
import { LoadError } from '../../app/load-error.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useLinks, useProfile } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { EmptyState, Loading, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import textStyles from '../../ui/text.module.css'
import { toast } from '../../ui/toast.tsx'
import { useMarkRead } from '../alerts/index.ts'
import { collectFields, formatAnswer, matches } from './answers.ts'
import { EntryMails } from './entry-mails.tsx'
import styles from './forms.module.css'
import {
  allSubmissionsQuery,
  fetchAllSubmissions,
  type SubmissionStatus,
  submissionsQuery,
  useSubmissionActions,
} from './queries.ts'
import { SubmissionDialog } from './submission-dialog.tsx'
import { SubmissionList } from './submission-list.tsx'
import { useFormTexts } from './texts.ts'

const maxResults = 200

/** Marks alerts about form entries as read, because this screen shows the entries. */
const useMarkEntriesSeen = () => {
  const { mutate } = useMarkRead()
  const ids = useUnreadAlerts(useProfile())?.entryIds.join() ?? ''
  useEffect(() => {
    if (ids) mutate({ ids: ids.split(',').map(Number) })
  }, [ids, mutate])
}

export const Component = () => {
  const t = useMessages()
  const texts = useFormTexts()
  const profile = useProfile()
  const links = useLinks()
  const forms = links.filter(({ kind }) => kind === 'form' || kind === 'email_capture')
  const [params, setParams] = useSearchParams()
  const formId = Number(params.get('form')) || null
  const status: SubmissionStatus = params.has('spam') ? 'spam' : 'new'
  const page = Math.max(1, Number(params.get('page')) || 1)
  const filter = { profileId: profile.id, formId, status }
  const [search, setSearch] = useState('')
  const query = search.trim()
  const listed = useQuery(submissionsQuery(filter, page))
  const spam = useQuery(submissionsQuery({ ...filter, status: 'spam' }, 1))
  const all = useQuery({ ...allSubmissionsQuery(filter), enabled: query !== '' })
  const [openedSubmission, setOpenedSubmission] = useState<FormSubmission | null>(null)
  const [submissionToDelete, setSubmissionToDelete] = useState<FormSubmission | null>(null)
  const actions = useSubmissionActions()
  useMarkEntriesSeen()
  const showError = useErrorToast()
  const [isExporting, setIsExporting] = useState(false)

  const matching = query
    ? all.data?.filter((submission) => matches(submission, query)).slice(0, maxResults)
    : listed.data?.submissions
  const error = query ? all.error : listed.error
  const pages = query ? 1 : (listed.data?.pagination.total_pages ?? 1)
  const findTitle = (id: number) => links.find((link) => link.id === id)?.title ?? texts.removedForm(id)
  const show = (changes: { form?: number | null; status?: SubmissionStatus; page?: number }) => {
    const target = { form: formId, status, page: 1, ...changes }
    setParams({
      ...(target.form ? { form: String(target.form) } : {}),
      ...(target.status === 'spam' ? { spam: '' } : {}),
      ...(target.page > 1 ? { page: String(target.page) } : {}),
    })
  }

  const mark = async ({ id, status: formerStatus }: FormSubmission, newStatus: SubmissionStatus) => {
    await actions.mark(id, newStatus)
    toast(newStatus === 'spam' ? texts.marked : texts.unmarked, {
      action: { title: t.common.undo, run: () => void actions.mark(id, formerStatus).catch(showError) },
    })
  }
  const remove = async ({ id }: FormSubmission) => {
    await actions.remove(id)
    setSubmissionToDelete(null)
    toast(texts.deleted)
  }

  const exportAll = async () => {
    setIsExporting(true)
    try {
      const submissions = await fetchAllSubmissions(filter)
      const fields = collectFields(submissions)
      downloadCsv(`${profile.username}-${texts.file}.csv`, [
        [texts.sentAt, texts.form, ...fields.map(({ label }) => label)],
        ...submissions.map((submission) => [
          submission.submitted_at,
          findTitle(submission.form_id),
          ...fields.map(({ id }) => formatAnswer(submission.answers[id], texts.yes, texts.no)),
        ]),
      ])
    } catch (problem) {
      showError(problem)
    } finally {
      setIsExporting(false)
    }
  }
  const emptyText = status === 'spam' ? texts.noSpam : formId === null ? texts.emptyTitle : texts.noneOfForm
  const total = listed.data?.pagination.total ?? 0
  const spamCount = spam.data?.pagination.total ?? 0
  const isEmpty =
    formId === null && listed.data !== undefined && spam.data !== undefined && total + spamCount === 0

  return (
    <>
      <ScreenHeader title={texts.title} lead={texts.lead}>
        {isEmpty ? null : (
          <Button icon="download" isPending={isExporting} onPress={() => void exportAll()}>
            {texts.export}
          </Button>
        )}
      </ScreenHeader>
      {isEmpty && forms.length ? <EntryMails /> : null}
      {isEmpty ? (
        <EmptyState
          icon="form"
          title={texts.emptyTitle}
          actions={
            <ButtonLink
              look="primary"
              to={`/pages/${profile.id}/links`}
              state={forms.length ? null : { add: 'form' }}
            >
              {forms.length ? texts.toLinks : texts.addForm}
            </ButtonLink>
          }
        >
          {forms.length ? texts.emptyText : texts.noForms}
        </EmptyState>
      ) : (
        <Stack>
          <div className={styles.filters}>
            {forms.length < 2 && formId === null ? null : (
              <Select
                label={texts.form}
                value={formId === null ? 'all' : String(formId)}
                onChange={(id) => show({ form: id === 'all' ? null : Number(id) })}
                options={[
                  { id: 'all', label: texts.allForms },
                  ...forms.map(({ id, title }) => ({ id: String(id), label: title })),
                  ...(formId !== null && !forms.some(({ id }) => id === formId)
                    ? [{ id: String(formId), label: findTitle(formId) }]
                    : []),
                ]}
              />
            )}
            <Segmented
              label={texts.show}
              value={status}
              onChange={(next) => show({ status: next })}
              options={[
                { id: 'new', label: texts.entries },
                { id: 'spam', label: texts.spam(spamCount) },
              ]}
            />
            <TextField label={t.common.search} type="search" value={search} onChange={setSearch} />
          </div>
          {error && !matching ? (
            <LoadError error={error} onRetry={() => (query ? all : listed).refetch()} />
          ) : matching ? (
            <>
              <p role="status" className={textStyles.quiet}>
                {(status === 'spam' ? texts.foundSpam : texts.found)(query ? matching.length : total)}
              </p>
              {matching.length ? (
                <SubmissionList submissions={matching} findTitle={findTitle} onOpen={setOpenedSubmission} />
              ) : (
                <p className={textStyles.quiet}>{query ? texts.noneFound : emptyText}</p>
              )}
              <Pager page={page} pages={pages} onPage={(next) => show({ page: next })} />
            </>
          ) : (
            <Loading />
          )}
          <EntryMails />
        </Stack>
      )}
      {openedSubmission ? (
        <SubmissionDialog
          submission={openedSubmission}
          form={findTitle(openedSubmission.form_id)}
          onMark={(next) => {
            setOpenedSubmission(null)
            void mark(openedSubmission, next).catch(showError)
          }}
          onDelete={() => {
            setOpenedSubmission(null)
            setSubmissionToDelete(openedSubmission)
          }}
          onClose={() => setOpenedSubmission(null)}
        />
      ) : null}
      {submissionToDelete ? (
        <ConfirmDialog
          title={texts.deleteTitle}
          action={t.common.delete}
          onClose={() => setSubmissionToDelete(null)}
          onConfirm={() => remove(submissionToDelete).catch(showError)}
        >
          <p>{texts.deleteText}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
