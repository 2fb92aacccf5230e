import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@vitrine/contract'
import { formatVisitFilter } from '@vitrine/contract/visit-filter'
import { type AnswerTexts, formatTooFewWithTexts, formatWithTexts } from '@vitrine/page/answers/text'
import { useSearchParams } from 'react-router'
import { LoadError } from '../../app/load-error.tsx'
import { useLanguage, useServiceTexts, useTexts } from '../../app/texts.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Loading, Row, Stack } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
import { createFilter, readFilters } from './filter.ts'
import { answersQuery, type ReportQuery } from './queries.ts'

/** Returns the address of an action, relative to the page, or null if the answer has no subject for it. */
const buildPath = (
  action: Answer['actions'][number],
  { subject, date }: Answer,
  search: URLSearchParams,
): string | null => {
  const setParams = (params: Readonly<Record<string, string>>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(search), ...params })}`
  const setFilter = (dim: 'link' | 'referrer', value: string) => {
    const others = readFilters(search).filter((condition) => condition.dim !== dim)
    return setParams({ f: formatVisitFilter([...others, createFilter(dim, value)]) })
  }
  switch (action) {
    case 'show_day':
      return date && setParams({ from: date, to: date })
    case 'show_clicks':
      return subject && setFilter('link', String(subject.id))
    case 'show_hours':
      return subject?.name ? setFilter('referrer', subject.name) : null
    case 'move_up':
      return '../links'
    case 'fix':
      return subject && `../links/${subject.id}`
    case 'try_variant':
    case 'use_variant':
      return '../analytics/variants'
  }
}

export const Answers = ({ profileId, report }: { profileId: number; report: ReportQuery }) => {
  const texts = useTexts('analytics/screen')
  const sentences = useServiceTexts<AnswerTexts>('answers')!
  const [language] = useLanguage()
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery(answersQuery(profileId, report))
  return (
    <Card title={texts.answers} lead={texts.answersLead}>
      {data ? (
        <Stack>
          {data.answers.length ? null : (
            <p className={textStyles.quiet}>
              {formatTooFewWithTexts(data.visitors, sentences) ?? texts.noAnswers}
            </p>
          )}
          {data.answers
            .filter(({ kind }) => Object.hasOwn(sentences.kinds, kind))
            .map((answer) => {
              const { text, how } = formatWithTexts(answer, sentences, language)
              return (
                <div key={text}>
                  <p>{text}</p>
                  <details className={textStyles.disclosure}>
                    <summary>{texts.howWeKnow}</summary>
                    <p>{how}</p>
                  </details>
                  <Row>
                    {answer.actions.map((action) => {
                      const path = buildPath(action, answer, search)
                      return path ? (
                        <ButtonLink key={action} small to={path} relative="path">
                          {texts.actions[action]}
                        </ButtonLink>
                      ) : null
                    })}
                  </Row>
                </div>
              )
            })}
        </Stack>
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </Card>
  )
}
