import { proposeLooks } from '@vitrine/page/looks'
import { Suspense, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { browserTimezone, getBrowserLanguage } from '../../../app/browser.ts'
import { createLazyComponent } from '../../../app/lazy.ts'
import { SaveProblem } from '../../../app/save-state.tsx'
import { useAccount } from '../../../app/session.ts'
import { useTexts } from '../../../app/texts.tsx'
import { useProfileDraft } from '../../../editor/drafts.ts'
import { EditLayout } from '../../../editor/edit-layout.tsx'
import { useLinks } from '../../../editor/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout, Card, Loading, Row, ScreenHeader } from '../../../ui/layout.tsx'
import { leaveToasts } from '../../../ui/toast.tsx'
import { CorrectEmail } from '../../auth/index.ts'
import { LookGallery } from '../design/look-gallery.tsx'
import { PresetPicker } from '../design/preset-picker.tsx'
import { AddressStep } from './address-step.tsx'
import { BeginStep } from './begin-step.tsx'
import { LanguageAndZone } from './language-and-zone.tsx'
import { LinksStep } from './links-step.tsx'
import { MoreStep } from './more-step.tsx'
import { ShareStep } from './share-step.tsx'
import styles from './start.module.css'

const ways = {
  bring: ['begin', 'bring', 'address', 'more', 'theme', 'share'],
  scratch: ['begin', 'address', 'links', 'more', 'theme', 'share'],
} as const
type Step = (typeof ways)['bring' | 'scratch'][number]

const ImportWizard = createLazyComponent(async () => (await import('../../imports/wizard.tsx')).ImportWizard)

/** Guides a new account to a shareable page in steps that can be skipped. The URL contains the step, so that a reload continues there. */
export const Component = () => {
  const t = useTexts()
  const texts = useTexts('profile/start')
  const navigate = useNavigate()
  const { user } = useAccount()
  const [search, setSearch] = useSearchParams()
  const way = search.get('way') === 'bring' ? 'bring' : 'scratch'
  const hasAddress = search.has('address')
  const listSteps = (way: keyof typeof ways): readonly Step[] =>
    ways[way].filter((name) => !(hasAddress && name === 'address'))
  const steps = listSteps(way)
  const step = steps.find((name) => name === search.get('step')) ?? 'begin'
  const save = useProfileDraft()
  const { draft: profile, status, change, flush } = save
  const links = useLinks()
  const linkCount = links.length
  const content = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  const open = (step: Step, way: keyof typeof ways) =>
    setSearch((now) => {
      const params = new URLSearchParams(now)
      params.set('way', way)
      params.set('step', step)
      return params
    })
  const go = (by: 1 | -1) => open(steps[steps.indexOf(step) + by]!, way)
  const goForward = () => go(1)
  const begin = (chosen: keyof typeof ways) => open(listSteps(chosen)[1]!, chosen)
  /** Plan chosen on the landing page. Its screen opens at the end. */
  const plan = search.get('plan')
  const isFresh = profile.revision === 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a page that is as it was created
  useEffect(() => {
    if (isFresh) change({ language: getBrowserLanguage(), timezone: browserTimezone })
  }, [])
  const back = (
    <Row>
      <Button look="quiet" icon="back" onPress={() => go(-1)}>
        {t.common.back}
      </Button>
    </Row>
  )
  const languageAndZone = <LanguageAndZone draft={profile} change={change} />
  const end = () => navigate(plan ? `/plan?plan=${encodeURIComponent(plan)}` : `/pages/${profile.id}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step starts at the top, with the focus
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    scrollTo(0, 0)
    leaveToasts()
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <EditLayout isPinned={step === 'theme'} showsStatus={false}>
      <ScreenHeader
        title={<span className={step === 'begin' ? undefined : styles.title}>{texts.title}</span>}
        lead={
          <span className={styles.step}>
            <span>{texts.step({ n: steps.indexOf(step) + 1, all: steps.length })}</span>
            {step === 'share' ? null : (
              <Button look="quiet" small onPress={end}>
                {texts.skipSetup}
              </Button>
            )}
          </span>
        }
      />
      <progress
        className={styles.progress}
        value={steps.indexOf(step) + 1}
        max={steps.length}
        aria-label={texts.step({ n: steps.indexOf(step) + 1, all: steps.length })}
      />
      <SaveProblem save={save} />
      <div ref={content} className={styles.content} tabIndex={-1}>
        {step === 'begin' ? <BeginStep hasAddress={hasAddress} onBegin={begin} /> : null}
        {step === 'bring' ? (
          <Suspense fallback={<Loading />}>
            <ImportWizard continueLabel={t.common.continue} onContinue={goForward}>
              {linkCount ? (
                <Callout tone="good" actions={<Button onPress={goForward}>{t.common.continue}</Button>}>
                  {texts.onPage({ count: linkCount })}
                </Callout>
              ) : null}
              {back}
            </ImportWizard>
          </Suspense>
        ) : null}
        {step === 'address' ? (
          <AddressStep
            profile={profile}
            change={change}
            flush={flush}
            languageAndZone={languageAndZone}
            onNext={goForward}
          />
        ) : null}
        {step === 'links' ? (
          <LinksStep languageAndZone={hasAddress ? languageAndZone : null} onNext={goForward} />
        ) : null}
        {step === 'more' ? (
          <MoreStep
            profile={profile}
            change={change}
            asksName={hasAddress}
            languageAndZone={hasAddress && way === 'bring' ? languageAndZone : null}
            onNext={goForward}
          />
        ) : null}
        {step === 'theme' ? (
          <Card title={texts.theme} lead={linkCount ? texts.themeLead : undefined}>
            <div className={styles.themes}>
              <h3>{texts.looks}</h3>
              <LookGallery profile={profile} onChange={change} keys={proposeLooks(links)} />
              <h3>{texts.themes}</h3>
              <PresetPicker
                profile={profile}
                onChoose={(theme) => change({ theme })}
                isDisabled={false}
                quiet
              />
            </div>
            <Row end sticky>
              <Button look="primary" onPress={goForward}>
                {t.common.continue}
              </Button>
            </Row>
          </Card>
        ) : null}
        {step === 'share' ? (
          <ShareStep draft={profile} status={status} change={change} flush={flush} onEnd={end} />
        ) : null}
      </div>
      {user.email_verified || step !== steps[way === 'bring' ? 2 : 1] ? null : (
        <Callout actions={<CorrectEmail />}>{texts.mailSent({ email: user.email })}</Callout>
      )}
      {step === 'begin' || step === 'bring' ? null : back}
    </EditLayout>
  )
}
