import { maxLengths } from '@vitrine/contract/limits'
import { findPlayer } from '@vitrine/page/embeds/index'
import { Suspense, useEffect, useState } from 'react'
import { useTexts } from '../../app/texts.tsx'
import { TextField } from '../../ui/field.tsx'
import { formatAddress, parseAddressField } from './address.ts'
import { findAddressInput, type Kind } from './kinds.ts'

type AddressInput = ReturnType<typeof findAddressInput>

const Hint = ({ name }: { name: 'noPlayer' | 'noAddress' | 'noBookingAddress' | AddressInput }) => {
  const { addressHints, ...texts } = useTexts('links/blocks')
  return { ...texts, ...addressHints }[name]
}

export const AddressField = ({
  kind,
  url,
  source,
  onChange,
  error,
  placeholder,
  autoFocus = false,
}: {
  kind: Kind
  url: string
  source: Parameters<typeof formatAddress>[2]
  /** `url` is the parsed text, or the text itself if it is not a URL. */
  onChange: (url: string, text: string) => void
  error: string | undefined
  placeholder?: string
  autoFocus?: boolean
}) => {
  const t = useTexts()
  const { addressLabels } = useTexts('links/blocks')
  const address = findAddressInput(kind)
  const [text, setText] = useState(() => formatAddress(kind, url, source))
  const parsed = parseAddressField(kind, text, source)
  // An upload or undo changes the URL without typing
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing and derived addresses must not reset the text
  useEffect(() => {
    if (url !== (parsed ?? text)) setText(formatAddress(kind, url, source))
  }, [url])
  const lacksPlayer = (kind === 'video' || kind === 'embed') && text && parsed && !findPlayer(parsed)
  const emptyHint = kind === 'product' ? 'noAddress' : kind === 'booking' ? 'noBookingAddress' : null
  const blockHint = lacksPlayer ? 'noPlayer' : text.trim() ? null : emptyHint
  const type = { phone: 'tel', whatsapp: 'tel', email: 'email' } as const
  return (
    <TextField
      name="url"
      label={addressLabels[address]}
      hint={
        <Suspense fallback={null}>
          <Hint name={blockHint ?? address} />
        </Suspense>
      }
      value={text}
      onChange={(input) => {
        setText(input)
        onChange(parseAddressField(kind, input, source) ?? input.trim(), input)
      }}
      onBlur={() => {
        if (parsed !== null) setText(formatAddress(kind, parsed, source))
      }}
      {...(address in type ? { type: type[address as keyof typeof type] } : { inputMode: 'url' })}
      placeholder={placeholder ?? ''}
      autoComplete="off"
      spellCheck="false"
      maxLength={maxLengths.url}
      error={error && parsed === null ? t.links.addressErrors[address] : error}
      autoFocus={autoFocus}
    />
  )
}
