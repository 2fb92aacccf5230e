import type { Idea } from '@vitrine/contract'
import { formatProblem } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { getFieldName } from '../../editor/field-paths.ts'
import { useLinks, useProfile } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Card, Chip } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './ideas.module.css'
import { isSearchTitle, toInsertion } from './insertion.ts'
import { useInsertIdea } from './queries.ts'

export const IdeaCard = ({ idea, isEditable }: { idea: Idea; isEditable: boolean }) => {
  const t = useTexts()
  const texts = useTexts('ai')
  const format = useFormat()
  const profile = useProfile()
  const links = useLinks()
  const insert = useInsertIdea()
  const showError = useErrorToast()
  const link = links.find(({ id }) => id === idea.link_id) ?? null
  const isLinkDeleted = idea.link_id !== null && link === null

  const findCurrentText = (at: number): string => {
    const { on, body } = toInsertion(idea, at, '')
    if (on === 'link') return ('title' in body ? link?.title : link?.supporting_text) ?? ''
    if ('bio' in body) return profile.bio ?? ''
    return (isSearchTitle(at) ? profile.seo.title : profile.seo.description) ?? ''
  }
  const onInsert = (at: number, text: string) => {
    const before = findCurrentText(at)
    insert.mutate(
      { idea, at, text, link },
      {
        onError: showError,
        onSuccess: () =>
          toast(texts.inserted, {
            action: {
              title: t.common.undo,
              run: () => void insert.mutateAsync({ idea, at, text: before, link }).catch(showError),
            },
          }),
      },
    )
  }
  return (
    <Card
      title={
        link ? t.common.pair({ name: texts.types[idea.type], value: link.title }) : texts.types[idea.type]
      }
      lead={format.relative(idea.created_at)}
    >
      <ul className={styles.suggestions}>
        {idea.suggestions.map(({ text, rationale, reasons, char_count }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: suggestions keep their position, which determines their use
          <li key={at}>
            <p className={styles.text} lang={idea.language}>
              {text}
            </p>
            {reasons.length ? (
              <p className={styles.quiet}>{reasons.map((reason) => formatProblem(reason, t)).join(' ')}</p>
            ) : (
              <p className={styles.quiet} lang={idea.language}>
                {rationale}
              </p>
            )}
            <div className={styles.actions}>
              {idea.type === 'seo' ? (
                <Chip>{getFieldName(['seo', isSearchTitle(at) ? 'title' : 'description'], t)}</Chip>
              ) : null}
              <span className={styles.quiet}>{texts.characters({ count: char_count })}</span>
              {findCurrentText(at) === text ? (
                <Chip tone="good" icon="check">
                  {texts.onPage}
                </Chip>
              ) : isEditable && !isLinkDeleted ? (
                <Button
                  small
                  aria-label={t.common.pair({ name: texts.insert, value: at + 1 })}
                  isPending={insert.isPending && insert.variables.at === at}
                  onPress={() => onInsert(at, text)}
                >
                  {texts.insert}
                </Button>
              ) : null}
              <Button
                small
                look="quiet"
                icon="copy"
                aria-label={t.common.pair({ name: t.common.copy, value: at + 1 })}
                onPress={() => void copyText(text, t)}
              >
                {t.common.copy}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
