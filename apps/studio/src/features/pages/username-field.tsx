import { queryOptions, useQuery } from '@tanstack/react-query'
import type { UsernameStatus } from '@vitrine/contract'
import { usernameLength } from '@vitrine/contract/limits'
import { useState } from 'react'
import { createQuery, extensionApi } from '../../app/api.ts'
import { type FieldErrors, formatProblem } from '../../app/errors.ts'
import { formatAddress, settings } from '../../app/settings.ts'
import { type Messages, useLanguage, useTexts } from '../../app/texts.tsx'
import { useSettled } from '../../app/use-settled.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Chip, Row, Stack } from '../../ui/layout.tsx'
import { convertToUsername, findUsernameProblem } from './username.ts'

const settleMs = 300
const { min, max } = usernameLength
const lengthProblem = {
  path: null,
  rule: 'length',
  params: usernameLength,
  message: `must have ${min} to ${max} characters`,
} as const

export const checkUsername = (username: string, t: Messages): FieldErrors => {
  const problem = findUsernameProblem(username)
  if (!problem) return {}
  const isLength = problem === 'short' || problem === 'long'
  return { username: isLength ? formatProblem(lengthProblem, t) : t.pages.problems[problem] }
}

export const usernameStatusQuery = (username: string) =>
  queryOptions({
    ...createQuery(['username-status', username], (signal) =>
      extensionApi.getUsernameStatus({ query: { username }, signal }),
    ),
    staleTime: 10_000,
    retry: false,
  })

export const describeUsernameStatus = (
  { status, problem }: Pick<UsernameStatus, 'status' | 'problem'>,
  t: Messages,
): string | undefined => {
  if (status === 'taken') return problem ? formatProblem(problem, t) : t.pages.addressTaken
  return status === 'invalid' ? t.pages.addressInvalid : undefined
}

/** Edits a page address. Checks it during typing, and suggests free page addresses if it is taken. */
export const UsernameField = ({
  value,
  onChange,
  current,
  isNew = false,
  error,
  isDisabled = false,
}: {
  value: string
  onChange: (username: string) => void
  current?: string
  /** True for a page that no one has seen: its current address counts as free. */
  isNew?: boolean
  error: string | undefined
  isDisabled?: boolean
}) => {
  const t = useTexts()
  const [language] = useLanguage()
  const [firstValue] = useState(value)
  const settled = useSettled(value, settleMs)
  const problem = settled && settled === value ? findUsernameProblem(settled) : null
  const { data } = useQuery({
    ...usernameStatusQuery(settled),
    enabled: settled !== '' && settled !== current && findUsernameProblem(settled) === null,
  })
  const checked = settled === value && value !== current ? data : undefined
  const { suggestions = [] } = checked ?? {}
  const status = isNew && value === current ? 'free' : checked?.status
  const converted = convertToUsername(value, language)
  // Ignore typed page addresses that are too short or too long, because the user may still be typing
  const isTyping = (problem === 'short' || problem === 'long') && value !== firstValue
  const typed = problem && !isTyping ? checkUsername(value, t).username : undefined
  const reported = checked && describeUsernameStatus(checked, t)
  return (
    <Stack gap="small">
      <TextField
        name="username"
        label={t.profile.fields.username}
        prefix={`${formatAddress(settings.baseUrl)}/`}
        value={value}
        onChange={(text) => onChange(text.trimStart().toLowerCase().replace(/\s+/g, '-'))}
        onBlur={() => {
          if (converted !== value) onChange(converted)
        }}
        autoComplete="off"
        spellCheck="false"
        maxLength={usernameLength.max}
        hint={t.profile.usernameHint}
        error={typed ?? reported ?? (status === 'free' ? undefined : error)}
        isDisabled={isDisabled}
      />
      <div role="status">
        {status === 'free' ? (
          <Chip tone="good" icon="check">
            {t.pages.addressFree}
          </Chip>
        ) : null}
        {suggestions.length ? (
          <Row>
            {t.pages.suggestions}
            {suggestions.map((name) => (
              <Button key={name} small onPress={() => onChange(name)}>
                {name}
              </Button>
            ))}
          </Row>
        ) : null}
      </div>
    </Stack>
  )
}
