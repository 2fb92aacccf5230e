import type { Profile } from '@vitrine/contract'
import { maxFontName } from '@vitrine/contract/design-choices'
import { initialTheme } from '@vitrine/contract/initial-theme'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../app/texts.tsx'
import { findOwnPicture } from '../../../editor/draft-view.ts'
import { UploadField } from '../../../editor/upload-field.tsx'
import styles from './design.module.css'
import { type FontMeasures, measureFont } from './measure-font.ts'

type FontFile = Profile['theme']['font_file']

/** Field for a font of the user, with a line in that font. */
export const FontUpload = ({
  setting,
  font: { url, name },
  onChange,
}: {
  setting: 'font_file' | 'heading_font_file'
  font: FontFile
  onChange: (font: FontFile) => void
}) => {
  const { fields } = useTexts().profile
  const texts = useTexts('profile/design/options')
  const measures = useRef<FontMeasures>(null)
  const path = findOwnPicture(url)
  useEffect(() => {
    if (!path) return
    const face = new FontFace(setting, `url(${path})`)
    document.fonts.add(face)
    return () => {
      document.fonts.delete(face)
    }
  }, [path, setting])
  return (
    <UploadField
      label={fields[`theme.${setting}`]}
      hint={texts.fontHint}
      buttonText={url ? undefined : texts.uploadFont}
      value={url}
      sample={
        <span className={styles.ownFont}>
          {name}
          <span style={{ fontFamily: setting }}>{texts.sample}</span>
        </span>
      }
      accept={['.woff2', '.woff', '.ttf', '.otf']}
      check={async (file) => {
        measures.current = await measureFont(file, setting === 'font_file' ? 400 : 600)
        return measures.current ? null : texts.notAFont
      }}
      onUpload={({ url, name }) =>
        onChange({ ...measures.current!, url, name: name.replace(/\.\w+$/, '').slice(0, maxFontName) })
      }
      onRemove={() => onChange(initialTheme[setting])}
    />
  )
}
