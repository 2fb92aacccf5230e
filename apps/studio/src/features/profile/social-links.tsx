import { maxLengths, maxSocialLinks } from '@vitrine/contract/limits'
import { parseLinkUrl } from '@vitrine/page/guess-link'
import { findNetwork, getNetworkName } from '@vitrine/page/icons/index'
import { type FormEvent, useState } from 'react'
import { swapEntries } from '../../app/swap-entries.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useAreFieldsDisabled } from '../../ui/field-parts.tsx'
import { Card } from '../../ui/layout.tsx'
import { MoveButtons } from '../../ui/move-buttons.tsx'
import { askForNetwork } from '../links/index.ts'
import styles from './profile.module.css'
import type { ProfileFieldsProps } from './profile.tsx'

/** Returns the API's name of a network: the icon's name with `_`. */
const detectPlatform = (address: string): string => {
  if (address.startsWith('mailto:')) return 'email'
  if (address.startsWith('tel:')) return 'phone'
  return findNetwork(address)?.replaceAll('-', '_') ?? 'website'
}

export const SocialLinks = ({ draft, change, errors }: ProfileFieldsProps) => {
  const isDisabled = useAreFieldsDisabled()
  const t = useTexts()
  const texts = useTexts('profile/screen')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const links = draft.social_links
  const set = (social_links: typeof links) => change({ social_links })
  const formatPlatform = (platform: string) =>
    platform === 'email' ? t.auth.email : getNetworkName(platform)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const address = parseLinkUrl(text)
    if (!address) return setProblem(askForNetwork(text, t)?.question ?? t.links.addressErrors.web)
    if (!links.some(({ url }) => url === address))
      set([...links, { platform: detectPlatform(address), url: address }])
    setText('')
  }
  return (
    <Card title={t.profile.fields.social_links} lead={texts.socialsLead}>
      {links.length === 0 ? <p>{texts.socialNone}</p> : null}
      <ul className={styles.socials}>
        {links.map(({ platform, url }, i) => (
          <li key={url}>
            <span className={styles.socialTexts}>
              <strong>{formatPlatform(platform)}</strong>
              <small dir="auto">
                {url.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/, '').replace(/\/$/, '')}
              </small>
            </span>
            <MoveButtons
              name={formatPlatform(platform)}
              canMove={(step) => !isDisabled && links[i + step] !== undefined}
              onMove={(step) => set(swapEntries(links, i, i + step))}
            />
            <IconButton
              icon="trash"
              label={t.common.pair({ name: t.common.remove, value: formatPlatform(platform) })}
              isDisabled={isDisabled}
              onPress={() => set(links.filter((link) => link.url !== url))}
            />
          </li>
        ))}
      </ul>
      <form className={styles.add} onSubmit={add}>
        <TextField
          label={t.profile.socialAddress}
          value={text}
          onChange={(value) => {
            setText(value)
            setProblem(undefined)
          }}
          inputMode="url"
          spellCheck="false"
          autoComplete="off"
          maxLength={maxLengths.url}
          error={problem ?? errors.social_links}
          isDisabled={links.length >= maxSocialLinks}
          placeholder="instagram.com/…"
        />
        <Button type="submit" icon="add" isDisabled={isDisabled || !text.trim()}>
          {t.common.add}
        </Button>
      </form>
    </Card>
  )
}
