import { listNameSigns } from '@vitrine/page/icons/handles'
import { networks } from '@vitrine/page/icons/hosts'
import { getNetworkName } from '@vitrine/page/icons/index'
import { useState } from 'react'
import { formatAddress } from '../../../app/settings.ts'
import { useLanguage, useTexts } from '../../../app/texts.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { LinkIcon } from '../../links/index.ts'
import { changeText, type Row, readRow } from './find-places.ts'
import styles from './start.module.css'

/** Takes a name on a network or the address of a profile, and shows the address that it means. */
export const PlaceField = ({
  row,
  isChecked,
  isFocused,
  onChange,
  onEnter,
}: {
  row: Row
  /** True after the user wanted to continue. Before, a name is checked when the focus leaves it. */
  isChecked: boolean
  isFocused: boolean
  onChange: (row: Row) => void
  /** Enter does not continue, because who types one name after the other is not done at the first. */
  onEnter: (input: HTMLElement) => void
}) => {
  const texts = useTexts('profile/start')
  const [language] = useLanguage()
  const [hasLeft, setHasLeft] = useState(false)
  const { network, text, isCompany = false } = row
  const { kind, hosts, company } = networks[network]
  const name = getNetworkName(network)
  const url = readRow(row)
  const signs = new Intl.ListFormat(language).format(
    listNameSigns(network).map((sign) => texts.signs[sign as keyof typeof texts.signs]),
  )
  const examples = {
    name: '',
    subdomain: `${texts.exampleName}.${hosts[0]}`,
    server: `${texts.exampleName}@${hosts[0]}`,
    domain: `${texts.exampleName}.${hosts.at(-1)}`,
    number: '+…',
    none: texts.pasteAddress,
  }
  const isPlainName = kind === 'name' && !/[/:@＠]/.test(text)
  const hint = url
    ? isPlainName
      ? undefined
      : formatAddress(url)
    : kind === 'none'
      ? texts.noNames({ network: name })
      : undefined
  const error =
    kind === 'number'
      ? texts.wrongNumber
      : kind === 'none'
        ? texts.wrongAddress({ network: name })
        : kind === 'server'
          ? texts.wrongServer({ example: examples.server })
          : texts.wrongName({ network: name, signs })
  return (
    <div className={styles.place}>
      <LinkIcon name={network} />
      <div>
        <TextField
          label={name}
          {...(kind === 'name' ? { prefix: '@' } : { placeholder: examples[kind] })}
          value={text}
          onChange={(typed) => {
            setHasLeft(false)
            onChange(changeText(row, typed))
          }}
          onBlur={() => setHasLeft(true)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return event.continuePropagation()
            event.preventDefault()
            onEnter(event.target as HTMLElement)
          }}
          inputMode={kind === 'number' ? 'tel' : 'text'}
          spellCheck="false"
          autoComplete="off"
          autoFocus={isFocused}
          hint={hint}
          error={text.trim() && !url && (hasLeft || isChecked) ? error : undefined}
        />
        {company ? (
          <Segmented
            label={texts.personOrCompany}
            labelHidden
            options={[
              { id: 'person', label: texts.person },
              { id: 'company', label: texts.company },
            ]}
            value={isCompany ? 'company' : 'person'}
            onChange={(id) => onChange({ ...row, isCompany: id === 'company' })}
          />
        ) : null}
      </div>
    </div>
  )
}
