import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { joinSentences, splitErrors } from '../app/errors.ts'
import { createLazyComponent } from '../app/lazy.ts'
import { followPolicy, getMode } from '../app/proposing.ts'
import { useTexts } from '../app/texts.tsx'
import { createUploadClient } from '../app/upload.ts'
import { Button } from '../ui/button.tsx'
import { useAreFieldsDisabled } from '../ui/field-parts.tsx'
import { findOwnPicture } from './draft-view.ts'
import { canCrop } from './draw-crop.ts'
import { useProfileId } from './queries.ts'
import styles from './upload-field.module.css'

const CropDialog = createLazyComponent(async () => (await import('./crop-dialog.tsx')).CropDialog)

export type UploadedFile = {
  readonly url: string
  readonly content_type: string
  readonly size_bytes: number
  readonly name: string
}

/** Reports the start and the end of an upload to the form around the field, which waits for it. A form that closes drops it. */
export const UploadsContext = createContext<((change: 1 | -1) => void) | null>(null)

export const UploadField = ({
  label,
  hint,
  buttonText,
  value,
  accept,
  onUpload,
  onUploadSeveral,
  further = [],
  sample,
  check,
  onRemove,
  avatar = false,
  crop = false,
  square = avatar,
  startsSquare = false,
  shape,
  alt = null,
  error: missingError,
  autoFocus = false,
}: {
  label: string
  hint?: string
  buttonText?: string | undefined
  value: string | null
  accept: readonly string[]
  /** `alt` is the entered description, or null if it was not requested. */
  onUpload: (file: UploadedFile, alt: string | null) => unknown
  /** Permits several files, which are uploaded without a crop. */
  onUploadSeveral?: ((files: readonly UploadedFile[]) => void) | undefined
  /** Addresses of further pictures, shown behind the first. */
  further?: readonly string[] | undefined
  /** Shown for `value` instead of a picture. */
  sample?: ReactNode
  /** Returns why a file is not uploaded, or null. */
  check?: (file: File) => Promise<string | null>
  onRemove?: () => void
  /** True for a profile picture, which is cropped to a square and set by the upload itself. */
  avatar?: boolean
  shape?: string
  crop?: boolean
  square?: boolean
  startsSquare?: boolean
  alt?: string | null
  error?: string | undefined
  autoFocus?: boolean
}) => {
  const t = useTexts()
  const isDisabled = useAreFieldsDisabled()
  const profileId = useProfileId()
  const [progress, setProgress] = useState<number | null>(null)
  const reportUpload = useContext(UploadsContext)
  const isUploading = progress !== null
  useEffect(() => {
    if (!isUploading || !reportUpload) return
    reportUpload(1)
    return () => reportUpload(-1)
  }, [isUploading, reportUpload])
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = reportUpload !== null
    }
  }, [reportUpload])
  const [failureText, setFailureText] = useState<string>()
  const error = failureText ?? missingError
  const pictures = new Set([value, ...further].flatMap((url) => findOwnPicture(url) ?? []))
  const [chosenFile, setChosenFile] = useState<File | null>(null)

  const describeButton = () => {
    if (progress !== null) return t.links.upload.uploading
    if (buttonText) return buttonText
    if (value) return t.links.upload.replace
    return accept.includes('application/pdf') ? t.links.upload.file : t.links.upload.picture
  }
  const choose = (files: readonly File[]) => {
    const [file] = files
    if (!file || progress !== null) return
    setFailureText(undefined)
    if (files.length > 1 && onUploadSeveral) void uploadSeveral(files, onUploadSeveral)
    else if (crop && canCrop(file)) setChosenFile(file)
    else void upload(file, null)
  }
  const uploadFile = async (file: File, onProgress: (fraction: number) => void): Promise<UploadedFile> => {
    const client = createUploadClient(onProgress)
    const query = { profile_id: profileId }
    const { name, size } = file
    if (avatar && !getMode(profileId))
      try {
        const { data } = await client.uploadAvatar({ query, file, filename: name })
        return { url: data.avatar_url, content_type: 'image/webp', size_bytes: size, name }
      } catch (error) {
        if (!followPolicy(error, profileId)) throw error
      }
    // A proposal gets the address, and the profile stays as it is
    return { ...(await client.uploadBusinessBlockFile({ query, file, filename: name })).data, name }
  }
  const showFailure = (failure: unknown, prefix = '') => {
    const { fields, rest } = splitErrors(failure, ['file', 'avatar'], t)
    const text = `${prefix}${rest ?? Object.values(fields)[0]}`
    setFailureText((earlier) => joinSentences([earlier, text]))
  }
  const upload = async (file: File, words: string | null) => {
    setProgress(0)
    const refusal = await check?.(file)
    if (refusal) setFailureText(refusal)
    else
      await uploadFile(file, setProgress)
        .then((uploaded) => (isClosed.current ? undefined : onUpload(uploaded, words)))
        .catch((failure: unknown) => showFailure(failure))
    setProgress(null)
  }
  const uploadSeveral = async (files: readonly File[], report: (files: readonly UploadedFile[]) => void) => {
    const uploaded: UploadedFile[] = []
    for (const [i, file] of files.entries()) {
      if (isClosed.current) return
      setProgress(i / files.length)
      await uploadFile(file, (fraction) => setProgress((i + fraction) / files.length))
        .then((uploadedFile) => uploaded.push(uploadedFile))
        .catch((failure: unknown) => showFailure(failure, `${file.name}: `))
    }
    if (uploaded.length && !isClosed.current) report(uploaded)
    setProgress(null)
  }

  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <DropZone
        className={styles.zone!}
        aria-label={label}
        isDisabled={isDisabled}
        onDrop={async ({ items }) => {
          choose(await Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))))
        }}
      >
        {sample === undefined
          ? [...pictures].map((picture) => (
              <img key={picture} className={styles.picture} data-shape={shape} src={picture} alt="" />
            ))
          : value && sample}
        <span className={styles.buttons}>
          <FileTrigger
            acceptedFileTypes={accept}
            allowsMultiple={onUploadSeveral !== undefined}
            onSelect={(files) => choose([...(files ?? [])])}
          >
            <Button
              small
              icon="upload"
              isPending={progress !== null}
              isDisabled={isDisabled}
              autoFocus={autoFocus}
            >
              {describeButton()}
            </Button>
          </FileTrigger>
          {value && onRemove ? (
            <Button small look="quiet" icon="trash" onPress={onRemove} isDisabled={isDisabled}>
              {t.common.remove}
            </Button>
          ) : null}
        </span>
        {progress !== null ? (
          <progress className={styles.progress} value={progress} aria-label={t.links.upload.uploading} />
        ) : null}
      </DropZone>
      {hint ? <small className={styles.hint}>{hint}</small> : null}
      {error ? (
        <strong className={styles.error} role="alert">
          {error}
        </strong>
      ) : null}
      {chosenFile ? (
        <CropDialog
          file={chosenFile}
          square={square}
          startsSquare={startsSquare}
          outline={shape}
          alt={alt}
          onClose={() => setChosenFile(null)}
          onDone={(file, words) => {
            setChosenFile(null)
            void upload(file, words)
          }}
        />
      ) : null}
    </div>
  )
}
