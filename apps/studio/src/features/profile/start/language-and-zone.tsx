import { useMemo } from 'react'
import { formatCity, listPageLanguageOptions } from '../../../app/code-options.ts'
import { useLanguage, useTexts } from '../../../app/texts.tsx'
import type { useProfileDraft } from '../../../editor/drafts.ts'
import { ZoneSelect } from '../../../editor/zone-select.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import textStyles from '../../../ui/text.module.css'
import styles from './start.module.css'

/** Shows language and time zone of the page in one line, with their fields below it. */
export const LanguageAndZone = ({
  draft: profile,
  change,
}: Pick<ReturnType<typeof useProfileDraft>, 'draft' | 'change'>) => {
  const t = useTexts()
  const [language] = useLanguage()
  const languages = useMemo(
    () => listPageLanguageOptions(language, profile.language),
    [language, profile.language],
  )
  const languageName = languages.find(({ id }) => id === profile.language)?.label ?? profile.language
  return (
    <details className={`${styles.language} ${textStyles.disclosure}`}>
      <summary>
        {languageName} · {formatCity(profile.timezone)} <span>{t.links.schedule.changeZone}</span>
      </summary>
      <div>
        <SearchSelect
          label={t.profile.fields.language}
          options={languages}
          value={profile.language}
          onChange={(id) => change({ language: id })}
        />
        <ZoneSelect
          value={profile.timezone}
          hint={t.profile.timezoneHint}
          onChange={(timezone) => change({ timezone })}
        />
      </div>
    </details>
  )
}
