import { useQuery, useQueryClient } from '@tanstack/react-query'
import { minuteMs } from '@vitrine/contract/durations'
import { useState } from 'react'
import { joinSentences } from '../app/errors.ts'
import { filterAndSortPages, findWorkspaces } from '../app/pages.ts'
import { useAccount, workspacesQuery } from '../app/session.ts'
import { useLanguage, useTexts } from '../app/texts.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
import { CopiedDesign } from './copied-design.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import type { Page } from './page-checks.tsx'
import { profileQuery } from './queries.ts'
import { useCopyTheme } from './use-copy-theme.ts'

export const CopyDesignDialog = ({ pages, onClose }: { pages: readonly Page[]; onClose: () => void }) => {
  const t = useTexts()
  const { copyDesign: texts } = useTexts('profile/design/options')
  const [language] = useLanguage()
  const client = useQueryClient()
  const { data: workspaces } = useQuery(workspacesQuery)
  const copyTheme = useCopyTheme()
  const [sourceId, setSourceId] = useState('')
  const { data: source } = useQuery({ ...profileQuery(Number(sourceId)), enabled: sourceId !== '' })
  const [copiedIds, setCopiedIds] = useState<readonly number[]>([])
  const targets = pages.filter(({ id }) => String(id) !== sourceId && !copiedIds.includes(id))
  const sources = useAccount().profiles.filter(({ id }) => pages.length > 1 || id !== pages[0]?.id)
  return (
    <CopyDialog
      title={texts.titleFrom}
      text={joinSentences([texts.text, t.common.selected({ count: targets.length })])}
      pages={targets}
      isReady={sourceId !== '' && targets.length > 0}
      copy={async (pageId) => {
        const query = profileQuery(Number(sourceId))
        return copyTheme(pageId, (await client.fetchQuery({ ...query, staleTime: minuteMs })).theme)
      }}
      describe={(n) => texts.copied({ n })}
      onClose={onClose}
      onCopied={(ids) => setCopiedIds([...copiedIds, ...ids])}
    >
      <SearchSelect
        label={texts.source}
        placeholder={t.shell.choosePage}
        value={sourceId}
        options={filterAndSortPages(sources, '', language).map(({ id, display_name, username }) => ({
          id: String(id),
          label: [
            `${display_name} (/${username})`,
            ...findWorkspaces(workspaces, id).map(({ name }) => name),
          ].join(' · '),
        }))}
        onChange={setSourceId}
      />
      {source ? <CopiedDesign pages={targets} theme={source.theme} /> : null}
    </CopyDialog>
  )
}
