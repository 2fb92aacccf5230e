import { useState } from 'react'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from './auth.module.css'
import { computePasswordStrength } from './password-strength.ts'

export const NewPassword = ({
  label,
  name = 'password',
  error,
}: {
  label: string
  name?: string
  error?: string | undefined
}) => {
  const t = useTexts()
  const [value, setValue] = useState('')
  const strength = computePasswordStrength(value)
  const isLongEnough = value.length >= settings.passwordMinimum
  const words = [t.auth.passwordWeak, t.auth.passwordFair, t.auth.passwordStrong]
  return (
    <TextField
      name={name}
      type="password"
      label={label}
      autoComplete="new-password"
      value={value}
      onChange={setValue}
      hint={
        error && !isLongEnough ? undefined : (
          // The strength covers the hint, so that the form does not move while the user types
          <span className={styles.strength} aria-live="polite">
            <span data-covered={isLongEnough || undefined}>
              {t.auth.passwordHint({ minimum: settings.passwordMinimum })}
            </span>
            {isLongEnough ? (
              <span>
                <meter
                  value={strength + 1}
                  min={0}
                  max={3}
                  low={1.5}
                  high={2.5}
                  optimum={3}
                  aria-hidden="true"
                />
                {words[strength]}
              </span>
            ) : null}
          </span>
        )
      }
      error={error}
    />
  )
}
