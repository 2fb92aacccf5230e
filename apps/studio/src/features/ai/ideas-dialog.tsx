import { useSuspenseQuery } from '@tanstack/react-query'
import { formatError } from '../../app/errors.ts'
import { useTexts } from '../../app/texts.tsx'
import { useProfile } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Callout, Row } from '../../ui/layout.tsx'
import { Credits, isUsedUp } from './credits.tsx'
import styles from './ideas.module.css'
import type { IdeasFor } from './ideas-button.tsx'
import { ideasQuery, useGenerateIdeas } from './queries.ts'

export const IdeasDialog = ({
  type,
  linkId,
  onChoose,
  onClose,
}: Pick<IdeasFor, 'type' | 'linkId' | 'onChoose'> & { onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('ai')
  const profile = useProfile()
  const { credits, ideas } = useSuspenseQuery(ideasQuery(profile.id)).data
  const generate = useGenerateIdeas()
  const idea = ideas.find((other) => other.type === type && other.link_id === (linkId ?? null))
  const body = { type, tone: 'friendly', ...(linkId === undefined ? {} : { link_id: linkId }) }
  return (
    <Dialog title={t.common.pair({ name: texts.title, value: texts.types[type] })} onClose={onClose}>
      {generate.error ? <Callout tone="bad">{formatError(generate.error, t)}</Callout> : null}
      {idea ? (
        <ul className={styles.suggestions}>
          {idea.suggestions.map(({ text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: suggestions keep their position
            <li key={at}>
              <p className={styles.text} lang={idea.language}>
                {text}
              </p>
              <Row>
                <Button
                  small
                  aria-label={t.common.pair({ name: texts.insert, value: at + 1 })}
                  onPress={() => {
                    onChoose(text)
                    onClose()
                  }}
                >
                  {texts.insert}
                </Button>
              </Row>
            </li>
          ))}
        </ul>
      ) : (
        <p>{texts.lead}</p>
      )}
      <Credits credits={credits} />
      <Row end>
        <Button
          look="primary"
          icon="idea"
          isDisabled={isUsedUp(credits)}
          isPending={generate.isPending}
          onPress={() => generate.mutate(body)}
        >
          {texts.generate}
        </Button>
      </Row>
    </Dialog>
  )
}
