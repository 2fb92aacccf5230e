import type { Profile, ThemeWrite } from '@vitrine/contract'
import type { headingStyles, themeFonts } from '@vitrine/contract/design-choices'
import { fonts } from '@vitrine/page/themes/fonts'
import type { CSSProperties } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useTexts } from '../../../app/texts.tsx'
import { useAreFieldsDisabled } from '../../../ui/field-parts.tsx'
import textStyles from '../../../ui/text.module.css'
import styles from './design.module.css'

type Pair = {
  readonly font: (typeof themeFonts)[number]
  readonly heading_font: (typeof themeFonts)[number] | null
  readonly heading_style: (typeof headingStyles)[number]
}

/** Fonts and heading styles that suit each other. Texts are in `fontPairs`. */
const fontPairs = {
  bookshop: { font: 'serif', heading_font: null, heading_style: 'italic' },
  magazine: { font: 'transitional', heading_font: 'editorial', heading_style: 'bold' },
  poster: { font: 'system', heading_font: 'industrial', heading_style: 'capitals' },
  gallery: { font: 'geometric', heading_font: null, heading_style: 'light' },
  playground: { font: 'rounded', heading_font: null, heading_style: 'heavy' },
  salon: { font: 'geometric', heading_font: 'editorial', heading_style: 'capitals' },
  studio: { font: 'system', heading_font: 'serif', heading_style: 'bold' },
  workshop: { font: 'mono', heading_font: 'mono', heading_style: 'bold' },
} as const satisfies Readonly<Record<string, Pair>>

const sampleStyles = {
  plain: {},
  bold: { fontWeight: 700 },
  heavy: { fontWeight: 800 },
  capitals: { textTransform: 'uppercase', fontWeight: 600 },
  italic: { fontStyle: 'italic' },
  light: { fontWeight: 300 },
} as const satisfies Readonly<Record<Pair['heading_style'], CSSProperties>>

export const FontPairs = ({
  theme,
  language,
  onChange,
}: {
  theme: Profile['theme']
  language: string
  onChange: (changes: ThemeWrite) => void
}) => {
  const t = useTexts()
  const texts = useTexts('profile/design/options')
  const hasOtherScript = new Intl.Locale(language).maximize().script !== 'Latn'
  const keys = Object.keys(fontPairs) as (keyof typeof fontPairs)[]
  const hasUpload = theme.font_file.url !== null || theme.heading_font_file.url !== null
  const current = keys.find(
    (key) =>
      !hasUpload &&
      Object.entries(fontPairs[key]).every(([name, value]) => theme[name as keyof Pair] === value),
  )
  return (
    <RadioGroup
      className={styles.pairs!}
      value={current ?? ''}
      onChange={(key) => onChange(fontPairs[key as keyof typeof fontPairs])}
      isDisabled={useAreFieldsDisabled()}
    >
      <Label>{texts.fontPair}</Label>
      {hasOtherScript ? <p className={textStyles.quiet}>{texts.latinOnly}</p> : null}
      <div className={styles.pairGrid}>
        {keys.map((key) => {
          const { font, heading_font, heading_style } = fontPairs[key]
          const fontFamily = fonts[heading_font ?? font].display
          return (
            <Radio key={key} value={key} className={styles.pair!}>
              <span style={{ fontFamily, ...sampleStyles[heading_style] }}>{texts.fontPairs[key]}</span>
              <small style={{ fontFamily: fonts[font].body }} aria-hidden="true">
                {texts.sample}
              </small>
              <small>
                {t.profile.fields['theme.heading_style']}: {t.design.headingStyles[heading_style]}
              </small>
            </Radio>
          )
        })}
      </div>
    </RadioGroup>
  )
}
