import { languages } from '@vitrine/contract/limits'
import { useEffect } from 'react'
import { browserTimezone, getBrowserLanguage } from '../../../app/browser.ts'
import type { useProfileDraft } from '../../../editor/drafts.ts'
import { ZoneSelect } from '../../../editor/zone-select.tsx'
import { useLanguage, useMessages } from '../../../messages/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, Row } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import { UsernameForm } from '../address.tsx'
import styles from './start.module.css'
import { useStartTexts } from './texts.ts'

type Draft = Pick<ReturnType<typeof useProfileDraft>, 'draft' | 'change'>

/** Asks for language and time zone, and for the page address unless it was chosen during sign-up. */
export const AddressStep = ({
  draft: profile,
  change,
  hasAddress,
  onNext,
}: Draft & { hasAddress: boolean; onNext: () => void }) => {
  const t = useMessages()
  const texts = useStartTexts()
  return (
    <>
      <Card title={texts.place}>
        <PlaceFields draft={profile} change={change} />
        {hasAddress ? (
          <Row end>
            <Button look="primary" onPress={onNext}>
              {t.common.continue}
            </Button>
          </Row>
        ) : null}
      </Card>
      {hasAddress ? null : (
        <Card title={texts.address} lead={texts.addressLead}>
          <UsernameForm profile={profile} button={texts.addressNext} look="primary" onChanged={onNext} />
        </Card>
      )}
    </>
  )
}

/** Edits language and time zone of the page, initially those of the browser. */
const PlaceFields = ({ draft: profile, change }: Draft) => {
  const t = useMessages()
  const [language] = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const isFresh = profile.revision === 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a page that is as it was created
  useEffect(() => {
    if (isFresh) change({ language: getBrowserLanguage(), timezone: browserTimezone })
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
