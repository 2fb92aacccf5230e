import { addressesIn, guessLink } from '@vitrine/page/guess-link'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../app/errors.ts'
import { SaveProblem } from '../../app/save-state.tsx'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card, Row, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { PresetPicker } from '../design/preset-picker.tsx'
import { ShareAddress } from '../home/share-address.tsx'
import { useAddLinks } from '../links/queries.ts'
import { useProfileDraft } from '../page/drafts.ts'
import { EditLayout } from '../page/edit-layout.tsx'
import { UsernameForm } from '../profile/address.tsx'

const steps = ['address', 'links', 'theme', 'share'] as const
type Step = (typeof steps)[number]

/** From an empty account to a page worth sharing: address, links, theme, QR. Each step can be passed over. */
export const Component = () => {
  const t = useMessages()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('address')
  const { draft: profile, status, error, change, keepMine, discard, flush } = useProfileDraft()
  const next = () => setStep(steps[steps.indexOf(step) + 1]!)
  const skip = (
    <Button look="quiet" onPress={next}>
      {t.start.skip}
    </Button>
  )
  return (
    <EditLayout>
      <ScreenHeader title={t.start.title} lead={t.start.step(steps.indexOf(step) + 1, steps.length)} />
      <SaveProblem status={status} error={error} onKeepMine={keepMine} onDiscard={discard} />
      {step === 'address' ? (
        <Card title={t.start.address} lead={t.start.addressLead}>
          <UsernameForm profile={profile} button={t.start.addressNext} look="primary" onChanged={next} />
        </Card>
      ) : null}
      {step === 'links' ? (
        <Card title={t.start.links} lead={t.start.linksLead}>
          <PasteLinks onDone={next} skip={skip} />
        </Card>
      ) : null}
      {step === 'theme' ? (
        <Card title={t.start.theme} lead={t.start.themeLead}>
          <PresetPicker profile={profile} onChoose={(theme) => change({ theme })} disabled={false} quiet />
          <Row end>
            <Button look="primary" onPress={next}>
              {t.common.continue}
            </Button>
          </Row>
        </Card>
      ) : null}
      {step === 'share' ? (
        profile.is_published && status === 'saved' ? (
          <>
            <ShareAddress profile={profile} />
            <Row end>
              <Button look="primary" onPress={() => navigate(`/pages/${profile.id}`)}>
                {t.start.toPage}
              </Button>
            </Row>
          </>
        ) : (
          <Card title={t.start.share} lead={t.start.shareLead}>
            <Row end>
              <Button look="quiet" onPress={() => navigate(`/pages/${profile.id}`)}>
                {t.start.skip}
              </Button>
              <Button
                look="primary"
                isPending={status === 'saving'}
                onPress={() => {
                  change({ is_published: true })
                  void flush()
                }}
              >
                {t.start.publish}
              </Button>
            </Row>
          </Card>
        )
      ) : null}
    </EditLayout>
  )
}

const PasteLinks = ({ onDone, skip }: { onDone: () => void; skip: ReactNode }) => {
  const t = useMessages()
  const add = useAddLinks()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const addresses = addressesIn(text)
    if (addresses.length === 0) return setProblem(t.links.notAnAddress)
    try {
      await add.mutateAsync(addresses.map(guessLink))
      onDone()
    } catch (error) {
      setProblem(errorText(error, t))
    }
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextField
          label={t.start.linksField}
          rows={5}
          value={text}
          onChange={(value) => {
            setText(value)
            setProblem(undefined)
          }}
          placeholder={'example.com/shop\ninstagram.com/…'}
          error={problem}
          maxLength={20_000}
          autoFocus
        />
        <Row end>
          {skip}
          <Button type="submit" look="primary" isPending={add.isPending} isDisabled={!text.trim()}>
            {t.start.linksNext}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
