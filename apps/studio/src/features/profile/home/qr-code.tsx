import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@vitrine/contract'
import { findQrColorProblem } from '@vitrine/page/qr-colors'
import { useId, useState } from 'react'
import { downloadFile } from '../../../app/download.ts'
import { useSettled } from '../../../app/use-settled.ts'
import { ColorField } from '../../../editor/color-field.tsx'
import { useMessages } from '../../../messages/index.tsx'
import { Switch, TextField } from '../../../ui/field.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './home.module.css'
import { createFramedQr, createSvgUrl, maxCaption, renderPng } from './qr-frame.ts'
import { useQrTexts } from './qr-texts.ts'

const sizes = ['256', '512', '1024', '2048'] as const
type Size = (typeof sizes)[number]
const black = '#000000'
const white = '#ffffff'
/** Delay in milliseconds before drawing, because a dragged colour picker reports many colours per second. */
const settleMs = 400

const formatQuery = (color: string | null, background: string | null, withPicture: boolean): string =>
  new URLSearchParams({
    ...(color ? { color: color.slice(1) } : {}),
    ...(background ? { background: background.slice(1) } : {}),
    ...(withPicture ? { logo: 'picture' } : {}),
  }).toString()

export const QrCode = ({ profile: { username, avatar_url, sensitive } }: { profile: Profile }) => {
  const t = useMessages()
  const qr = useQrTexts()
  const problemId = useId()
  const [size, setSize] = useState<Size>('1024')
  const [color, setColor] = useState<string | null>(null)
  const [background, setBackground] = useState<string | null>(null)
  const [withPicture, setWithPicture] = useState(false)
  const [caption, setCaption] = useState('')
  const problem = findQrColorProblem(color ?? black, background ?? white)
  const [readable, setReadable] = useState('')
  const [frame, setFrame] = useState({ color: black, background: white })
  const look = formatQuery(color, background, withPicture)
  // Keep the last readable colours on the screen and in the files
  if (!problem && readable !== look) {
    setReadable(look)
    setFrame({ color: color ?? black, background: background ?? white })
  }
  const settledUrl = useSettled(readable, settleMs)
  const address = (type: 'svg' | 'png', query: string) => `/${username}/qr.${type}${query ? `?${query}` : ''}`
  const plainUrl = address('svg', settledUrl)
  const { data: plain } = useQuery({
    queryKey: ['qr-code', plainUrl],
    enabled: caption.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await fetch(plainUrl, { signal })).text(),
  })
  const framed =
    caption.trim() && plain ? createFramedQr(plain, caption.trim(), frame.color, frame.background) : undefined
  return (
    <div className={styles.qrCode}>
      <img
        className={styles.qr}
        src={framed ? createSvgUrl(framed) : plainUrl}
        alt={t.home.qr}
        width="160"
        {...(framed ? {} : { height: 160 })}
      />
      <div className={styles.shareTexts}>
        <p>{t.home.qrLead}</p>
        <Row>
          <a href={framed ? createSvgUrl(framed) : address('svg', readable)} download={`${username}.svg`}>
            {t.home.downloadSvg}
          </a>
          <a
            href={address('png', [`size=${size}`, readable].filter(Boolean).join('&'))}
            download={`${username}.png`}
            onClick={(event) => {
              if (!framed) return
              event.preventDefault()
              void renderPng(framed, Number(size)).then((png) =>
                downloadFile(`${username}.png`, png, png.type),
              )
            }}
          >
            {t.home.downloadPng}
          </a>
        </Row>
        <details className={styles.qrLook}>
          <summary>{qr.adjust}</summary>
          <div className={styles.qrFields}>
            <Select
              label={qr.size}
              options={sizes.map((id) => ({ id, label: `${id} × ${id}` }))}
              value={size}
              onChange={setSize}
            />
            <ColorField
              label={qr.color}
              value={color}
              fallback={black}
              onChange={setColor}
              isDisabled={false}
              without={black}
              describedBy={problem ? problemId : undefined}
            />
            <ColorField
              label={qr.background}
              value={background}
              fallback={white}
              onChange={setBackground}
              isDisabled={false}
              without={white}
              describedBy={problem ? problemId : undefined}
            />
            {avatar_url && !sensitive.enabled ? (
              <Switch isSelected={withPicture} onChange={setWithPicture}>
                {qr.picture}
              </Switch>
            ) : null}
            <TextField
              label={qr.caption}
              hint={qr.captionHint}
              value={caption}
              onChange={setCaption}
              maxLength={maxCaption}
              autoComplete="off"
            />
            <p id={problemId} role="status" className={styles.qrProblem}>
              {problem ? `${qr[problem]} ${qr.lastReadable}` : null}
            </p>
          </div>
        </details>
      </div>
    </div>
  )
}
