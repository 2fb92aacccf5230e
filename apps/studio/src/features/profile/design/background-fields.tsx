import type { Profile, ThemeWrite } from '@vitrine/contract'
import { backgroundTypes } from '@vitrine/contract/design-choices'
import { mix } from '@vitrine/page/colors/oklch'
import type { Tokens } from '@vitrine/page/colors/palette'
import { patterns } from '@vitrine/page/themes/patterns'
import { parseGradient } from '@vitrine/page/themes/theme'
import { joinSentences } from '../../../app/errors.ts'
import { useTexts } from '../../../app/texts.tsx'
import { ColorField } from '../../../editor/color-field.tsx'
import { findOwnPicture } from '../../../editor/draft-view.ts'
import { UploadField } from '../../../editor/upload-field.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useAreFieldsDisabled } from '../../../ui/field-parts.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { FocalPoint } from './focal-point.tsx'

type Background = Profile['theme']['background']
type Kind = 'theme' | Background['type']

const kinds: readonly Kind[] = ['theme', ...backgroundTypes]

const readBackdrop = (backdrop: string): string | undefined => {
  const value = /^linear-gradient\((.+)\)$/.exec(backdrop)?.[1]
  return parseGradient(value) ? value : undefined
}

/** Returns the first settings of each kind. A gradient starts with the page's present one. */
const listStarts = (
  { background, fill }: Tokens,
  backdrop: string,
): Readonly<Record<Kind, NonNullable<ThemeWrite['background']>>> => ({
  theme: { type: 'color', value: null, image_url: null, position: null },
  color: { type: 'color', value: background, image_url: null, position: null },
  gradient: {
    type: 'gradient',
    value: readBackdrop(backdrop) ?? `135deg,${background},${mix(background, fill, 0.35)}`,
    image_url: null,
    position: null,
  },
  pattern: { type: 'pattern', value: 'dots', image_url: null, position: null },
  image: { type: 'image', value: null },
})

export const BackgroundFields = ({
  background,
  tokens,
  backdrop,
  onChange,
  onInvalid,
}: {
  background: Background
  tokens: Tokens
  backdrop: string
  onChange: (background: NonNullable<ThemeWrite['background']>) => void
  onInvalid: (change: 1 | -1) => void
}) => {
  const t = useTexts()
  const texts = useTexts('profile/design/options')
  const isDisabled = useAreFieldsDisabled()
  const start = listStarts(tokens, backdrop)
  const kind: Kind = background.type === 'color' && background.value === null ? 'theme' : background.type
  const gradient =
    kind === 'gradient' ? (parseGradient(background.value) ?? parseGradient(start.gradient.value)) : null
  const picture = findOwnPicture(background.image_url)
  const setGradient = (angle: number, stops: readonly string[]) =>
    onChange({ value: `${angle}deg,${stops.join()}` })
  return (
    <Stack>
      <Segmented
        wide
        label={t.profile.fields['theme.background']}
        options={kinds.map((id) => ({ id, label: t.design.backgrounds[id] }))}
        value={kind}
        onChange={(next) => onChange(start[next])}
      />
      {kind === 'color' ? (
        <ColorField
          label={t.design.backgrounds.color}
          value={background.value}
          fallback={tokens.background}
          onChange={(value) => onChange({ value })}
          onInvalid={onInvalid}
        />
      ) : null}
      {gradient ? (
        <>
          <Segmented
            wide
            label={t.design.direction}
            options={Object.entries({
              ...t.design.directions,
              ...(gradient.angle in t.design.directions ? {} : { [gradient.angle]: `${gradient.angle}°` }),
            }).map(([id, label]) => ({ id, label }))}
            value={String(gradient.angle)}
            onChange={(angle) => setGradient(Number(angle), gradient.stops)}
          />
          {gradient.stops.map((stop, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a colour of a gradient
            <Row key={i}>
              <ColorField
                label={t.design.gradientColor({ n: i + 1 })}
                value={stop}
                fallback={stop}
                onInvalid={onInvalid}
                onChange={(value) =>
                  value &&
                  setGradient(
                    gradient.angle,
                    gradient.stops.map((other, at) => (at === i ? value : other)),
                  )
                }
              />
              {gradient.stops.length > 2 ? (
                <IconButton
                  icon="trash"
                  label={t.common.pair({
                    name: t.common.remove,
                    value: t.design.gradientColor({ n: i + 1 }),
                  })}
                  isDisabled={isDisabled}
                  onPress={() =>
                    setGradient(
                      gradient.angle,
                      gradient.stops.filter((_, at) => at !== i),
                    )
                  }
                />
              ) : null}
            </Row>
          ))}
          {gradient.stops.length < 4 ? (
            <Row>
              <Button
                small
                icon="add"
                isDisabled={isDisabled}
                onPress={() => setGradient(gradient.angle, [...gradient.stops, gradient.stops.at(-1)!])}
              >
                {t.design.addColor}
              </Button>
            </Row>
          ) : null}
        </>
      ) : null}
      {kind === 'pattern' ? (
        <Select
          label={t.design.pattern}
          options={Object.keys(patterns).map((id) => ({
            id,
            label: (t.design.patterns as Readonly<Record<string, string>>)[id] ?? id,
            swatch: patterns[id]!.layers(mix(tokens.background, tokens.fill, 0.35)) + tokens.background,
          }))}
          value={background.value}
          onChange={(value) => onChange({ value })}
        />
      ) : null}
      {kind === 'image' ? (
        <UploadField
          label={t.profile.fields['theme.background.image_url']}
          hint={joinSentences([t.links.upload.imageHint, texts.pictureHint])}
          value={background.image_url}
          accept={['image/png', 'image/jpeg', 'image/webp', 'image/avif']}
          crop
          onUpload={({ url }) => onChange({ type: 'image', image_url: url })}
          onRemove={() => onChange(start.theme)}
        />
      ) : null}
      {kind === 'image' && picture ? (
        <FocalPoint
          picture={picture}
          value={background.position}
          onChange={(position) => onChange({ position })}
        />
      ) : null}
    </Stack>
  )
}
