import type { Condition, Variant } from '@vitrine/contract'
import { maxConditions } from '@vitrine/contract/limits'
import { listWeekdays } from '../../app/days.ts'
import { useCountriesNote } from '../../app/no-countries.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useAreFieldsDisabled } from '../../ui/field-parts.tsx'
import { Callout } from '../../ui/layout.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import textStyles from '../../ui/text.module.css'
import { type Attribute, conditionInputs, createCondition, isEditableCondition } from './conditions.ts'
import styles from './variants.module.css'

export const ConditionFields = ({
  conditions,
  match,
  onChange,
  onMatch,
  error,
}: {
  conditions: readonly Condition[]
  match: Variant['match']
  onChange: (conditions: Condition[]) => void
  onMatch: (match: Variant['match']) => void
  error?: string | undefined
}) => {
  const t = useTexts()
  const texts = useTexts('variants/editor')
  const isEditable = !useAreFieldsDisabled()
  const replace = (at: number, next: Condition) =>
    onChange(conditions.map((condition, i) => (i === at ? next : condition)))
  return (
    <>
      {error ? <Callout tone="bad">{error}</Callout> : null}
      {conditions.length === 0 ? <p className={textStyles.quiet}>{texts.allVisitors}</p> : null}
      {conditions.map((condition, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the position identifies a condition
        <div className={styles.condition} key={i}>
          <div className={styles.attribute}>
            <Select
              label={texts.condition}
              value={condition.attribute}
              onChange={(attribute: Attribute) => replace(i, createCondition(attribute))}
              options={(Object.keys(conditionInputs) as Attribute[]).map((id) => ({
                id,
                label: t.variants.attributes[id],
              }))}
            />
          </div>
          <div className={styles.values}>
            {isEditableCondition(condition) ? (
              <ValueField condition={condition} onChange={(next) => replace(i, next)} />
            ) : (
              <code>{`${condition.operator} ${JSON.stringify(condition.value)}`}</code>
            )}
          </div>
          {isEditable ? (
            <IconButton
              icon="trash"
              label={t.common.pair({
                name: t.common.remove,
                value: t.variants.attributes[condition.attribute],
              })}
              onPress={() => onChange(conditions.filter((_, at) => at !== i))}
            />
          ) : null}
        </div>
      ))}
      {conditions.length > 1 ? (
        <Segmented
          label={texts.match}
          value={match}
          onChange={onMatch}
          options={[
            { id: 'all', label: texts.all },
            { id: 'any', label: texts.any },
          ]}
        />
      ) : null}
      {isEditable && conditions.length < maxConditions ? (
        <div>
          <Button small icon="add" onPress={() => onChange([...conditions, createCondition('device')])}>
            {texts.addCondition}
          </Button>
        </div>
      ) : null}
    </>
  )
}

const ValueField = ({
  condition,
  onChange,
}: {
  condition: Condition
  onChange: (condition: Condition) => void
}) => {
  const t = useTexts()
  const countriesNote = useCountriesNote()
  const [language] = useLanguage()
  const { attribute, operator, value } = condition
  const label = t.variants.operators[operator]
  const [first, second] = Array.isArray(value) ? value : [value]
  const set = (next: Condition['value']) => onChange({ ...condition, value: next })
  switch (conditionInputs[attribute]) {
    case 'device':
      return (
        <Select
          label={label}
          value={String(value)}
          onChange={set}
          options={Object.entries(t.analytics.devices).map(([id, name]) => ({ id, label: name }))}
        />
      )
    case 'returning':
      return (
        <Select
          label={label}
          value={value ? 'yes' : 'no'}
          onChange={(chosen) => set(chosen === 'yes')}
          options={[
            { id: 'yes', label: t.variants.returning },
            { id: 'no', label: t.variants.firstTime },
          ]}
        />
      )
    case 'weekdays': {
      const days = listWeekdays(language, 'long').map((name, i) => ({ id: String(i + 1), label: name }))
      return (
        <>
          <Select
            label={t.analytics.from}
            value={String(first)}
            onChange={(day) => set([Number(day), Number(second)])}
            options={days}
          />
          <Select
            label={t.analytics.to}
            value={String(second)}
            onChange={(day) => set([Number(first), Number(day)])}
            options={days}
          />
        </>
      )
    }
    case 'hours':
      return (
        <>
          <NumberField
            label={t.analytics.from}
            minValue={0}
            maxValue={23}
            value={Number(first)}
            onChange={(hour) => set([hour || 0, Number(second)])}
          />
          <NumberField
            label={t.analytics.to}
            minValue={0}
            maxValue={23}
            value={Number(second)}
            onChange={(hour) => set([Number(first), hour || 0])}
          />
        </>
      )
    case 'codes':
      return (
        <TextField
          label={label}
          placeholder={attribute === 'country' ? 'AT, DE, CH' : 'de, en'}
          hint={attribute === 'country' ? countriesNote : undefined}
          value={Array.isArray(value) ? value.join(',') : ''}
          onChange={(text) => set([text])}
        />
      )
    default:
      return <TextField label={label} value={String(value)} onChange={set} />
  }
}
