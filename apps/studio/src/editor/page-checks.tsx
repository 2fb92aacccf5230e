import type { ListedWorkspace } from '@vitrine/contract'
import { useState } from 'react'
import { useParams } from 'react-router'
import { filterAndSortPages, findWorkspaces } from '../app/pages.ts'
import { useLanguage, useTexts } from '../app/texts.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox, TextField } from '../ui/field.tsx'
import { Row } from '../ui/layout.tsx'
import textStyles from '../ui/text.module.css'
import styles from './page-checks.module.css'

const maxUnsearched = 12

export type Page = { readonly id: number; readonly display_name: string; readonly username: string }

export const PageChecks = ({
  pages,
  workspaces,
  chosen,
  onChange,
  isFixed = () => false,
}: {
  pages: readonly Page[]
  workspaces?: readonly ListedWorkspace[] | undefined
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  isFixed?: (id: number) => boolean
}) => {
  const t = useTexts()
  const [language] = useLanguage()
  const [search, setSearch] = useState('')
  const { profileId } = useParams()
  const matches = filterAndSortPages(pages, search, language, workspaces, Number(profileId))
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
          {t.common.selected({ count: chosen.length })}
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
            {display_name}{' '}
            <span className={textStyles.quiet} dir="auto">
              {[`/${username}`, ...findWorkspaces(workspaces, id).map(({ name }) => name)].join(' · ')}
            </span>
          </Checkbox>
        ))}
      </div>
      {matches.length ? null : <p>{t.common.noMatches}</p>}
    </>
  )
}
