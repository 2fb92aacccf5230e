import { type ComponentProps, useState } from 'react'
import { TextField } from '../../ui/field.tsx'

/** A text field whose text is parsed. Shows the typed text until the focus leaves, and then the text of the value. */
export const TypedField = ({
  value,
  onChange,
  ...props
}: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: string
  onChange: (text: string) => void
}) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...props}
      value={typed ?? value}
      onChange={(text) => {
        setTyped(text)
        onChange(text)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
