import type { Profile } from '@vitrine/contract'
import { qrColorProblem } from '@vitrine/page/qr-colors'
import { useEffect, useId, useState } from 'react'
import { ColorField } from '../../../editor/color-field.tsx'
import { useMessages } from '../../../messages/index.tsx'
import { Switch } from '../../../ui/field.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './home.module.css'

const sizes = ['256', '512', '1024', '2048'] as const
type Size = (typeof sizes)[number]
const black = '#000000'
const white = '#ffffff'
/** Delay before drawing, because a dragged colour picker reports many colours a second. */
const settleMs = 400

const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const lookOf = (color: string | null, background: string | null, withPicture: boolean): string =>
  new URLSearchParams({
    ...(color ? { color: color.slice(1) } : {}),
    ...(background ? { background: background.slice(1) } : {}),
    ...(withPicture ? { logo: 'picture' } : {}),
  }).toString()

export const QrCode = ({ profile: { username, avatar_url, sensitive } }: { profile: Profile }) => {
  const t = useMessages()
  const problemId = useId()
  const [size, setSize] = useState<Size>('1024')
  const [color, setColor] = useState<string | null>(null)
  const [background, setBackground] = useState<string | null>(null)
  const [withPicture, setWithPicture] = useState(false)
  const problem = qrColorProblem(color ?? black, background ?? white)
  const [readable, setReadable] = useState('')
  const look = lookOf(color, background, withPicture)
  // The last readable colours remain on the screen and in the files
  if (!problem && readable !== look) setReadable(look)
  const settledUrl = useSettled(readable)
  const address = (type: 'svg' | 'png', query: string) => `/${username}/qr.${type}${query ? `?${query}` : ''}`
  return (
    <div className={styles.qrCode}>
      <img className={styles.qr} src={address('svg', settledUrl)} alt={t.home.qr} width="160" height="160" />
      <div className={styles.shareTexts}>
        <p>{t.home.qrLead}</p>
        <Row>
          <a href={address('svg', readable)} download={`${username}.svg`}>
            {t.home.downloadSvg}
          </a>
          <a
            href={address('png', [`size=${size}`, readable].filter(Boolean).join('&'))}
            download={`${username}.png`}
          >
            {t.home.downloadPng}
          </a>
        </Row>
        <details className={styles.qrLook}>
          <summary>{t.home.qrLook.adjust}</summary>
          <div className={styles.qrFields}>
            <Select
              label={t.home.qrLook.size}
              options={sizes.map((id) => ({ id, label: `${id} × ${id}` }))}
              value={size}
              onChange={setSize}
            />
            <ColorField
              label={t.home.qrLook.color}
              value={color}
              fallback={black}
              onChange={setColor}
              disabled={false}
              without={black}
              describedBy={problem ? problemId : undefined}
            />
            <ColorField
              label={t.home.qrLook.background}
              value={background}
              fallback={white}
              onChange={setBackground}
              disabled={false}
              without={white}
              describedBy={problem ? problemId : undefined}
            />
            {avatar_url && !sensitive.enabled ? (
              <Switch isSelected={withPicture} onChange={setWithPicture}>
                {t.home.qrLook.picture}
              </Switch>
            ) : null}
            <p id={problemId} role="status" className={styles.qrProblem}>
              {problem ? `${t.home.qrLook[problem]} ${t.home.qrLook.kept}` : null}
            </p>
          </div>
        </details>
      </div>
    </div>
  )
}
