import { type ReactNode, useState } from 'react'
import { createLazyComponent } from '../../../app/lazy.ts'
import { useAccount } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import { useLanguage, useTexts } from '../../../app/texts.tsx'
import type { useProfileDraft } from '../../../editor/drafts.ts'
import { useLinks } from '../../../editor/queries.ts'
import { Callout } from '../../../ui/layout.tsx'
import { findUsernameProblem, suggestUsername } from '../../pages/index.ts'
import { UsernameForm } from '../address.tsx'
import { WithPage } from './with-page.tsx'

const LinkContentDialog = createLazyComponent(
  async () => (await import('../../links/link-editor.tsx')).LinkContentDialog,
)
const SeriousFaults = createLazyComponent(
  async () => (await import('../../doctor/serious-faults.tsx')).SeriousFaults,
)

/** Shows the page in a frame, in which each part opens its editor, and publishes it at an address. */
export const PublishStep = ({
  draft: profile,
  change,
  flush,
  onOpen,
  later,
}: Pick<ReturnType<typeof useProfileDraft>, 'draft' | 'change' | 'flush'> & {
  onOpen: (step: 'find' | 'you') => void
  later: ReactNode
}) => {
  const t = useTexts()
  const texts = useTexts('profile/start')
  const { isConnected } = useStatus()
  const [editedId, setEditedId] = useState<number | null>(null)
  const editedLink = useLinks().find(({ id }) => id === editedId)
  const [hasFailed, setHasFailed] = useState(false)
  const { user } = useAccount()
  const [language] = useLanguage()
  const proposed = suggestUsername(profile.display_name, language)
  // The address follows the name of the page, unless the owner chose another one
  const isUnchosen =
    profile.username.replace(/-?\d+$/, '') === suggestUsername(user.name, language).replace(/-?\d+$/, '')
  const publish = async () => {
    setHasFailed(false)
    change({ is_published: true })
    if (await flush()) return
    // A later save must not publish the page unasked
    change({ is_published: false })
    setHasFailed(true)
  }
  return (
    <WithPage
      onOpenLink={setEditedId}
      onOpenOther={(element) => {
        if (element.closest('header')) onOpen(element.closest('nav') ? 'find' : 'you')
      }}
    >
      <UsernameForm
        profile={profile}
        {...(isUnchosen && profile.display_name !== user.name && !findUsernameProblem(proposed)
          ? { proposed }
          : {})}
        isNew
        button={t.home.publish}
        look="primary"
        onChanged={publish}
        beside={later}
      >
        <SeriousFaults />
        {isConnected ? null : <Callout tone="warn">{texts.offline}</Callout>}
        {isConnected && hasFailed ? <Callout tone="bad">{texts.failed}</Callout> : null}
      </UsernameForm>
      {editedLink ? <LinkContentDialog link={editedLink} onClose={() => setEditedId(null)} /> : null}
    </WithPage>
  )
}
