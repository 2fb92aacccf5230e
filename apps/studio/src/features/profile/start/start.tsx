import { proposeLooks } from '@vitrine/page/propose-looks'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { addRegion, browserTimezone, getBrowserLanguage } from '../../../app/browser.ts'
import { createLazyComponent } from '../../../app/lazy.ts'
import { SaveProblem } from '../../../app/save-state.tsx'
import { useAccount } from '../../../app/session.ts'
import { useLanguage, useTexts } from '../../../app/texts.tsx'
import { useProfileDraft } from '../../../editor/drafts.ts'
import { useLinks } from '../../../editor/queries.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Callout, Chip, Loading, Row, ScreenHeader } from '../../../ui/layout.tsx'
import { leaveToasts } from '../../../ui/toast.tsx'
import { CorrectEmail } from '../../auth/index.ts'
import { LookGallery } from '../design/look-gallery.tsx'
import { PresetPicker } from '../design/preset-picker.tsx'
import { FindStep } from './find-step.tsx'
import { LanguageAndZone } from './language-and-zone.tsx'
import { PublishStep } from './publish-step.tsx'
import { Published } from './published.tsx'
import styles from './start.module.css'
import { WithPage } from './with-page.tsx'
import { YouStep } from './you-step.tsx'

const steps = ['find', 'you', 'look', 'publish'] as const
type Step = (typeof steps)[number]

const ImportWizard = createLazyComponent(
  async () => (await import('../../imports/wizard.tsx')).ImportWizard,
  () => <Loading />,
)

const KeptPage = createLazyComponent(
  async () => (await import('../../imports/kept-page.tsx')).KeptPage,
  () => <Loading />,
)

/** Guides a new account to a published page in steps that can be skipped. The URL contains the step, so that a reload continues there. */
export const Component = () => {
  const t = useTexts()
  const texts = useTexts('profile/start')
  const [language] = useLanguage()
  const navigate = useNavigate()
  const { user } = useAccount()
  const [search, setSearch] = useSearchParams()
  const step = steps.find((name) => name === search.get('step')) ?? 'find'
  /** Address to import, or '' to choose a source. */
  const imported = step === 'find' ? search.get('import') : null
  /** True after the sign-up of a visitor who tried a page, which is imported first. */
  const isKept = search.has('kept')
  const index = steps.indexOf(step)
  const save = useProfileDraft()
  const { draft: profile, status, change } = save
  const links = useLinks()
  const content = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  const isOnline = step === 'publish' && profile.is_published && status === 'saved'
  const open = (next: Step, address?: string) =>
    setSearch((now) => {
      const params = new URLSearchParams(now)
      params.set('step', next)
      if (address === undefined) params.delete('import')
      else params.set('import', address)
      return params
    })
  const goForward = () => open(steps[index + 1]!)
  const goBack = () => open(steps[imported === null ? index - 1 : index]!)
  /** Plan chosen on the landing page. The end offers its screen. */
  const plan = search.get('plan')
  const end = () => navigate(`/pages/${profile.id}`)
  const isFresh = profile.revision === 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a page that is as it was created
  useEffect(() => {
    // The import sets both, and a save beside it would conflict
    if (isFresh && !isKept) change({ language: getBrowserLanguage(), timezone: browserTimezone })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step starts at the top, with the focus
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    scrollTo(0, 0)
    leaveToasts()
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true })
  }, [step, imported, isOnline])
  const continueRow = (
    <Row end sticky>
      <Button look="primary" onPress={goForward}>
        {t.common.continue}
      </Button>
    </Row>
  )
  const { display_name: name, bio, social_links } = profile
  const words = [name, bio ?? '', ...social_links.map(({ url }) => url)]
  const [title, lead] = {
    find: [texts.find, texts.findLead],
    you: [texts.you, texts.youLead],
    look: [texts.theme, links.length ? texts.themeLead : undefined],
    publish: [texts.publish({ name }), texts.publishLead],
  }[step]
  const stepText = texts.step({ n: index + 1, all: steps.length })
  const time = new Intl.DateTimeFormat(addRegion(language), { timeStyle: 'short' })
  return (
    <div className={styles.start} data-step={isOnline ? 'online' : step}>
      {isKept ? null : isOnline ? (
        <ScreenHeader
          title={texts.online}
          back={
            <Chip tone="good" icon="check">
              {texts.publishedAt({ time: time.format(new Date(profile.updated_at)) })}
            </Chip>
          }
        />
      ) : (
        <>
          <div className={styles.head}>
            {index || imported !== null ? (
              <IconButton icon="back" label={t.common.back} onPress={goBack} />
            ) : null}
            <progress value={index + 1} max={steps.length} aria-label={stepText} />
            <span className={styles.bars} aria-hidden="true">
              {steps.map((name, i) => (
                <i key={name} data-done={i <= index || undefined} />
              ))}
            </span>
            {step === 'publish' ? null : (
              <Button small look="quiet" onPress={goForward}>
                {texts.skip}
              </Button>
            )}
          </div>
          <ScreenHeader
            title={imported === null ? title : texts.bring}
            lead={imported === null ? lead : texts.bringText}
          />
        </>
      )}
      <SaveProblem save={save} isHidden={step === 'publish'} />
      <div ref={content} className={styles.content} tabIndex={-1}>
        {isKept ? (
          <KeptPage onDone={(count) => setSearch({ step: count ? 'publish' : 'find' }, { replace: true })} />
        ) : imported !== null ? (
          <ImportWizard
            key={imported}
            address={imported}
            continueLabel={t.common.continue}
            onContinue={goForward}
          />
        ) : step === 'find' ? (
          <FindStep
            profile={profile}
            change={change}
            onNext={goForward}
            onImport={(address = '') => open('find', address)}
          />
        ) : step === 'you' ? (
          <WithPage>
            <YouStep profile={profile} change={change}>
              <LanguageAndZone draft={profile} change={change} />
              {continueRow}
            </YouStep>
          </WithPage>
        ) : step === 'look' ? (
          <WithPage>
            <div className={styles.themes}>
              <h2>{texts.looks}</h2>
              <LookGallery profile={profile} onChange={change} keys={proposeLooks(links, 3, words)} />
              <h2>{texts.themes}</h2>
              <PresetPicker profile={profile} onChoose={(theme) => change({ theme })} quiet />
              {continueRow}
            </div>
          </WithPage>
        ) : isOnline ? (
          <Published profile={profile} plan={plan} onEnd={end} />
        ) : (
          <PublishStep
            {...save}
            onOpen={open}
            later={
              <Button look="quiet" onPress={end}>
                {texts.later}
              </Button>
            }
          />
        )}
        {user.email_verified || !(step === 'you' || isOnline) ? null : (
          <Callout actions={<CorrectEmail />}>{texts.mailSent({ email: user.email })}</Callout>
        )}
      </div>
    </div>
  )
}
