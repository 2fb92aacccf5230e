import { useState } from 'react'
import { useLocation } from 'react-router'
import { SaveProblem } from '../../../app/save-state.tsx'
import { settings } from '../../../app/settings.ts'
import { useTexts } from '../../../app/texts.tsx'
import { useProfileDraft } from '../../../editor/drafts.ts'
import { canPublish, useProfile } from '../../../editor/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/copy.tsx'
import { Callout, Card, Fold, ScreenHeader, Stack } from '../../../ui/layout.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import textStyles from '../../../ui/text.module.css'
import { Feeds } from '../../feeds/index.ts'
import { AddressAndQrCode } from '../home/share-address.tsx'
import { PutItWherePeopleLook } from '../places/put-it-where-people-look.tsx'
import { type BadgeLook, createBadgeCode } from './badge-code.ts'
import { DownloadPage } from './download-page.tsx'
import styles from './share.module.css'

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('profile/share')
  const profile = useProfile()
  const save = useProfileDraft()
  return (
    <>
      <ScreenHeader title={texts.title} lead={texts.lead} />
      <SaveProblem save={save} />
      <Stack>
        {profile.is_published ? (
          <>
            <AddressAndQrCode profile={profile} />
            <PutItWherePeopleLook profile={profile} />
            <Badge />
          </>
        ) : (
          <Callout
            actions={
              canPublish(profile) ? (
                <Button look="primary" onPress={() => save.change({ is_published: true })}>
                  {t.home.publish}
                </Button>
              ) : null
            }
          >
            {texts.unpublished}
          </Callout>
        )}
        <Fold title={texts.forPrograms} isOpen={useLocation().hash === '#programs'}>
          <Feeds />
          <DownloadPage />
        </Fold>
      </Stack>
    </>
  )
}

const looks: readonly BadgeLook[] = ['auto', 'light', 'dark']

const Badge = () => {
  const t = useTexts()
  const texts = useTexts('profile/share')
  const { username, display_name, public_url, revision } = useProfile()
  const [look, setLook] = useState<BadgeLook>('auto')
  const path = `/${username}/badge.svg`
  return (
    <Card title={texts.badge} lead={texts.badgeLead}>
      <div className={styles.badges}>
        {(['light', 'dark'] as const).map((scheme) => (
          <span key={scheme} className={styles.badgeBackground} data-look={scheme}>
            {/* The revision reloads the badge after the name has changed */}
            <img
              src={`${path}?look=${scheme}&v=${revision}`}
              alt={texts.badgeShown({ look: scheme === 'light' ? t.shell.light : t.shell.dark })}
              height="40"
            />
          </span>
        ))}
      </div>
      <Segmented
        label={texts.look}
        value={look}
        onChange={setLook}
        {...(look === 'auto' ? { hint: texts.lookAuto } : {})}
        options={looks.map((id) => ({ id, label: texts.looks[id] }))}
      />
      <CopyText
        label={texts.code}
        text={createBadgeCode({
          pageUrl: public_url,
          badgeUrl: settings.baseUrl + path,
          look,
          alt: texts
            .badgeAlt({ name: display_name || username, site: settings.site.name })
            .replace(/[\u2068\u2069]/g, ''),
        })}
        copyLabel={texts.copyCode}
      />
      <p className={textStyles.quiet}>{texts.codeHint}</p>
    </Card>
  )
}
