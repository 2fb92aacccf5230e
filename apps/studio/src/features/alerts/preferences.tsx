import { useSuspenseQuery } from '@tanstack/react-query'
import type { AlertRule, AlertType } from '@vitrine/contract'
import { alertDigests, alertModes, alertTypes } from '@vitrine/contract/limits'
import { alertsQuery } from '../../app/alerts.ts'
import { formatCity } from '../../app/code-options.ts'
import { splitErrors } from '../../app/errors.ts'
import { SaveLine, SaveProblem } from '../../app/save-state.tsx'
import { useTexts } from '../../app/texts.tsx'
import { mayChange, useProfile } from '../../editor/queries.ts'
import { Switch } from '../../ui/field.tsx'
import { Card } from '../../ui/layout.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import styles from './alerts.module.css'
import { usePreferencesDraft } from './queries.ts'

const trafficAlertTypes: readonly AlertType[] = ['traffic_spike', 'traffic_drop']
const quietEnds = ['from', 'to'] as const
const names = [
  ...quietEnds.map((end) => `quiet_hours.${end}`),
  ...trafficAlertTypes.map((type) => `rules.${type}.threshold`),
]

/** Settings of the alerts and e-mails about a page. */
export const Preferences = () => {
  const t = useTexts()
  const texts = useTexts('alerts')
  const profile = useProfile()
  const isEditable = mayChange(profile)
  const save = usePreferencesDraft(useSuspenseQuery(alertsQuery(profile.id)).data.preferences)
  const { draft, status, error, change: write } = save
  const { channels, digest, quiet_hours, rules } = draft
  const { fields, rest } = status === 'refused' ? splitErrors(error, names, t) : { fields: {}, rest: null }
  const writeRule = (type: AlertType, rule: Partial<AlertRule>) => write({ rules: { [type]: rule } })
  const fieldProps = { isDisabled: !isEditable }
  return (
    <>
      <SaveLine status={status} />
      <SaveProblem save={save} isHidden={Object.keys(fields).length > 0 && rest === null} />
      <Card title={texts.delivery}>
        <Switch
          {...fieldProps}
          isSelected={channels.in_app}
          onChange={(in_app) => write({ channels: { in_app } })}
        >
          {texts.inApp}
        </Switch>
        <Switch
          {...fieldProps}
          isSelected={channels.email}
          onChange={(email) => write({ channels: { email } })}
          hint={texts.emailHint}
        >
          {texts.email}
        </Switch>
        {channels.email ? (
          <>
            <Segmented
              {...fieldProps}
              label={texts.digest}
              value={digest}
              onChange={(chosen) => write({ digest: chosen })}
              options={alertDigests.map((id) => ({ id, label: texts.digests[id] }))}
            />
            <Switch
              {...fieldProps}
              isSelected={quiet_hours !== null}
              onChange={(isQuiet) =>
                write({
                  quiet_hours: isQuiet ? { from: '22:00', to: '07:00', timezone: profile.timezone } : null,
                })
              }
              hint={t.analytics.inTimeZone({ zone: formatCity(quiet_hours?.timezone ?? profile.timezone) })}
            >
              {texts.quiet}
            </Switch>
            {quiet_hours ? (
              <div className={styles.times}>
                {quietEnds.map((end) => (
                  <TimeField
                    {...fieldProps}
                    key={end}
                    type="time"
                    isRequired
                    label={t.analytics[end]}
                    value={quiet_hours[end]}
                    onChange={(time) => write({ quiet_hours: { ...quiet_hours, [end]: time } })}
                    error={fields[`quiet_hours.${end}`] && texts.sameTime}
                  />
                ))}
              </div>
            ) : null}
          </>
        ) : null}
      </Card>
      <Card title={texts.events}>
        <ul className={styles.rules}>
          {alertTypes.map((type) => {
            const rule = rules[type]
            return (
              <li key={type}>
                <Switch
                  {...fieldProps}
                  isSelected={rule.enabled}
                  onChange={(enabled) => writeRule(type, { enabled })}
                  hint={
                    type === 'form_submission' && !rule.enabled ? texts.formEntriesOff : texts.hints[type]
                  }
                >
                  {texts.types[type]}
                </Switch>
                {rule.enabled && trafficAlertTypes.includes(type) ? (
                  <div className={styles.rule}>
                    <Select
                      {...fieldProps}
                      label={texts.compare}
                      value={rule.mode}
                      onChange={(mode) => writeRule(type, { mode, threshold: null })}
                      options={alertModes.map((id) => ({ id, label: texts.modes[id] }))}
                    />
                    {rule.mode === 'adaptive' ? null : (
                      <NumberField
                        {...fieldProps}
                        label={texts.threshold}
                        minValue={0}
                        value={rule.threshold ?? Number.NaN}
                        onChange={(value) =>
                          writeRule(type, { threshold: Number.isNaN(value) ? null : value })
                        }
                        error={fields[`rules.${type}.threshold`]}
                      />
                    )}
                  </div>
                ) : null}
              </li>
            )
          })}
        </ul>
      </Card>
    </>
  )
}
