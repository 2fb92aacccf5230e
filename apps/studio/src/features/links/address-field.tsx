import { maxLengths } from '@vitrine/contract/limits'
import { useEffect, useState } from 'react'
import { useMessages } from '../../messages/index.tsx'
import { TextField } from '../../ui/field.tsx'
import { addressText, parseAddress } from './address.ts'
import { type Kind, kinds } from './kinds.ts'

/** Address of a link as its kind asks for it: a web address, a phone number, an e-mail address. */
export const AddressField = ({
  kind,
  url,
  source,
  onChange,
  error,
  placeholder,
  isDisabled = false,
  autoFocus = false,
}: {
  kind: Kind
  /** Address, or a text that is not an address yet. */
  url: string
  source: Parameters<typeof addressText>[2]
  /** Receives the address, or the text if it is not an address. */
  onChange: (url: string, text: string) => void
  error: string | undefined
  placeholder?: string
  isDisabled?: boolean
  autoFocus?: boolean
}) => {
  const t = useMessages()
  const { address } = kinds[kind]
  const [text, setText] = useState(() => addressText(kind, url, source))
  const parsed = parseAddress(kind, text, source)
  // An upload or undo changes the address from outside
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing and derived addresses must not reset the text
  useEffect(() => {
    if (url !== (parsed ?? text)) setText(addressText(kind, url, source))
  }, [url])
  const type = { phone: 'tel', whatsapp: 'tel', email: 'email' } as const
  return (
    <TextField
      label={t.links.addressLabels[address]}
      hint={t.links.addressHints[address]}
      value={text}
      onChange={(input) => {
        setText(input)
        onChange(parseAddress(kind, input, source) ?? input.trim(), input)
      }}
      onBlur={() => {
        if (parsed !== null) setText(addressText(kind, parsed, source))
      }}
      {...(address in type ? { type: type[address as keyof typeof type] } : { inputMode: 'url' })}
      placeholder={placeholder ?? ''}
      autoComplete="off"
      maxLength={maxLengths.url}
      error={error && parsed === null ? t.links.addressErrors[address] : error}
      isDisabled={isDisabled}
      autoFocus={autoFocus}
    />
  )
}
