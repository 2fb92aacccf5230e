import type { Condition } from '@vitrine/contract'

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

export const readCodes = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)
