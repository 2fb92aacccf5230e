import { useState } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { errorText } from '../../app/errors.ts'
import { uploadClient } from '../../app/upload.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { ownPicture } from './draft-view.ts'
import { useProfileId } from './queries.ts'
import styles from './upload-field.module.css'

type Uploaded = {
  readonly url: string
  readonly content_type: string
  readonly size_bytes: number
  readonly width: number | null
  readonly height: number | null
}

/** An upload of the page: chosen, dropped or pasted, with its progress; shown where it is a picture. */
export const UploadField = ({
  label,
  hint,
  value,
  accept,
  onUpload,
  onRemove,
  disabled,
}: {
  label: string
  hint?: string
  /** Address of the picture that is there. */
  value: string | null
  accept: readonly string[]
  onUpload: (file: Uploaded) => void
  onRemove?: () => void
  disabled?: boolean
}) => {
  const t = useMessages()
  const profileId = useProfileId()
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const picture = ownPicture(value)

  const upload = async (file: File | undefined) => {
    if (!file || progress !== null) return
    setError(undefined)
    setProgress(0)
    try {
      const client = uploadClient(setProgress)
      const { data } = await client.uploadBusinessBlockFile({
        query: { profile_id: profileId },
        file,
        filename: file.name,
      })
      onUpload(data)
    } catch (failure) {
      setError(errorText(failure, t))
    } finally {
      setProgress(null)
    }
  }

  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <DropZone
        className={styles.zone!}
        aria-label={label}
        isDisabled={disabled ?? false}
        onDrop={async ({ items }) => {
          const file = items.find((item) => item.kind === 'file')
          await upload(await file?.getFile())
        }}
      >
        {picture ? <img className={styles.picture} src={picture} alt="" /> : null}
        <span className={styles.buttons}>
          <FileTrigger acceptedFileTypes={accept} onSelect={(files) => void upload(files?.[0])}>
            <Button small icon="upload" isPending={progress !== null} isDisabled={disabled ?? false}>
              {progress !== null
                ? t.links.fields.uploading
                : value
                  ? t.links.fields.replace
                  : t.links.fields.upload}
            </Button>
          </FileTrigger>
          {value && onRemove ? (
            <Button small look="quiet" icon="trash" onPress={onRemove} isDisabled={disabled ?? false}>
              {t.common.remove}
            </Button>
          ) : null}
        </span>
        {progress !== null ? (
          <progress className={styles.progress} value={progress} aria-label={t.links.fields.uploading} />
        ) : null}
      </DropZone>
      {hint ? <small className={styles.hint}>{hint}</small> : null}
      {error ? (
        <strong className={styles.error} role="alert">
          {error}
        </strong>
      ) : null}
    </div>
  )
}
