import { useQuery } from '@tanstack/react-query'
import type { FormSubmission } from '@vitrine/contract'
import { isForm } from '@vitrine/page/form-definition'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { BulkFailures } from '../../app/bulk.tsx'
import { downloadCsv } from '../../app/csv.ts'
import { LoadState } from '../../app/load-state.tsx'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { mayChange, useLinks, useProfile } from '../../editor/queries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { EmptyState, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { SelectionBar, SelectionHeader, useSelection } from '../../ui/selection.tsx'
import textStyles from '../../ui/text.module.css'
import { collectFields, formatAnswer, matches } from './answers.ts'
import { EntryMails } from './entry-mails.tsx'
import styles from './forms.module.css'
import { allSubmissionsQuery, fetchAllSubmissions, type SubmissionView, submissionsQuery } from './queries.ts'
import { SubmissionDialog } from './submission-dialog.tsx'
import { SubmissionList } from './submission-list.tsx'
import { useFormTitle } from './use-form-title.ts'
import { useNewEntries, useRequestedEntry } from './use-new-entries.ts'
import { useSubmissionActions } from './use-submission-actions.ts'

const maxResults = 200

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('forms')
  const profile = useProfile()
  const links = useLinks()
  const forms = links.filter(({ kind }) => isForm(kind))
  const [params, setParams] = useSearchParams()
  const formId = Number(params.get('form')) || null
  const view: SubmissionView =
    (['spam', 'check', 'unanswered'] as const).find((id) => params.has(id)) ?? 'new'
  const isSpam = view === 'spam'
  const page = Math.max(1, Number(params.get('page')) || 1)
  const filter = { profileId: profile.id, formId, view }
  const [search, setSearch] = useState('')
  const query = search.trim()
  const listed = useQuery(submissionsQuery(filter, page))
  const spam = useQuery(submissionsQuery({ ...filter, view: 'spam' }, 1))
  const toCheck = useQuery(submissionsQuery({ ...filter, view: 'check' }, 1))
  const findTitle = useFormTitle()
  const all = useQuery({ ...allSubmissionsQuery(filter), enabled: query !== '' })
  const [submissionToOpen, setOpenedSubmission] = useState<FormSubmission | null>(null)
  const [toDelete, setToDelete] = useState<readonly FormSubmission[]>([])
  const { progress, failures, mark, remove } = useSubmissionActions()
  const { newIds, markRead } = useNewEntries(submissionToOpen?.id)
  useRequestedEntry(setOpenedSubmission)
  const showError = useErrorToast()
  const [isExporting, setIsExporting] = useState(false)

  const matching = query
    ? all.data?.filter((submission) => matches(submission, query)).slice(0, maxResults)
    : listed.data?.submissions
  const searchedSpam = useQuery({
    ...allSubmissionsQuery({ ...filter, view: 'spam' }),
    enabled: query !== '' && !isSpam && matching?.length === 0,
  })
  const matchCountInSpam =
    query && !isSpam ? searchedSpam.data?.filter((submission) => matches(submission, query)).length : 0
  const error = query ? all.error : listed.error
  const lastPage = Math.max(1, listed.data?.pagination.total_pages ?? page)
  const selection = useSelection(matching?.map(({ id }) => id) ?? [])
  const selected = matching?.filter(({ id }) => selection.ids?.has(id)) ?? []
  const openedSubmission = matching?.find(({ id }) => id === submissionToOpen?.id) ?? submissionToOpen
  const areAnswered = selected.every(({ answered_at }) => answered_at !== null)
  const toParams = (changes: { form?: number | null; view?: SubmissionView; page?: number }) => {
    const target = { form: formId, view, page: 1, ...changes }
    return new URLSearchParams({
      ...(target.form ? { form: String(target.form) } : {}),
      ...(target.view === 'new' ? {} : { [target.view]: '' }),
      ...(target.page > 1 ? { page: String(target.page) } : {}),
    })
  }
  const show = (changes: Parameters<typeof toParams>[0]) => setParams(toParams(changes))

  const exportAll = async () => {
    setIsExporting(true)
    try {
      const submissions = await fetchAllSubmissions(filter)
      const fields = collectFields(submissions)
      downloadCsv(`${profile.username}-${texts.file}.csv`, [
        [texts.sentAt, texts.form, texts.answered, ...fields.map(({ label }) => label)],
        ...submissions.map((submission) => [
          submission.submitted_at,
          findTitle(submission.form_id),
          submission.answered_at ?? '',
          ...fields.map(({ id }) => formatAnswer(submission.answers[id], texts.yes, texts.no)),
        ]),
      ])
    } catch (problem) {
      showError(problem)
    } finally {
      setIsExporting(false)
    }
  }
  const emptyText = isSpam
    ? texts.noSpam
    : view === 'check'
      ? texts.noneToCheck
      : view === 'unanswered'
        ? texts.noneUnanswered
        : formId === null
          ? texts.emptyTitle
          : texts.noneOfForm
  const total = listed.data?.pagination.total ?? 0
  const spamCount = spam.data?.pagination.total ?? 0
  const checkCount = toCheck.data?.pagination.total ?? 0
  const isEmpty =
    formId === null &&
    view !== 'unanswered' &&
    listed.data !== undefined &&
    spam.data !== undefined &&
    toCheck.data !== undefined &&
    total + spamCount + checkCount === 0

  return (
    <>
      <ScreenHeader title={texts.title} lead={texts.lead}>
        {newIds.length && view !== 'check' ? (
          <Button look="quiet" icon="check" onPress={() => markRead(newIds)}>
            {texts.markAll}
          </Button>
        ) : null}
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
              labelHidden
              value={view}
              onChange={(next) => show({ view: next })}
              options={[
                { id: 'new', label: texts.entries },
                ...(checkCount || view === 'check'
                  ? [{ id: 'check', label: texts.toCheck({ count: checkCount }) } as const]
                  : []),
                { id: 'unanswered', label: texts.unanswered },
                { id: 'spam', label: texts.spam({ count: spamCount }) },
              ]}
            />
            <TextField label={t.common.search} type="search" value={search} onChange={setSearch} />
          </div>
          {view === 'check' ? <p className={textStyles.quiet}>{texts.checkHint}</p> : null}
          {matching ? (
            <>
              <SelectionHeader selection={mayChange(profile) ? selection : null}>
                <span role="status">
                  {(isSpam ? texts.foundSpam : texts.found)({ count: query ? matching.length : total })}
                </span>
              </SelectionHeader>
              <BulkFailures failures={failures} />
              {matching.length ? (
                <SubmissionList
                  submissions={matching}
                  selection={selection}
                  newIds={newIds}
                  findTitle={findTitle}
                  onOpen={setOpenedSubmission}
                />
              ) : (
                <>
                  <p className={textStyles.quiet}>{query ? texts.noneFound : emptyText}</p>
                  {matchCountInSpam ? (
                    <div>
                      <Button small icon="shield" onPress={() => show({ view: 'spam' })}>
                        {texts.inSpam({ count: matchCountInSpam })}
                      </Button>
                    </div>
                  ) : null}
                </>
              )}
              <Pager page={page} pages={query ? 1 : lastPage} onPage={(next) => show({ page: next })} />
              {selected.length ? (
                <SelectionBar text={progress ?? t.common.selected({ count: selected.length })}>
                  {isSpam || view === 'check' ? null : (
                    <Button
                      small
                      icon="check"
                      isPending={progress !== null}
                      onPress={() => {
                        markRead(selected.map(({ id }) => id))
                        void mark(selected, { answered: !areAnswered })
                      }}
                    >
                      {areAnswered ? texts.markUnanswered : texts.markAnswered}
                    </Button>
                  )}
                  {isSpam || view === 'check' ? (
                    <Button
                      small
                      icon="check"
                      isPending={progress !== null}
                      onPress={() => void mark(selected, { status: 'new', needs_check: false })}
                    >
                      {texts.notSpam}
                    </Button>
                  ) : null}
                  {isSpam ? null : (
                    <Button
                      small
                      icon="shield"
                      isPending={progress !== null}
                      onPress={() => {
                        markRead(selected.map(({ id }) => id))
                        void mark(selected, { status: 'spam' })
                      }}
                    >
                      {texts.markSpam}
                    </Button>
                  )}
                  <Button
                    small
                    icon="trash"
                    look="danger"
                    isPending={progress !== null}
                    onPress={() => setToDelete(selected)}
                  >
                    {t.common.delete}
                  </Button>
                </SelectionBar>
              ) : null}
            </>
          ) : (
            <LoadState error={error} onRetry={() => (query ? all : listed).refetch()} />
          )}
          {view === 'check' || isSpam ? null : <EntryMails />}
        </Stack>
      )}
      {openedSubmission ? (
        <SubmissionDialog
          submission={openedSubmission}
          form={findTitle(openedSubmission.form_id)}
          onMark={(next) => {
            setOpenedSubmission(null)
            void mark([openedSubmission], next)
          }}
          onReply={() => {
            setOpenedSubmission({ ...openedSubmission, answered_at: new Date().toISOString() })
            void mark([openedSubmission], { answered: true })
          }}
          onDelete={() => {
            setOpenedSubmission(null)
            setToDelete([openedSubmission])
          }}
          onClose={() => setOpenedSubmission(null)}
        />
      ) : null}
      {toDelete.length ? (
        <ConfirmDialog
          title={texts.deleteTitle({ n: toDelete.length })}
          action={t.common.delete}
          onClose={() => setToDelete([])}
          onConfirm={async () => {
            markRead(toDelete.map(({ id }) => id))
            void remove(toDelete)
          }}
        >
          <p>{texts.deleteText}</p>
        </ConfirmDialog>
      ) : null}
      {page > lastPage && !listed.isPlaceholderData ? (
        <Navigate to={`?${toParams({ page: lastPage })}`} replace />
      ) : null}
    </>
  )
}
