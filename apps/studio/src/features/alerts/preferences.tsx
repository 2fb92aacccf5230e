import type { AlertPreferences, AlertPreferencesWrite, AlertRule, AlertType } from '@vitrine/contract'
import { alertDigests, alertModes, alertTypes } from '@vitrine/contract/limits'
import { formatCity } from '../../app/code-options.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useProfile } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { Switch } from '../../ui/field.tsx'
import { Card } from '../../ui/layout.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './alerts.module.css'
import { useSavePreferences } from './queries.ts'
import { useAlertTexts } from './texts.ts'

const trafficAlertTypes: readonly AlertType[] = ['traffic_spike', 'traffic_drop']

export const Preferences = ({
  preferences,
  isEditable,
}: {
  preferences: AlertPreferences
  isEditable: boolean
}) => {
  const t = useMessages()
  const texts = useAlertTexts()
  const profile = useProfile()
  const save = useSavePreferences()
  const showError = useErrorToast()
  const { channels, digest, quiet_hours, rules } = preferences
  const write = (body: AlertPreferencesWrite) => save.mutate(body, { onError: showError })
  const writeRule = (type: AlertType, rule: Partial<AlertRule>) => write({ rules: { [type]: rule } })
  const fieldProps = { isDisabled: !isEditable }
  return (
    <>
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
              hint={t.analytics.inTimeZone(formatCity(quiet_hours?.timezone ?? profile.timezone))}
            >
              {texts.quiet}
            </Switch>
            {quiet_hours ? (
              <div className={styles.times}>
                {(['from', 'to'] as const).map((end) => (
                  <label key={end} className={styles.time}>
                    <span>{t.analytics[end]}</span>
                    <input
                      type="time"
                      disabled={!isEditable}
                      value={quiet_hours[end]}
                      onChange={(event) =>
                        event.target.value &&
                        write({ quiet_hours: { ...quiet_hours, [end]: event.target.value } })
                      }
                    />
                  </label>
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
