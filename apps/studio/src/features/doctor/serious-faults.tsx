import { useQuery } from '@tanstack/react-query'
import type { LocalRecommendation } from '@vitrine/contract'
import { useEffect } from 'react'
import { doctorQuery } from '../../app/doctor.ts'
import { useTexts } from '../../app/texts.tsx'
import { useProfile } from '../../editor/queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/layout.tsx'
import { useAnalyze } from './queries.ts'
import { buildFixPath, useFinding } from './recommendation-list.tsx'

const maxFaults = 2

/** Checks a page before it is published, and lists its most serious faults. */
export const SeriousFaults = () => {
  const { id, revision } = useProfile()
  const { data } = useQuery(doctorQuery(id))
  const { mutate: check, isSuccess } = useAnalyze()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed page is checked again
  useEffect(() => check(), [check, revision])
  if (!isSuccess) return null
  return data?.latest_run?.recommendations
    .filter(({ severity, status, rule }) => severity === 'high' && status === 'open' && rule !== 'published')
    .slice(0, maxFaults)
    .map((fault) => <Fault key={fault.id} fault={fault} profileId={id} />)
}

const Fault = ({ fault, profileId }: { fault: LocalRecommendation; profileId: number }) => {
  const texts = useTexts('doctor')
  const { pair } = useTexts().common
  const { title, lang } = useFinding(fault)
  return (
    <Callout
      tone="warn"
      actions={
        <ButtonLink
          small
          to={buildFixPath(fault, profileId)}
          aria-label={pair({ name: texts.fix, value: title })}
        >
          {texts.fix}
        </ButtonLink>
      }
    >
      <span lang={lang}>{title}</span>
    </Callout>
  )
}
