import { type ComponentProps, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { parseTypedUrl } from './lists/typed-url.ts'

/** A text field whose text is parsed. Shows the typed text until the focus leaves, and then the text of the value. */
export const TypedField = ({
  value,
  problem,
  error,
  onChange,
  onLeave,
  ...props
}: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: string
  /** Problem of the value, which is hidden while the user types unless the field has an error. */
  problem?: string | undefined
  onChange: (text: string) => void
  /** Receives the typed text when the focus leaves. */
  onLeave?: (text: string) => void
}) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...props}
      value={typed ?? value}
      error={((typed === null || error) && problem) || error}
      onChange={(text) => {
        setTyped(text)
        onChange(text)
      }}
      onBlur={() => {
        if (typed !== null) onLeave?.(typed)
        setTyped(null)
      }}
    />
  )
}

/** A web address may be typed without `https://`. It is complete when the focus leaves. */
export const UrlField = ({
  value,
  onChange,
  ...props
}: {
  label: string
  hint?: string
  error?: string | undefined
  value: unknown
  onChange: (url: string) => void
}) => (
  <TypedField
    {...props}
    type="url"
    maxLength={2048}
    value={String(value ?? '')}
    onChange={(text) => {
      const url = parseTypedUrl(text)
      if (url !== null) onChange(url)
    }}
    onLeave={(text) => {
      if (parseTypedUrl(text) === null) onChange(text)
    }}
  />
)
