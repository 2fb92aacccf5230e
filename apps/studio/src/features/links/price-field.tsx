import { useState } from 'react'
import { useLanguage } from '../../messages/index.tsx'
import { TextField } from '../../ui/field.tsx'
import type { FieldCommon } from '../../ui/field-parts.tsx'
import { formatAmount, parseAmount } from './amount.ts'
import { useBlockTexts } from './block-texts.ts'
import { countCurrencyDigits } from './schema.ts'

type PriceProps = FieldCommon & {
  readonly value: unknown
  readonly currency: unknown
  readonly isDisabled: boolean
  readonly onChange: (value: unknown) => void
}

const usePrices = (currency: unknown) => {
  const [language] = useLanguage()
  const texts = useBlockTexts()
  const digits = countCurrencyDigits(currency)
  const format = (amount: unknown) =>
    typeof amount === 'number' ? formatAmount(amount, digits, language) : String(amount ?? '')
  return {
    format,
    parse: (text: string) => parseAmount(text, digits) ?? text,
    problem: texts.priceNeeded(format(2890)),
  }
}

export const PriceField = ({ value, currency, error, onChange, ...common }: PriceProps) => {
  const { format, parse, problem } = usePrices(currency)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...common}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? format(value)}
      error={typeof value === 'string' && (typed === null || error) ? problem : error}
      onChange={(text) => {
        setTyped(text)
        onChange(text.trim() && parse(text))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

export const PricesField = ({
  value,
  currency,
  error,
  max,
  onChange,
  ...common
}: PriceProps & { readonly max: number }) => {
  const { format, parse, problem } = usePrices(currency)
  const prices = Array.isArray(value) ? value : []
  return (
    <TextField
      {...common}
      rows={3}
      inputMode="decimal"
      defaultValue={prices.map(format).join('\n')}
      error={error && prices.some((price) => typeof price === 'string') ? problem : error}
      onChange={(text) =>
        onChange(
          splitLines(text, max)
            .map(parse)
            .filter((price) => price !== 0),
        )
      }
    />
  )
}

export const splitLines = (text: string, max = 100): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, max)
