import { addressesIn } from '@vitrine/page/guess-link'
import { type FormEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../../app/errors.ts'
import { lazyComponent } from '../../../app/lazy.ts'
import { SaveProblem } from '../../../app/save-state.tsx'
import { useProfileDraft } from '../../../editor/drafts.ts'
import { EditLayout } from '../../../editor/edit-layout.tsx'
import { useMessages } from '../../../messages/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Card, Loading, Row, ScreenHeader, Stack } from '../../../ui/layout.tsx'
import { maxPastedText, useAddAddresses } from '../../links/index.ts'
import { UsernameForm } from '../address.tsx'
import { PresetPicker } from '../design/preset-picker.tsx'
import { ShareAddress } from '../home/share-address.tsx'
import styles from './start.module.css'

/** Steps for an imported page and for a new one. */
const ways = {
  bring: ['begin', 'bring', 'address', 'theme', 'share'],
  scratch: ['begin', 'address', 'links', 'theme', 'share'],
} as const
type Step = (typeof ways)['bring' | 'scratch'][number]

/** Loaded separately, because most users skip it. */
const ImportWizard = lazyComponent(async () => (await import('../../imports/wizard.tsx')).ImportWizard)

/** Guides a new account to a shareable page: import, address, links, theme and QR code. Every step can be skipped. */
export const Component = () => {
  const t = useMessages()
  const navigate = useNavigate()
  const [way, setWay] = useState<keyof typeof ways>('scratch')
  const [step, setStep] = useState<Step>('begin')
  const steps: readonly Step[] = ways[way]
  const { draft: profile, status, error, change, keepMine, discard, flush } = useProfileDraft()
  const go = (by: 1 | -1) => setStep(steps[steps.indexOf(step) + by]!)
  const next = () => go(1)
  const begin = (chosen: keyof typeof ways) => {
    setWay(chosen)
    setStep(ways[chosen][1])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step starts at the top
  useEffect(() => {
    scrollTo(0, 0)
  }, [step])
  const skip = (
    <Button look="quiet" onPress={next}>
      {t.start.skip}
    </Button>
  )
  return (
    <EditLayout>
      <ScreenHeader title={t.start.title} lead={t.start.step(steps.indexOf(step) + 1, steps.length)} />
      <SaveProblem status={status} error={error} onKeepMine={keepMine} onDiscard={discard} />
      {step === 'begin' ? (
        <Card title={t.start.begin} lead={t.start.beginLead}>
          <div className={styles.ways}>
            <Way
              icon="download"
              title={t.start.bring}
              text={t.start.bringText}
              onPress={() => begin('bring')}
            />
            <Way icon="add" title={t.start.fresh} text={t.start.freshText} onPress={() => begin('scratch')} />
          </div>
        </Card>
      ) : null}
      {step === 'bring' ? (
        <Suspense fallback={<Loading text={t.common.loading} />}>
          <ImportWizard continueLabel={t.common.continue} onContinue={next} />
        </Suspense>
      ) : null}
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
          <Row end sticky>
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
      {step === 'begin' ? null : (
        <Row>
          <Button look="quiet" icon="back" onPress={() => go(-1)}>
            {t.common.back}
          </Button>
        </Row>
      )}
    </EditLayout>
  )
}

const Way = ({
  icon,
  title,
  text,
  onPress,
}: {
  icon: IconName
  title: string
  text: string
  onPress: () => void
}) => (
  <button type="button" className={styles.way} onClick={onPress}>
    <span className={styles.sign}>
      <Icon name={icon} size={24} />
    </span>
    <span>
      <strong>{title}</strong>
      <small>{text}</small>
    </span>
    <Icon name="chevron" />
  </button>
)

const PasteLinks = ({ onDone, skip }: { onDone: () => void; skip: ReactNode }) => {
  const t = useMessages()
  const { add, isPending } = useAddAddresses()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const addresses = addressesIn(text)
    if (addresses.length === 0) return setProblem(t.links.notAnAddress)
    try {
      await add(addresses, text)
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
          maxLength={maxPastedText}
          autoFocus
        />
        <Row end>
          {skip}
          <Button type="submit" look="primary" isPending={isPending} isDisabled={!text.trim()}>
            {t.start.linksNext}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
