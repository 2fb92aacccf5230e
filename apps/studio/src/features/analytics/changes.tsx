import { useQuery } from '@tanstack/react-query'
import type { EditEffect } from '@vitrine/contract'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { LoadError } from '../../app/load-error.tsx'
import { useTexts } from '../../app/texts.tsx'
import { useLinks } from '../../editor/queries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Loading } from '../../ui/layout.tsx'
import { Facts, List, ListItem } from '../../ui/list.tsx'
import textStyles from '../../ui/text.module.css'
import { formatReason } from '../versions/index.ts'
import { effectsQuery } from './queries.ts'

const shownEffects = 5

/** Lists edits with the clicks before and after them. */
export const Changes = ({
  profileId,
  timeZone,
  isFiltered,
}: {
  profileId: number
  timeZone: string
  /** Effects of edits are measured on all visitors, so a filter hides them. */
  isFiltered: boolean
}) => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const [isLong, setIsLong] = useState(false)
  const { data, error, refetch } = useQuery({ ...effectsQuery(profileId), enabled: !isFiltered })
  return (
    <Card
      title={texts.effects}
      lead={texts.effectsLead}
      actions={
        <ButtonLink small to="variants">
          {texts.actions.try_variant}
        </ButtonLink>
      }
    >
      {isFiltered ? (
        <p className={textStyles.quiet}>{texts.effectsFiltered}</p>
      ) : data?.length ? (
        <List label={texts.effects}>
          {(isLong ? data : data.slice(0, shownEffects)).map((effect) => (
            <Change key={effect.version_id} effect={effect} timeZone={timeZone} />
          ))}
        </List>
      ) : data ? (
        <p className={textStyles.quiet}>{texts.noEffects}</p>
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
      {!isFiltered && !isLong && data && data.length > shownEffects ? (
        <Button small onPress={() => setIsLong(true)}>
          {t.common.showOlder}
        </Button>
      ) : null}
    </Card>
  )
}

const Change = ({ effect, timeZone }: { effect: EditEffect; timeZone: string }) => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const versionTexts = useTexts('versions')
  const format = useFormat()
  const links = useLinks()
  const { edits, state, change, change_ci: interval, remaining } = effect
  const authors = [...new Set(edits.flatMap(({ created_by }) => created_by?.name ?? []))]
  return (
    <ListItem
      title={format.list([...new Set(edits.map((edit) => formatReason(edit, links, versionTexts, t)))])}
      note={
        <Facts
          facts={[
            edits.length ? format.dateTime(edits[0]!.created_at, timeZone) : '',
            ...(authors.length ? [texts.by({ name: format.list(authors) })] : []),
            ...(change !== null && interval
              ? [
                  texts.effect({
                    change: format.signedPercent(change),
                    low: format.signedPercent(interval[0]!),
                    high: format.signedPercent(interval[1]!),
                  }),
                ]
              : []),
            state === 'counting'
              ? texts.states.counting({
                  visitors: format.number(remaining?.visitors ?? 0),
                  days: format.number(remaining?.days ?? 0),
                })
              : texts.states[state],
          ]}
        />
      }
    />
  )
}
