import { maxGalleryItems, maxLengths } from '@vitrine/contract/limits'
import { useRef } from 'react'
import { useTexts } from '../../../app/texts.tsx'
import { findOwnPicture } from '../../../editor/draft-view.ts'
import { FocusPoint } from '../../../editor/focus-point.tsx'
import { type UploadedFile, UploadField } from '../../../editor/upload-field.tsx'
import { TextField } from '../../../ui/field.tsx'
import { pictureTypes } from '../kinds.ts'
import { UrlField } from '../typed-field.tsx'
import { FieldGroup } from './field-group.tsx'
import { type Entry, ItemList, type ListEditorProps, readEntries } from './item-list.tsx'
import styles from './lists.module.css'

const path = 'business_block_config'
/** Editor of a gallery: several pictures at once, their order, and a description of each. */
export const ListEditor = ({ config, onChange, errors }: ListEditorProps) => {
  const t = useTexts()
  const texts = useTexts('links/lists')
  const pictures = readEntries(config.items)
  const setPictures = (items: readonly Entry[]) => onChange({ items })
  // The user may change the pictures during an upload
  const latest = useRef(pictures)
  latest.current = pictures
  const add = (files: readonly UploadedFile[]) => {
    const urls = new Set(files.map(({ url }) => url))
    for (const { image_url } of latest.current) urls.delete(String(image_url))
    const added = [...urls].map((image_url) => ({ image_url }))
    setPictures([...latest.current, ...added].slice(0, maxGalleryItems))
  }
  const nameEntry = ({ alt, caption }: Entry, i: number) =>
    String(alt ?? caption ?? texts.gallery.picture({ number: i + 1 }))
  return (
    <FieldGroup label={t.links.kinds.gallery.name} labelHidden>
      <ItemList
        name="picture"
        entries={pictures}
        onChange={setPictures}
        nameEntry={nameEntry}
        renderEntry={(picture, set, i) => {
          const at = `${path}.items[${i}]`
          const source = findOwnPicture(String(picture.image_url ?? ''))
          return (
            <div className={styles.picture}>
              <img src={source ?? ''} alt="" width="96" height="96" />
              <div>
                <TextField
                  label={t.links.blockFields.alt}
                  value={String(picture.alt ?? '')}
                  maxLength={maxLengths.image_alt}
                  error={errors[`${at}.alt`]}
                  onChange={(alt) => set({ alt })}
                />
                <details className={styles.fold}>
                  <summary>{t.common.more}</summary>
                  <TextField
                    label={t.links.blockFields.caption}
                    hint={texts.gallery.captionHint}
                    value={String(picture.caption ?? '')}
                    maxLength={80}
                    error={errors[`${at}.caption`]}
                    onChange={(caption) => set({ caption })}
                  />
                  <UrlField
                    label={t.links.blockFields.url}
                    hint={texts.gallery.urlHint}
                    value={picture.url}
                    error={errors[`${at}.url`]}
                    onChange={(url) => set({ url })}
                  />
                  {source ? (
                    <FocusPoint
                      label={t.links.blockFields.focus}
                      picture={source}
                      value={picture.focus}
                      onChange={(focus) => set({ focus })}
                    />
                  ) : null}
                </details>
              </div>
            </div>
          )
        }}
      />
      {pictures.length < maxGalleryItems ? (
        <UploadField
          label={texts.gallery.add}
          hint={texts.gallery.hint({ max: maxGalleryItems })}
          value={null}
          accept={pictureTypes}
          onUpload={(file) => add([file])}
          onUploadSeveral={add}
          error={errors[`${path}.items`]}
        />
      ) : null}
    </FieldGroup>
  )
}
