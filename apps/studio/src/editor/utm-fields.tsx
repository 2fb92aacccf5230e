import type { Link } from '@vitrine/contract'
import { maxLengths, utmNames } from '@vitrine/contract/limits'
import { addUtmTags } from '@vitrine/page/utm'
import { Suspense } from 'react'
import { useTexts } from '../app/texts.tsx'
import type { Texts } from '../texts.gen.d.ts'
import { TextField } from '../ui/field.tsx'
import { Stack } from '../ui/layout.tsx'
import textStyles from '../ui/text.module.css'
import styles from './utm-fields.module.css'

const placeholders = {
  source: 'flyer',
  medium: 'print',
  campaign: 'spring-fair',
  term: 'coffee',
  content: 'blue',
} as const satisfies Record<(typeof utmNames)[number], string>

type Props = {
  readonly owner: keyof Texts['editor/utm']
  readonly values: Partial<Link['utm']>
  readonly onChange: (change: Partial<Link['utm']>) => void
  /** Link of the example below the fields. The values take precedence over its own. */
  readonly link: Pick<Link, 'url' | 'utm'> | undefined
}

export const UtmFields = (props: Props) => (
  <Suspense fallback={null}>
    <Fields {...props} />
  </Suspense>
)

const Fields = ({ owner, values, onChange, link }: Props) => {
  const t = useTexts()
  const texts = useTexts('editor/utm')[owner]
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()))
  const url = link && URL.canParse(link.url) ? link.url : ''
  const example = url && addUtmTags(url, { ...link?.utm, ...filled })
  return (
    <Stack>
      <p className={textStyles.quiet}>{texts.hint}</p>
      <div className={styles.fields}>
        {utmNames.map((name) => (
          <TextField
            key={name}
            name={`utm.${name}`}
            label={t.links.utm[name]}
            placeholder={placeholders[name]}
            value={values[name] ?? ''}
            onChange={(value) => onChange({ [name]: value || null })}
            maxLength={maxLengths.utm}
            autoComplete="off"
          />
        ))}
      </div>
      {example && example !== addUtmTags(url, {}) ? (
        <p className={styles.address}>
          {texts.address}: <code>{example}</code>
        </p>
      ) : null}
    </Stack>
  )
}
