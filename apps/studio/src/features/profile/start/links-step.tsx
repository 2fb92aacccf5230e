import { isStreet } from '@vitrine/page/guess-link'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formatError } from '../../../app/errors.ts'
import { useTexts } from '../../../app/texts.tsx'
import { useLinks } from '../../../editor/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Callout, Card, Row, Stack } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  askForNetwork,
  maxPastedText,
  NetworkChoice,
  readPasted,
  useAddAddresses,
} from '../../links/index.ts'

const linesKey = 'vitrine.start-lines'

export const LinksStep = ({
  onNext,
  languageAndZone,
}: {
  onNext: () => void
  languageAndZone: ReactNode
}) => {
  const t = useTexts()
  const texts = useTexts('profile/start')
  const { add, isPending } = useAddAddresses()
  const [text, setText] = useState(() => sessionStorage.getItem(linesKey) ?? '')
  const [problem, setProblem] = useState<string>()
  const linkCount = useLinks().length
  const saveText = (value: string) => {
    setText(value)
    sessionStorage.setItem(linesKey, value)
  }
  const lines = text.split(/\r?\n/).filter((line) => line.trim())
  const addLocations = async () => {
    try {
      await add(
        lines.map((line) => ({ street: line.trim() })),
        '',
      )
      saveText('')
      setProblem(undefined)
    } catch (error) {
      setProblem(formatError(error, t))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void addPasted(text)
  }
  const addPasted = async (pasted: string) => {
    const { entries, otherLines, titleCount } = readPasted(pasted)
    if (entries.length === 0) return setProblem(t.links.notAnAddress)
    try {
      const addedLinks = await add(entries, pasted)
      saveText(otherLines.join('\n'))
      if (otherLines.length) return setProblem(texts.otherLines({ count: otherLines.length }))
      toast(
        t.links.added({
          count: addedLinks.length,
          title: addedLinks[0]?.title ?? '',
          lines: titleCount,
          unknown: 0,
        }),
      )
      onNext()
    } catch (error) {
      setProblem(formatError(error, t))
    }
  }
  const isDone = linkCount > 0 && !text.trim()
  // Lines such as "12 Park Street" may be street addresses: offer a location instead of an error
  const isQuestion = problem !== undefined && lines.length > 0 && lines.every(isStreet)
  const networkQuestion = problem === undefined ? null : askForNetwork(text, t)
  const question = isQuestion ? problem : networkQuestion?.question
  return (
    <Card title={texts.links} lead={texts.linksLead}>
      <form onSubmit={submit}>
        <Stack>
          {linkCount ? <Callout tone="good">{texts.onPage({ count: linkCount })}</Callout> : null}
          <TextField
            label={texts.linksField}
            rows={5}
            spellCheck="false"
            value={text}
            onChange={(value) => {
              saveText(value)
              setProblem(undefined)
            }}
            placeholder={`${texts.linksExample}\ninstagram.com/…`}
            hint={question}
            error={question ? undefined : problem}
            maxLength={maxPastedText}
            autoFocus
          />
          {networkQuestion ? (
            <NetworkChoice
              {...networkQuestion}
              isPending={isPending}
              onChoose={(typed) => void addPasted(typed)}
            />
          ) : null}
          <Row end>
            <Button look={isDone ? 'primary' : problem ? 'plain' : 'quiet'} onPress={onNext}>
              {isDone
                ? t.common.continue
                : problem && linkCount
                  ? texts.skipLines({ count: lines.length })
                  : texts.skipLinks}
            </Button>
            {isDone ? null : isQuestion ? (
              <Button look="primary" icon="add" isPending={isPending} onPress={() => void addLocations()}>
                {t.links.addLocation}
              </Button>
            ) : (
              <Button type="submit" look="primary" isPending={isPending} isDisabled={!text.trim()}>
                {texts.linksNext}
              </Button>
            )}
          </Row>
        </Stack>
      </form>
      {languageAndZone}
    </Card>
  )
}
