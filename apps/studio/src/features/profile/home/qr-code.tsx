import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@vitrine/contract'
import { findQrColorProblem } from '@vitrine/page/qr-colors'
import { resolveTheme } from '@vitrine/page/themes/theme'
import { useId, useState } from 'react'
import { downloadFile } from '../../../app/download.ts'
import { joinSentences } from '../../../app/errors.ts'
import { useTexts } from '../../../app/texts.tsx'
import { useSettled } from '../../../app/use-settled.ts'
import { ColorField } from '../../../editor/color-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { DownloadLink } from '../../../ui/download-link.tsx'
import { Switch, TextField } from '../../../ui/field.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './home.module.css'
import { createFramedQr, createSvgUrl, maxCaption, renderPng } from './qr-frame.ts'

const sizes = ['256', '512', '1024', '2048'] as const
type Size = (typeof sizes)[number]
const black = '#000000'
const white = '#ffffff'
/** Delay in milliseconds before drawing, because a dragged colour picker reports many colours per second. */
const settleMs = 400

type Look = {
  readonly color: string | null
  readonly background: string | null
  readonly hasPicture: boolean
  readonly caption: string
}

const plainLook: Look = { color: null, background: null, hasPicture: false, caption: '' }

const createStorageKey = (profileId: number): string => `vitrine.qr.${profileId}`

const readLook = (profileId: number): Look => {
  try {
    return { ...plainLook, ...JSON.parse(localStorage.getItem(createStorageKey(profileId)) ?? '{}') }
  } catch {
    return plainLook
  }
}

const storeLook = (profileId: number, look: Look): void => {
  try {
    localStorage.setItem(createStorageKey(profileId), JSON.stringify(look))
  } catch {
    // If storage is full or forbidden, the look ends with the screen
  }
}

const findProblem = ({ color, background }: Look) => findQrColorProblem(color ?? black, background ?? white)

/** Returns the first pair of the page's colours that scanners can read. */
const choosePageColors = (theme: Profile['theme']) => {
  const { accent, text, background } = resolveTheme(theme).looks.light.tokens
  return [
    { color: accent, background },
    { color: text, background },
    { color: background, background: text },
  ].find((pair) => findQrColorProblem(pair.color, pair.background) === null)
}

const formatQuery = ({ color, background, hasPicture }: Look): string =>
  new URLSearchParams({
    ...(color ? { color: color.slice(1) } : {}),
    ...(background ? { background: background.slice(1) } : {}),
    ...(hasPicture ? { logo: 'picture' } : {}),
  }).toString()

export const QrCode = ({ profile: { id, username, avatar_url, sensitive, theme } }: { profile: Profile }) => {
  const t = useTexts()
  const qr = useTexts('profile/home/qr')
  const problemId = useId()
  const [size, setSize] = useState<Size>('1024')
  const [look, setLook] = useState(() => readLook(id))
  const [readableLook, setReadableLook] = useState(look)
  const changeLook = (changes: Partial<Look>) => {
    const newLook = { ...look, ...changes }
    const { color, background } = findProblem(newLook) ? readableLook : newLook
    const newReadableLook = { ...newLook, color, background }
    setLook(newLook)
    setReadableLook(newReadableLook)
    storeLook(id, newReadableLook)
  }
  const { caption } = look
  const problem = findProblem(look)
  const pageColors = choosePageColors(theme)
  const canHavePicture = avatar_url !== null && !sensitive.enabled
  const query = formatQuery({ ...readableLook, hasPicture: canHavePicture && look.hasPicture })
  const settledQuery = useSettled(query, settleMs)
  const buildAddress = (type: 'svg' | 'png', params: string) =>
    `/${username}/qr.${type}${params ? `?${params}` : ''}`
  const plainUrl = buildAddress('svg', settledQuery)
  const { data: plain } = useQuery({
    queryKey: ['qr-code', plainUrl],
    enabled: caption.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await fetch(plainUrl, { signal })).text(),
  })
  const framed =
    caption.trim() && plain
      ? createFramedQr(plain, caption.trim(), readableLook.color ?? black, readableLook.background ?? white)
      : undefined
  return (
    <div className={styles.qrCode}>
      <div className={styles.qrView}>
        <img
          className={styles.qr}
          src={framed ? createSvgUrl(framed) : plainUrl}
          alt={t.home.qr}
          width="160"
          height={framed ? undefined : 160}
        />
      </div>
      <div className={styles.shareTexts}>
        <p>{qr.lead}</p>
        <Row>
          <DownloadLink
            href={framed ? createSvgUrl(framed) : buildAddress('svg', query)}
            download={`${username}.svg`}
          >
            {qr.downloadSvg}
          </DownloadLink>
          <DownloadLink
            href={buildAddress('png', [`size=${size}`, query].filter(Boolean).join('&'))}
            download={`${username}.png`}
            onClick={(event) => {
              if (!framed) return
              event.preventDefault()
              void renderPng(framed, Number(size)).then((png) =>
                downloadFile(`${username}.png`, png, png.type),
              )
            }}
          >
            {qr.downloadPng}
          </DownloadLink>
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
            {pageColors ? (
              <Row>
                <Button small onPress={() => changeLook(pageColors)}>
                  {qr.usePageColors}
                </Button>
              </Row>
            ) : null}
            <ColorField
              label={qr.color}
              value={look.color}
              fallback={black}
              onChange={(color) => changeLook({ color })}
              fallbackText={black}
              describedBy={problem ? problemId : undefined}
            />
            <ColorField
              label={qr.background}
              value={look.background}
              fallback={white}
              onChange={(background) => changeLook({ background })}
              fallbackText={white}
              describedBy={problem ? problemId : undefined}
            />
            <p id={problemId} role="status" className={styles.qrProblem}>
              {problem ? joinSentences([qr[problem], qr.lastReadable]) : null}
            </p>
            {canHavePicture ? (
              <Switch isSelected={look.hasPicture} onChange={(hasPicture) => changeLook({ hasPicture })}>
                {qr.picture}
              </Switch>
            ) : null}
            <TextField
              label={qr.caption}
              hint={qr.captionHint}
              value={caption}
              onChange={(caption) => changeLook({ caption })}
              counted
              maxLength={maxCaption}
              autoComplete="off"
            />
          </div>
        </details>
      </div>
    </div>
  )
}
