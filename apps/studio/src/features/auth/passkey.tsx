import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { accountApi } from '../../app/api.ts'
import { errorText, isApiError, isOffline } from '../../app/errors.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/layout.tsx'
import styles from './auth.module.css'

const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Challenges are valid for five minutes. */
const renewMs = 4 * 60_000

const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window

const signIn = async (form: HTMLFormElement | null | undefined, autofill: boolean): Promise<void> => {
  const { startAuthentication } = await loadWebAuthn()
  const optionsJSON = (await accountApi.startPasskeySignIn()).data as never
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
  const remember = form ? new FormData(form).get('remember') === 'true' : false
  await accountApi.signInWithPasskey({ body: { response: { ...response }, remember } })
}

/** Returns true if the user closed the browser's dialog, or another request replaced it. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/**
 * Signs in with a passkey by a button. With `autofill` it also offers passkeys in the suggestions of the form's e-mail field,
 * if the browser can.
 */
export const PasskeySignIn = ({
  onSignedIn,
  autofill = false,
}: {
  onSignedIn: () => unknown
  autofill?: boolean
}) => {
  const t = useMessages()
  const root = useRef<HTMLDivElement>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const formOf = () => root.current?.closest('form')
  const report = (error: unknown) =>
    setProblem(
      isCancelled(error)
        ? null
        : isApiError(error) || isOffline(error)
          ? errorText(error, t)
          : t.auth.passkeyFailed,
    )

  const offer = useEffectEvent(async (isStale: () => boolean) => {
    const { browserSupportsWebAuthnAutofill } = await loadWebAuthn()
    if (!(await browserSupportsWebAuthnAutofill()) || isStale()) return
    try {
      await signIn(formOf(), true)
    } catch (error) {
      // Other failures came before the user chose a passkey: the button reports them
      if (isStale() || !isApiError(error, 'invalid_credentials')) return
      report(error)
      return setRound((n) => n + 1)
    }
    await onSignedIn()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round needs a new challenge
  useEffect(() => {
    if (!autofill || pending || !supportsPasskeys()) return
    let stale = false
    const timer = setTimeout(() => setRound((n) => n + 1), renewMs)
    void offer(() => stale)
    return () => {
      stale = true
      clearTimeout(timer)
      void loadWebAuthn().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
    }
  }, [autofill, pending, round])

  if (!supportsPasskeys()) return null
  const press = async () => {
    setPending(true)
    setProblem(null)
    try {
      await signIn(formOf(), false)
      await onSignedIn()
    } catch (error) {
      report(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <div ref={root} className={styles.passkey}>
      <Button icon="key" isPending={pending} onPress={() => void press()}>
        {t.auth.passkey}
      </Button>
      {problem ? <Callout tone="bad">{problem}</Callout> : null}
    </div>
  )
}
