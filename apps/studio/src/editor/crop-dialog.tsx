import { maxLengths } from '@vitrine/contract/limits'
import { useEffect, useState } from 'react'
import { useTexts } from '../app/texts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Loading, Stack } from '../ui/layout.tsx'
import { Segmented } from '../ui/segmented.tsx'
import styles from './crop.module.css'
import { type Crop, computeLargestCrop } from './crop.ts'
import { CropFrame } from './crop-frame.tsx'
import { drawCrop } from './draw-crop.ts'

const ratios = { free: null, square: 1, wide: 16 / 9, tall: 4 / 5 } as const
type Shape = keyof typeof ratios

const sharpWidth = 512

export const CropDialog = ({
  file,
  square,
  startsSquare,
  outline,
  alt,
  onDone,
  onClose,
}: {
  file: File
  square: boolean
  startsSquare: boolean
  outline: string | undefined
  alt: string | null
  onDone: (file: File, alt: string | null) => void
  onClose: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('editor/crop')
  const [shape, setShape] = useState<Shape>(square || startsSquare ? 'square' : 'free')
  const [image, setImage] = useState<ImageBitmap | null>(null)
  const [src, setSrc] = useState<string>()
  const [crop, setCrop] = useState<Crop | null>(null)
  const [words, setWords] = useState(alt ?? '')

  // biome-ignore lint/correctness/useExhaustiveDependencies: each file mounts a new dialog
  useEffect(() => {
    let isOpen = true
    const url = URL.createObjectURL(file)
    setSrc(url)
    createImageBitmap(file).then(
      (bitmap) => {
        if (!isOpen) return bitmap.close()
        setImage(bitmap)
        setCrop(computeLargestCrop(bitmap, ratios[shape]))
      },
      // The browser cannot decode the file, but the service may be able to: upload it unchanged
      () => isOpen && onDone(file, alt),
    )
    return () => {
      isOpen = false
      URL.revokeObjectURL(url)
    }
  }, [])

  const finish = async () => {
    if (image && crop) onDone(await drawCrop(file, image, crop), alt === null ? null : words.trim())
  }
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      size="medium"
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button look="primary" isDisabled={!crop} onPress={() => void finish()}>
            {texts.upload}
          </Button>
        </>
      }
    >
      <Stack>
        {square ? null : (
          <Segmented
            label={texts.shape}
            labelHidden
            options={(['free', 'square', 'wide', 'tall'] as const).map((id) => ({
              id,
              label: texts.shapes[id],
            }))}
            value={shape}
            onChange={(next) => {
              setShape(next)
              if (image) setCrop(computeLargestCrop(image, ratios[next]))
            }}
          />
        )}
        {image && crop && src ? (
          <>
            <CropFrame
              src={src}
              size={image}
              crop={crop}
              ratio={ratios[shape]}
              outline={outline}
              onChange={setCrop}
            />
            <p className={styles.size} role="status">
              {texts.kept({ width: crop.width, height: crop.height })}
              {square && crop.width < sharpWidth ? <strong> {t.profile.pictureHint}</strong> : null}
            </p>
          </>
        ) : (
          <Loading />
        )}
        {alt === null ? null : (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              // The form of a new block contains this dialog
              event.stopPropagation()
              void finish()
            }}
          >
            <TextField
              label={t.links.fields.image_alt}
              hint={t.links.upload.altHint}
              value={words}
              onChange={setWords}
              maxLength={maxLengths.image_alt}
            />
          </form>
        )}
      </Stack>
    </Dialog>
  )
}
