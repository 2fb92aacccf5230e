import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { minuteMs } from '@vitrine/contract/durations'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { accountApi } from '../../app/api.ts'
import { formatError, isApiError, isOffline } from '../../app/errors.ts'
import { type Messages, useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/layout.tsx'
import styles from './auth.module.css'

const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Less than the five minutes for which a challenge is valid. */
const renewMs = 4 * minuteMs

const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window

const readPasskey = async (isAutofill: boolean): Promise<Record<string, unknown>> => {
  const { startAuthentication } = await loadWebAuthn()
  const optionsJSON = (await accountApi.startPasskeySignIn())
    .data as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill })) }
}

const signIn = async (form: HTMLFormElement | null | undefined, response: Record<string, unknown>) => {
  const remember = form ? new FormData(form).get('remember') === 'true' : false
  await accountApi.signInWithPasskey({ body: { response, remember } })
}

/** Returns true if the user closed the browser's dialog, or if another request replaced it. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

const describePasskeyProblem = (error: unknown, t: Messages): string | null => {
  if (isCancelled(error)) return null
  return isApiError(error) || isOffline(error) ? formatError(error, t) : t.auth.passkeyFailed
}

const usePasskey = (onResponse: (response: Record<string, unknown>) => Promise<unknown>) => {
  const t = useTexts()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const showProblem = (error: unknown) => setProblem(describePasskeyProblem(error, t))
  const request = async () => {
    setIsPending(true)
    setProblem(null)
    try {
      await onResponse(await readPasskey(false))
    } catch (error) {
      showProblem(error)
    } finally {
      setIsPending(false)
    }
  }
  const renderButton = (label: string) => (
    <>
      <Button icon="key" isPending={isPending} onPress={() => void request()}>
        {label}
      </Button>
      {problem ? <Callout tone="bad">{problem}</Callout> : null}
    </>
  )
  return { isPending, showProblem, renderButton }
}

export const PasskeyButton = ({
  label,
  onResponse,
}: {
  label: string
  onResponse: (response: Record<string, unknown>) => Promise<unknown>
}) => {
  const { renderButton } = usePasskey(onResponse)
  return supportsPasskeys() ? renderButton(label) : null
}

/** Signs in with a passkey. With `autofill`, browsers also suggest passkeys in the form's e-mail field. */
export const PasskeySignIn = ({
  onSignedIn,
  autofill = false,
}: {
  onSignedIn: () => unknown
  autofill?: boolean
}) => {
  const t = useTexts()
  const root = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const findForm = () => root.current?.closest('form')
  const { isPending, showProblem, renderButton } = usePasskey(async (response) => {
    await signIn(findForm(), response)
    await onSignedIn()
  })

  const offerAutofill = useEffectEvent(async (isStale: () => boolean) => {
    const { browserSupportsWebAuthnAutofill } = await loadWebAuthn()
    if (!(await browserSupportsWebAuthnAutofill()) || isStale()) return
    try {
      await signIn(findForm(), await readPasskey(true))
    } catch (error) {
      // Other errors happen before the user has chosen a passkey. The button reports them when it is pressed
      if (isStale() || !isApiError(error, 'invalid_credentials')) return
      showProblem(error)
      return setAttempt((n) => n + 1)
    }
    await onSignedIn()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt needs a new challenge
  useEffect(() => {
    if (!autofill || isPending || !supportsPasskeys()) return
    let isReplaced = false
    const timer = setTimeout(() => setAttempt((n) => n + 1), renewMs)
    void offerAutofill(() => isReplaced)
    return () => {
      isReplaced = true
      clearTimeout(timer)
      void loadWebAuthn().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
    }
  }, [autofill, isPending, attempt])

  if (!supportsPasskeys()) return null
  return (
    <div ref={root} className={styles.passkey}>
      {renderButton(t.auth.passkey)}
    </div>
  )
}
