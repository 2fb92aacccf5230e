import { useSuspenseQuery } from '@tanstack/react-query'
import type { Idea } from '@vitrine/contract'
import { ideaLanguages, ideaTypes, maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { mayChange, useLinks, useProfile } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Callout, Card, EmptyState, Row, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { Credits, isUsedUp } from './credits.tsx'
import { IdeaCard } from './idea-card.tsx'
import styles from './ideas.module.css'
import { ideasQuery, useGenerateIdeas } from './queries.ts'

type IdeaType = Idea['type']
const linkIdeaTypes: readonly IdeaType[] = ['title', 'cta', 'description']
const shownAtFirst = 10

const show = (element: HTMLElement | null) => {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView()
}

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('ai')
  const [language] = useLanguage()
  const profile = useProfile()
  const links = useLinks()
  const isEditable = mayChange(profile)
  const { data: overview } = useSuspenseQuery(ideasQuery(profile.id))
  const generate = useGenerateIdeas()
  const showError = useErrorToast()
  const [type, setType] = useState<IdeaType>('bio')
  const [tone, setTone] = useState('friendly')
  const [chosenLanguage, setChosenLanguage] = useState('page')
  const [prompt, setPrompt] = useState('')
  const [linkId, setLinkId] = useState<string | null>(links[0] ? String(links[0].id) : null)
  const [shown, setShown] = useState(shownAtFirst)
  const [newIdeaId, setNewIdeaId] = useState<number | null>(null)
  const { credits, ideas } = overview
  const needsLink = linkIdeaTypes.includes(type)
  const languageNames = new Intl.DisplayNames(language, { type: 'language' })

  const onGenerate = () =>
    generate.mutate(
      {
        type,
        tone,
        ...(chosenLanguage === 'page' ? {} : { language: chosenLanguage }),
        ...(prompt.trim() ? { prompt: prompt.trim() } : {}),
        ...(needsLink && linkId ? { link_id: Number(linkId) } : {}),
      },
      { onSuccess: ({ id }) => setNewIdeaId(id), onError: showError },
    )

  return (
    <>
      <ScreenHeader title={texts.title} lead={texts.lead} />
      <Stack>
        {isEditable ? null : <Callout>{texts.viewer}</Callout>}
        <Credits credits={credits} />
        {isEditable ? (
          <Card title={texts.newTitle}>
            <div className={styles.choices}>
              <Select
                label={texts.type}
                value={type}
                onChange={setType}
                options={ideaTypes
                  .filter((id) => links.length > 0 || !linkIdeaTypes.includes(id))
                  .map((id) => ({
                    id,
                    label: texts.types[id],
                  }))}
              />
              {needsLink ? (
                <Select
                  label={t.analytics.link}
                  value={linkId}
                  onChange={setLinkId}
                  options={links.map(({ id, title }) => ({ id: String(id), label: title }))}
                />
              ) : null}
              <Select
                label={texts.tone}
                value={tone}
                onChange={setTone}
                options={Object.entries(texts.tones).map(([id, label]) => ({ id, label }))}
              />
              <Select
                label={texts.language}
                value={chosenLanguage}
                onChange={setChosenLanguage}
                options={[
                  { id: 'page', label: texts.pageLanguage },
                  ...ideaLanguages.map((id) => ({ id, label: languageNames.of(id) ?? id })),
                ]}
              />
            </div>
            <TextField
              label={
                <>
                  {texts.prompt} ({t.common.optional})
                </>
              }
              placeholder={texts.promptPlaceholder}
              maxLength={maxLengths.idea.prompt}
              value={prompt}
              onChange={setPrompt}
            />
            <Row>
              <Button
                look="primary"
                icon="idea"
                isDisabled={isUsedUp(credits)}
                isPending={generate.isPending}
                onPress={onGenerate}
              >
                {texts.generate}
              </Button>
            </Row>
          </Card>
        ) : null}
        {ideas.length === 0 ? (
          <EmptyState icon="idea" title={texts.emptyTitle}>
            {texts.emptyText}
          </EmptyState>
        ) : (
          ideas.slice(0, shown).map((idea) => (
            <article
              key={idea.id}
              ref={idea.id === newIdeaId ? show : null}
              aria-label={texts.types[idea.type]}
              tabIndex={-1}
            >
              <IdeaCard idea={idea} isEditable={isEditable} />
            </article>
          ))
        )}
        {ideas.length > shown ? (
          <Row>
            <Button onPress={() => setShown(shown + shownAtFirst)}>{t.common.showOlder}</Button>
          </Row>
        ) : null}
      </Stack>
    </>
  )
}
