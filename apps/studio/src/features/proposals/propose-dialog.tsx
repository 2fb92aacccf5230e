import { useQueries, useQuery } from '@tanstack/react-query'
import type { ProposalReview } from '@vitrine/contract'
import { inPlaceTitle, maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { extensionApi } from '../../app/api.ts'
import { saveDrafts } from '../../app/draft-registry.ts'
import { readText, useForm } from '../../app/form.tsx'
import { findWorkspaces } from '../../app/pages.ts'
import { useAccount, workspacesQuery } from '../../app/session.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { useReloadPage } from '../../editor/queries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Callout } from '../../ui/layout.tsx'
import { workspaceQuery } from '../workspaces/index.ts'
import { useReload } from './queries.ts'

/** Returns the names of other members who may accept proposals of a page. */
const useDeciders = (profileId: number): readonly string[] => {
  const { user } = useAccount()
  const teams = useQueries({
    queries: findWorkspaces(useQuery(workspacesQuery).data, profileId).map(({ id }) => workspaceQuery(id)),
  })
  const members = teams.flatMap(({ data }) => data?.members ?? [])
  const names = members.flatMap(({ role, profile_ids, user: { id, name } }) =>
    role !== 'viewer' &&
    role !== 'contributor' &&
    id !== user.id &&
    (profile_ids?.includes(profileId) ?? true)
      ? [name]
      : [],
  )
  return [...new Set(names)]
}

/** Asks for title and note of a draft, submits it, and says who decides. */
export const ProposeDialog = ({ review, onClose }: { review: ProposalReview; onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('proposals')
  const [language] = useLanguage()
  const { reload } = useReload()
  const reloadPage = useReloadPage()
  const deciders = useDeciders(review.profile_id)
  const [isDone, setIsDone] = useState(false)
  const [isUnsaved, setIsUnsaved] = useState(false)
  const form = useForm({
    names: ['title', 'note'],
    required: { title: t.common.required },
    submit: async (values) => {
      const isSaved = await saveDrafts()
      setIsUnsaved(!isSaved)
      if (!isSaved) return
      await extensionApi.updateProposal({
        params: { profile_id: review.profile_id, proposal_id: review.id },
        body: { title: readText(values, 'title'), note: readText(values, 'note') || null, draft: false },
      })
      setIsDone(true)
      await Promise.all([reload(), reloadPage()])
    },
  })
  if (isDone)
    return (
      <Dialog
        title={texts.proposed}
        onClose={onClose}
        footer={
          <>
            <Button onPress={onClose}>{t.common.close}</Button>
            <ButtonLink
              look="primary"
              to={`/pages/${review.profile_id}/proposals/${review.id}`}
              onClick={onClose}
            >
              {texts.openProposal}
            </ButtonLink>
          </>
        }
      >
        <p>
          {deciders.length
            ? texts.decides({
                names: new Intl.ListFormat(language, { type: 'disjunction' }).format(deciders),
              })
            : texts.decidesAny}
        </p>
      </Dialog>
    )
  return (
    <FormDialog title={texts.proposeTitle} form={form} action={texts.propose} keepsInput onClose={onClose}>
      {isUnsaved ? <Callout tone="bad">{texts.unsaved}</Callout> : null}
      {review.conflicts.length ? (
        <Callout tone="warn">{texts.ownConflicts({ count: review.conflicts.length })}</Callout>
      ) : null}
      <TextField
        name="title"
        label={texts.titleLabel}
        hint={texts.titleHint}
        defaultValue={review.title === inPlaceTitle ? '' : review.title}
        maxLength={maxLengths.proposal.title}
        autoFocus
      />
      <TextField
        name="note"
        label={
          <>
            {texts.note} ({t.common.optional})
          </>
        }
        hint={texts.noteHint}
        defaultValue={review.note ?? ''}
        rows={3}
        maxLength={maxLengths.proposal.note}
      />
    </FormDialog>
  )
}
