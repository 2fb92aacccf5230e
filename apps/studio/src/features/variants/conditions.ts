import type { Condition } from '@vitrine/contract'
import { nameCode } from '../../app/code-options.ts'
import { listWeekdays } from '../../app/days.ts'
import type { Messages } from '../../app/first-catalogues.ts'

export type Attribute = Condition['attribute']

export const conditionInputs: Readonly<
  Record<Attribute, 'text' | 'codes' | 'device' | 'weekdays' | 'hours' | 'returning'>
> = {
  country: 'codes',
  device: 'device',
  os: 'text',
  language: 'codes',
  referrer: 'text',
  utm_source: 'text',
  utm_campaign: 'text',
  weekday: 'weekdays',
  hour: 'hours',
  returning: 'returning',
}

export const createCondition = (attribute: Attribute): Condition => {
  switch (conditionInputs[attribute]) {
    case 'codes':
      return { attribute, operator: 'in', value: [''] }
    case 'device':
      return { attribute, operator: 'eq', value: 'mobile' }
    case 'weekdays':
      return { attribute, operator: 'between', value: [1, 5] }
    case 'hours':
      return { attribute, operator: 'between', value: [9, 17] }
    case 'returning':
      return { attribute, operator: 'eq', value: true }
    default:
      return { attribute, operator: 'contains', value: '' }
  }
}

/** Returns true if these fields can edit the condition. Other programs may write other conditions. */
export const isEditableCondition = ({ attribute, operator, value }: Condition): boolean => {
  const newCondition = createCondition(attribute)
  return operator === newCondition.operator && Array.isArray(value) === Array.isArray(newCondition.value)
}

export const readCodes = (text: string): string[] => text.split(/[\s,;،؛、]+/).filter(Boolean)

/** Returns a condition as a phrase, such as `Country is one of Austria, Germany`. */
export const formatCondition = (
  { attribute, operator, value }: Condition,
  t: Messages,
  language: string,
): string => {
  const devices: Readonly<Record<string, string>> = t.analytics.devices
  const days = listWeekdays(language, 'long')
  const toText = (item: string | number | boolean): string => {
    switch (attribute) {
      case 'returning':
        return item ? t.variants.returning : t.variants.firstTime
      case 'weekday':
        return days[Number(item) - 1] ?? String(item)
      case 'country':
        return nameCode(language, 'region', String(item).toUpperCase())
      case 'language':
        return nameCode(language, 'language', String(item))
      default:
        return attribute === 'device' ? (devices[String(item)] ?? String(item)) : String(item)
    }
  }
  const values = [value].flat().map(toText)
  return `${t.variants.attributes[attribute]} ${t.variants.operators[operator]} ${values.join(operator === 'between' ? '–' : ', ')}`
}
