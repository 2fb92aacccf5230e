import { getNetworkName, iconNames, renderIcon, renderIconOrEmoji } from '@vitrine/page/icons/index'
import { useState } from 'react'
import { foldText } from '../../app/fold-text.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useAreFieldsDisabled } from '../../ui/field-parts.tsx'
import { LinkIcon } from './link-icon.tsx'
import styles from './links.module.css'

export const IconPicker = ({
  value,
  onChange,
  error,
}: {
  value: string | null
  onChange: (icon: string | null) => void
  error: string | undefined
}) => {
  const isDisabled = useAreFieldsDisabled()
  const t = useTexts()
  const texts = useTexts('links/blocks')
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const names: Readonly<Record<string, string>> = texts.iconNames
  const query = search.trim().toLowerCase()
  const matches = iconNames.filter((name) =>
    foldText(`${name} ${getNetworkName(name)} ${names[name] ?? ''}`).includes(foldText(query)),
  )
  const isEmoji =
    query !== '' && renderIcon(query) === undefined && renderIconOrEmoji(search.trim()) !== undefined
  const choose = (chosen: string | null) => {
    onChange(chosen)
    setIsOpen(false)
    setSearch('')
  }
  return (
    <div className={styles.iconField}>
      <strong>{t.links.fields.icon}</strong>
      <span className={styles.iconRow}>
        {value ? <LinkIcon name={value} /> : null}
        <Button small onPress={() => setIsOpen(true)} isDisabled={isDisabled}>
          {t.links.chooseIcon}
        </Button>
        {value ? (
          <Button small look="quiet" icon="trash" onPress={() => onChange(null)} isDisabled={isDisabled}>
            {t.common.remove}
          </Button>
        ) : null}
      </span>
      {error ? <strong role="alert">{error}</strong> : null}
      {isOpen ? (
        <Dialog title={t.links.fields.icon} onClose={() => setIsOpen(false)} size="medium">
          <TextField
            label={t.common.search}
            hint={texts.iconSearchHint}
            value={search}
            onChange={setSearch}
            autoFocus
            autoComplete="off"
          />
          {isEmoji ? (
            <Button look="primary" onPress={() => choose(search.trim())}>
              {t.links.chooseEmoji({ emoji: search.trim() })}
            </Button>
          ) : matches.length === 0 ? (
            <p role="status">{t.common.noMatches}</p>
          ) : (
            <ul className={styles.iconGrid}>
              {matches.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    className={styles.iconChoice}
                    aria-pressed={name === value}
                    onClick={() => choose(name)}
                  >
                    <LinkIcon name={name} />
                    <span>{names[name] ?? getNetworkName(name)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Dialog>
      ) : null}
    </div>
  )
}
