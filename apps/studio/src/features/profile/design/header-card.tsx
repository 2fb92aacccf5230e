import type { Profile, ThemeWrite } from '@vitrine/contract'
import {
  avatarShapes,
  avatarSizes,
  coverHeights,
  coverOverlays,
  namePlaces,
  nameSizes,
  pageHeaders,
  pageWidths,
  socialPlaces,
} from '@vitrine/contract/design-choices'
import { maxLengths } from '@vitrine/contract/limits'
import { mix } from '@vitrine/page/colors/oklch'
import type { Tokens } from '@vitrine/page/colors/palette'
import { getCoverPlace, listAvatarPlaces } from '@vitrine/page/themes/composition'
import { defaultPreset, presets } from '@vitrine/page/themes/index'
import { patterns } from '@vitrine/page/themes/patterns'
import { joinSentences } from '../../../app/errors.ts'
import { useTexts } from '../../../app/texts.tsx'
import { findOwnPicture } from '../../../editor/draft-view.ts'
import { DrawnChoice } from '../../../editor/drawn-choice.tsx'
import { FocusPoint } from '../../../editor/focus-point.tsx'
import { UploadField } from '../../../editor/upload-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useAreFieldsDisabled } from '../../../ui/field-parts.tsx'
import { Card, Stack } from '../../../ui/layout.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from './design.module.css'
import { Choice } from './style-cards.tsx'
import { toOptions } from './to-options.ts'

type Theme = Profile['theme']

/** Layout, cover and parts of the header, and the width of the page. */
export const HeaderCard = ({
  profile: { theme, avatar_url },
  pattern,
  tokens,
  onChange,
}: {
  profile: Profile
  /** Pattern of a cover without a picture. */
  pattern: string
  tokens: Tokens
  onChange: (changes: ThemeWrite) => void
}) => {
  const t = useTexts()
  const { fields } = t.profile
  const texts = useTexts('profile/design/options')
  const { header, cover } = theme
  const coverPlace = getCoverPlace(header)
  const avatarPlaces = listAvatarPlaces(theme)
  return (
    <Card>
      <Stack>
        <DrawnChoice
          label={fields['theme.header']}
          drawing="header"
          ids={pageHeaders}
          texts={t.design.headers}
          themeText={t.design.asTheme}
          value={header}
          onChange={(header) => onChange({ header })}
        />
        {coverPlace ? (
          <CoverFields
            cover={cover}
            ground={patterns[pattern]!.layers(mix(tokens.fill, tokens.onFill, 0.18)) + tokens.fill}
            needsPicture={coverPlace === 'below'}
            portrait={header === 'portrait' ? findOwnPicture(avatar_url) : null}
            onChange={(cover) => onChange({ cover })}
          />
        ) : null}
        {coverPlace === 'above' || coverPlace === 'beside' ? (
          <Segmented
            wide
            label={fields['theme.cover.name_place']}
            options={toOptions(
              namePlaces,
              coverPlace === 'above'
                ? t.design.namePlaces
                : { below: texts.besideCover, over: texts.boxOnCover },
            )}
            value={cover.name_place}
            onChange={(name_place) => onChange({ cover: { name_place } })}
          />
        ) : null}
        <Segmented
          wide
          label={fields['theme.name_size']}
          options={[
            { id: 'headings', label: texts.asHeadings },
            ...toOptions(nameSizes, t.design.headerSizes),
          ]}
          value={theme.name_size ?? 'headings'}
          onChange={(id) => onChange({ name_size: id === 'headings' ? null : id })}
        />
        <Segmented
          wide
          label={fields['theme.avatar_size']}
          options={toOptions(avatarSizes, t.design.headerSizes)}
          value={theme.avatar_size}
          onChange={(avatar_size) => onChange({ avatar_size })}
        />
        <Choice
          label={fields['theme.avatar_shape']}
          ids={avatarShapes}
          texts={t.design.avatarShapes}
          value={theme.avatar_shape}
          sample="picture"
          ofTheme={(presets[theme.preset] ?? defaultPreset).avatar ?? 'circle'}
          onChange={(avatar_shape) => onChange({ avatar_shape })}
        />
        {avatarPlaces.length && theme.avatar_size !== 'none' ? (
          <Segmented
            wide
            label={fields['theme.avatar_place']}
            options={[
              { id: 'header', label: texts.asFont },
              ...toOptions(avatarPlaces, t.design.avatarPlaces),
            ]}
            value={avatarPlaces.find((place) => place === theme.avatar_place) ?? 'header'}
            onChange={(id) => onChange({ avatar_place: id === 'header' ? null : id })}
          />
        ) : null}
        <Segmented
          wide
          label={fields['theme.social_place']}
          options={toOptions(socialPlaces, t.design.socialPlaces)}
          value={theme.social_place}
          onChange={(social_place) => onChange({ social_place })}
        />
        <Segmented
          wide
          label={fields['theme.width']}
          options={toOptions(pageWidths, t.design.widths)}
          value={theme.width}
          onChange={(width) => onChange({ width })}
        />
      </Stack>
    </Card>
  )
}

const CoverFields = ({
  cover,
  ground,
  needsPicture,
  portrait,
  onChange,
}: {
  cover: Theme['cover']
  /** CSS background of a cover without a picture. */
  ground: string
  /** True if the header shows no cover without a picture. */
  needsPicture: boolean
  /** Profile picture that can become the cover. */
  portrait: string | null
  onChange: (cover: NonNullable<ThemeWrite['cover']>) => void
}) => {
  const t = useTexts()
  const { fields } = t.profile
  const texts = useTexts('profile/design/options')
  const isDisabled = useAreFieldsDisabled()
  const picture = findOwnPicture(cover.image_url)
  return (
    <>
      {picture ? (
        <FocusPoint
          label={fields['theme.cover.focus']}
          picture={picture}
          value={cover.focus}
          onChange={(focus) => onChange({ focus })}
        />
      ) : needsPicture ? null : (
        <div className={styles.drawnCover} style={{ background: ground }} aria-hidden="true" />
      )}
      {portrait && !picture ? (
        <Button
          look="primary"
          icon="person"
          isDisabled={isDisabled}
          onPress={() => onChange({ image_url: portrait, focus: { x: 50, y: 50 } })}
        >
          {texts.useProfilePicture}
        </Button>
      ) : null}
      <UploadField
        label={fields['theme.cover.image_url']}
        hint={joinSentences([!picture && !needsPicture && texts.noCover, t.links.upload.imageHint])}
        buttonText={picture ? undefined : texts.addPicture}
        value={cover.image_url}
        accept={['image/png', 'image/jpeg', 'image/webp', 'image/avif']}
        crop
        onUpload={({ url }) => onChange({ image_url: url, focus: { x: 50, y: 50 } })}
        onRemove={() => onChange({ image_url: null, image_alt: null })}
      />
      {picture ? (
        <TextField
          label={fields['theme.cover.image_alt']}
          hint={texts.coverAltHint}
          value={cover.image_alt ?? ''}
          maxLength={maxLengths.image_alt}
          onChange={(text) => onChange({ image_alt: text || null })}
        />
      ) : null}
      <Segmented
        wide
        label={fields['theme.cover.height']}
        options={toOptions(coverHeights, t.design.coverHeights)}
        value={cover.height}
        onChange={(height) => onChange({ height })}
      />
      <Segmented
        wide
        label={fields['theme.cover.overlay']}
        options={toOptions(
          // A tint changes only the colours of a picture
          coverOverlays.filter((id) => id !== 'tint' || picture || cover.overlay === id),
          t.design.coverOverlays,
        )}
        value={cover.overlay}
        onChange={(overlay) => onChange({ overlay })}
      />
    </>
  )
}
