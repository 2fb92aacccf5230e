import { useQueryClient } from '@tanstack/react-query'
import { createLookChange } from '@vitrine/page/look-changes'
import { type LookKey, looks } from '@vitrine/page/looks'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../app/api.ts'
import { browserTimezone, getBrowserLanguage } from '../../app/browser.ts'
import { accountQuery } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { createExtensionUploadClient } from '../../app/upload.ts'
import { useLinks, useProfileId, useReloadPage } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout, Loading } from '../../ui/layout.tsx'

/** Set by `/services/try` before the sign-up (`try.js` of the page package). */
const key = 'vitrine-kept-page'

type KeptPage = { readonly token: string; readonly look: LookKey }

const readKeptPage = (): KeptPage | null => {
  try {
    const { token, look } = JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptPage
    return { token, look }
  } catch {
    return null
  }
}

/**
 * Imports the page that the visitor tried before the sign-up, with its look. Asks first if the page has links already.
 * `onDone` receives the number of imported links.
 */
export const KeptPage = ({ onDone }: { onDone: (count: number) => void }) => {
  const { tried: texts } = useTexts('imports')
  const profile_id = useProfileId()
  const client = useQueryClient()
  const reloadPage = useReloadPage()
  const hasLinks = useLinks().length > 0
  const [kept] = useState(readKeptPage)
  const [state, setState] = useState<'ask' | 'running' | 'failed'>(hasLinks ? 'ask' : 'running')
  const isStarted = useRef(false)
  const leave = (count: number) => {
    sessionStorage.removeItem(key)
    onDone(count)
  }
  const run = async ({ token, look }: KeptPage) => {
    setState('running')
    try {
      const settings = hasLinks ? 'fill' : 'replace'
      const { data } = await createExtensionUploadClient(() => {}).importFile({
        query: { profile_id, settings },
        file: new Blob([token]),
        filename: 'page.txt',
        // A second attempt imports nothing twice
        idempotencyKey: token.slice(-43),
      })
      if (!hasLinks && Object.hasOwn(looks, look)) {
        const query = { profile_id }
        const [profile, links] = await Promise.all([
          api.getProfile({ query }),
          api.listLinks({ query: { ...query, limit: 100 } }),
        ])
        await api.updateProfile({
          query,
          body: {
            ...createLookChange(look, profile.data, links.data),
            language: getBrowserLanguage(),
            timezone: browserTimezone,
          },
        })
      }
      await Promise.all([reloadPage(), client.invalidateQueries({ queryKey: accountQuery.queryKey })])
      leave(data.counts.create)
    } catch {
      setState('failed')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isStarted.current || state !== 'running') return
    isStarted.current = true
    if (kept) void run(kept)
    else leave(0)
  }, [])
  if (state === 'running') return <Loading />
  return (
    <Callout
      {...(state === 'failed' ? { tone: 'bad' as const } : {})}
      actions={
        <>
          {state === 'ask' && kept ? (
            <Button small onPress={() => void run(kept)}>
              {texts.add}
            </Button>
          ) : null}
          <Button small look="quiet" onPress={() => leave(0)}>
            {texts.without}
          </Button>
        </>
      }
    >
      {state === 'failed' ? texts.failed : texts.ask}
    </Callout>
  )
}
