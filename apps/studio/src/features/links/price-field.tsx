import { useLanguage, useTexts } from '../../app/texts.tsx'
import type { FieldCommon } from '../../ui/field-parts.tsx'
import { formatAmount, parseAmount, splitAmounts } from './amount.ts'
import { countCurrencyDigits } from './schema.ts'
import { TypedField } from './typed-field.tsx'

type PriceProps = FieldCommon & {
  readonly value: unknown
  readonly currency: unknown
  readonly onChange: (value: unknown) => void
}

const usePrices = (currency: unknown) => {
  const [language] = useLanguage()
  const texts = useTexts('links/blocks')
  const digits = countCurrencyDigits(currency)
  const format = (amount: unknown) =>
    typeof amount === 'number' ? formatAmount(amount, digits, language) : String(amount ?? '')
  return {
    format,
    parse: (text: string) => parseAmount(text, digits) ?? text,
    findProblem: (amounts: readonly unknown[]) => {
      const text = amounts.find((amount) => typeof amount === 'string')
      return text === undefined ? undefined : texts.notAnAmount({ text, example: format(1250) })
    },
  }
}

export const PriceField = ({ value, currency, onChange, ...common }: PriceProps) => {
  const { format, parse, findProblem } = usePrices(currency)
  return (
    <TypedField
      {...common}
      inputMode="decimal"
      autoComplete="off"
      value={format(value)}
      problem={findProblem([value])}
      onChange={(text) => onChange(text.trim() && parse(text))}
    />
  )
}

export const PricesField = ({ value, currency, onChange, ...common }: PriceProps) => {
  const { format, parse, findProblem } = usePrices(currency)
  const prices = Array.isArray(value) ? value : []
  return (
    <TypedField
      {...common}
      rows={3}
      value={prices.map(format).join('\n')}
      problem={findProblem(prices)}
      onChange={(text) =>
        onChange(
          splitAmounts(text)
            .map(parse)
            .filter((price) => price !== 0),
        )
      }
    />
  )
}
