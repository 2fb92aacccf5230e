import type { WorkspaceDetail } from '@vitrine/contract'
import { useState } from 'react'
import { canManage } from '../../app/can-manage.ts'
import { isApiError } from '../../app/errors.ts'
import { Form, useForm } from '../../app/form.tsx'
import { filterAndSortPages } from '../../app/page-order.ts'
import { useAccount } from '../../app/session.ts'
import { useLanguage, useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { Callout, Row } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
import { toast } from '../../ui/toast.tsx'
import { useWorkspaceActions } from './queries.ts'
import styles from './workspaces.module.css'

const maxUnsearched = 12

type Page = { readonly id: number; readonly display_name: string; readonly username: string }

export const PageChecks = ({
  pages,
  chosen,
  onChange,
  isFixed = () => false,
}: {
  pages: readonly Page[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  isFixed?: (id: number) => boolean
}) => {
  const t = useMessages()
  const [language] = useLanguage()
  const [search, setSearch] = useState('')
  const matches = filterAndSortPages(pages, search, language)
  const changeable = matches.flatMap(({ id }) => (isFixed(id) ? [] : [id]))
  const isAll = changeable.every((id) => chosen.includes(id))
  return (
    <>
      {pages.length > maxUnsearched ? (
        <TextField type="search" label={t.shell.searchPages} value={search} onChange={setSearch} />
      ) : null}
      <Row>
        {changeable.length > 1 ? (
          <Button
            small
            onPress={() =>
              onChange([...chosen.filter((id) => !changeable.includes(id)), ...(isAll ? [] : changeable)])
            }
          >
            {isAll ? t.links.selectNone : t.links.selectAll}
          </Button>
        ) : null}
        <span className={textStyles.quiet} role="status">
          {t.links.selected(chosen.length)}
        </span>
      </Row>
      <div className={styles.checks}>
        {matches.map(({ id, display_name, username }) => (
          <Checkbox
            key={id}
            isSelected={chosen.includes(id)}
            isDisabled={isFixed(id)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          >
            {display_name} <span className={textStyles.quiet}>/{username}</span>
          </Checkbox>
        ))}
      </div>
      {matches.length ? null : <p>{t.common.noMatches}</p>}
    </>
  )
}

/** Assigns pages to the workspace. Members may add and remove their own pages; the owner and admins may remove any. */
export const AssignPagesDialog = ({
  workspace,
  onClose,
}: {
  workspace: WorkspaceDetail
  onClose: () => void
}) => {
  const t = useMessages()
  const { profiles } = useAccount()
  const actions = useWorkspaceActions(workspace.id)
  const [chosenIds, setChosenIds] = useState(() => workspace.profiles.map(({ id }) => id))
  const [isStale, setIsStale] = useState(false)
  const ownedPages = profiles.filter(({ my_role }) => my_role === 'owner')
  const isManager = canManage(workspace)
  const others = workspace.profiles.filter(({ id }) => !ownedPages.some((page) => page.id === id))
  const form = useForm({
    names: [],
    submit: async () => {
      setIsStale(false)
      try {
        await actions.setProfiles(chosenIds, workspace.revision)
      } catch (error) {
        if (isApiError(error, 'stale_revision')) return setIsStale(true)
        throw error
      }
      toast(t.workspaces.assigned)
      onClose()
    },
  })
  return (
    <Dialog title={t.workspaces.assignTitle} isOpen onClose={onClose}>
      <Form form={form}>
        {isStale ? <Callout tone="warn">{t.workspaces.stale}</Callout> : null}
        <p>{t.workspaces.assignText}</p>
        <PageChecks
          pages={[...ownedPages, ...others]}
          chosen={chosenIds}
          onChange={setChosenIds}
          isFixed={(id) => !isManager && others.some((page) => page.id === id)}
        />
        <Row end>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button type="submit" look="primary" isPending={form.isPending}>
            {t.common.save}
          </Button>
        </Row>
      </Form>
    </Dialog>
  )
}
