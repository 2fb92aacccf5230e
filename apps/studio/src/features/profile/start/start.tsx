import type { Link, Profile } from '@vitrine/contract'
import { languages } from '@vitrine/contract/limits'
import { addressesIn } from '@vitrine/page/guess-link'
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { browserLanguage, browserTimezone } from '../../../app/browser.ts'
import { errorText } from '../../../app/errors.ts'
import { lazyComponent } from '../../../app/lazy.ts'
import { SaveProblem } from '../../../app/save-state.tsx'
import { useAccount } from '../../../app/session.ts'
import { useProfileDraft } from '../../../editor/drafts.ts'
import { EditLayout } from '../../../editor/edit-layout.tsx'
import { ZoneSelect } from '../../../editor/zone-select.tsx'
import { useLanguage, useMessages } from '../../../messages/index.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Callout, Card, Loading, Row, ScreenHeader, Stack } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import { CorrectEmail } from '../../auth/index.ts'
import { maxPastedText, useAddAddresses } from '../../links/index.ts'
import { UsernameForm } from '../address.tsx'
import { PresetPicker } from '../design/preset-picker.tsx'
import { ShareAddress } from '../home/share-address.tsx'
import styles from './start.module.css'
import { useStartTexts } from './texts.ts'

const ways = {
  bring: ['begin', 'bring', 'address', 'theme', 'share'],
  scratch: ['begin', 'address', 'links', 'theme', 'share'],
} as const
type Step = (typeof ways)['bring' | 'scratch'][number]

/** Loaded separately, because most users skip it. */
const ImportWizard = lazyComponent(async () => (await import('../../imports/wizard.tsx')).ImportWizard)

const linesKey = 'vitrine.start-lines'

/** Guides a new account to a shareable page. Every step can be skipped. The URL contains the step, so that a reload continues there. */
export const Component = () => {
  const t = useMessages()
  const texts = useStartTexts()
  const navigate = useNavigate()
  const { user } = useAccount()
  const [search, setSearch] = useSearchParams()
  const way = search.get('way') === 'bring' ? 'bring' : 'scratch'
  const steps: readonly Step[] = ways[way]
  const step = steps.find((name) => name === search.get('step')) ?? 'begin'
  const { draft: profile, status, error, conflict, change, keepMine, discard, flush } = useProfileDraft()
  const content = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  const open = (step: Step, way: keyof typeof ways) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      next.set('way', way)
      next.set('step', step)
      return next
    })
  const go = (by: 1 | -1) => open(steps[steps.indexOf(step) + by]!, way)
  const next = () => go(1)
  const begin = (chosen: keyof typeof ways) => open(ways[chosen][1], chosen)
  /** Plan chosen on the landing page. Its screen opens at the end. */
  const plan = search.get('plan')
  /** True if the address was chosen during sign-up. */
  const hasAddress = search.has('address')
  const end = () => navigate(plan ? `/plan?plan=${encodeURIComponent(plan)}` : `/pages/${profile.id}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step starts at the top, with the focus
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    scrollTo(0, 0)
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true })
  }, [step])
  const skip = (
    <Button look="quiet" onPress={next}>
      {texts.skip}
    </Button>
  )
  return (
    <EditLayout>
      <ScreenHeader
        title={texts.title}
        lead={
          <span className={styles.step}>
            {texts.step(steps.indexOf(step) + 1, steps.length)}
            {step === 'share' ? null : (
              <Button look="quiet" small onPress={end}>
                {texts.later}
              </Button>
            )}
          </span>
        }
      />
      <progress
        className={styles.progress}
        value={steps.indexOf(step) + 1}
        max={steps.length}
        aria-label={texts.step(steps.indexOf(step) + 1, steps.length)}
      />
      <SaveProblem
        status={status}
        error={error}
        conflict={conflict}
        onKeepMine={keepMine}
        onDiscard={discard}
      />
      {user.email_verified || step !== 'address' ? null : (
        <Callout title={texts.mailSent(user.email)} actions={<CorrectEmail />} />
      )}
      <div ref={content} className={styles.content} tabIndex={-1}>
        {step === 'begin' ? (
          <Card title={texts.begin} lead={texts.beginLead}>
            <div className={styles.ways}>
              <Way
                icon="download"
                title={texts.bring}
                text={texts.bringText}
                onPress={() => begin('bring')}
              />
              <Way
                icon="add"
                title={texts.fresh}
                text={hasAddress ? texts.freshTextShort : texts.freshText}
                onPress={() => begin('scratch')}
              />
            </div>
          </Card>
        ) : null}
        {step === 'bring' ? (
          <Suspense fallback={<Loading />}>
            <ImportWizard continueLabel={t.common.continue} onContinue={next} />
          </Suspense>
        ) : null}
        {step === 'address' ? (
          <>
            <Card title={texts.place}>
              <PlaceFields profile={profile} change={change} />
              {hasAddress ? (
                <Row end>
                  <Button look="primary" onPress={next}>
                    {t.common.continue}
                  </Button>
                </Row>
              ) : null}
            </Card>
            {hasAddress ? null : (
              <Card title={texts.address} lead={texts.addressLead}>
                <UsernameForm profile={profile} button={texts.addressNext} look="primary" onChanged={next} />
              </Card>
            )}
          </>
        ) : null}
        {step === 'links' ? (
          <Card title={texts.links} lead={texts.linksLead}>
            <PasteLinks onDone={next} skip={skip} />
          </Card>
        ) : null}
        {step === 'theme' ? (
          <Card title={texts.theme} lead={texts.themeLead}>
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
              <Callout tone="good">{texts.online}</Callout>
              <ShareAddress profile={profile} />
              <Row end>
                <Button onPress={end}>{t.common.done}</Button>
                <ButtonLink look="primary" to={profile.public_url} target="_blank" rel="noopener">
                  {texts.toPage}
                </ButtonLink>
              </Row>
            </>
          ) : (
            <Card title={texts.share} lead={texts.shareLead}>
              <Row end>
                <Button look="quiet" onPress={end}>
                  {texts.skip}
                </Button>
                <Button
                  look="primary"
                  isPending={status === 'saving'}
                  onPress={() => {
                    change({ is_published: true })
                    void flush()
                  }}
                >
                  {texts.publish}
                </Button>
              </Row>
            </Card>
          )
        ) : null}
      </div>
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

/** Edits language and time zone of the page, initially those of the browser. */
const PlaceFields = ({
  profile,
  change,
}: Pick<ReturnType<typeof useProfileDraft>, 'change'> & { profile: Profile }) => {
  const t = useMessages()
  const [language] = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const isFresh = profile.revision === 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a page that is as it was created
  useEffect(() => {
    if (isFresh) change({ language: browserLanguage(), timezone: browserTimezone })
  }, [])
  return (
    <div className={styles.place}>
      <Select
        label={t.profile.language}
        options={[...new Set([profile.language, ...languages])].map((id) => ({
          id,
          label: names.of(id) ?? id,
        }))}
        value={profile.language}
        onChange={(id) => change({ language: id })}
      />
      <ZoneSelect value={profile.timezone} onChange={(timezone) => change({ timezone })} />
    </div>
  )
}

const PasteLinks = ({ onDone, skip }: { onDone: () => void; skip: ReactNode }) => {
  const t = useMessages()
  const texts = useStartTexts()
  const { add, isPending } = useAddAddresses()
  const [text, setText] = useState(() => sessionStorage.getItem(linesKey) ?? '')
  const [problem, setProblem] = useState<string>()
  const [added, setAdded] = useState<readonly Link[]>([])
  const set = (value: string) => {
    setText(value)
    sessionStorage.setItem(linesKey, value)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const addresses = addressesIn(text)
    if (addresses.length === 0) return setProblem(t.links.notAnAddress)
    const otherLines = text.split(/\r?\n/).filter((line) => line.trim() && addressesIn(line).length === 0)
    try {
      const newLinks = await add(addresses, text)
      set(otherLines.join('\n'))
      if (otherLines.length === 0) return onDone()
      setAdded((before) => [...before, ...newLinks])
      setProblem(texts.otherLines(otherLines.length))
    } catch (error) {
      setProblem(errorText(error, t))
    }
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        {added[0] ? <Callout tone="good">{t.links.added(added.length, added[0].title)}</Callout> : null}
        <TextField
          label={texts.linksField}
          rows={5}
          value={text}
          onChange={(value) => {
            set(value)
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
            {texts.linksNext}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
