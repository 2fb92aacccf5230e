import { studioLanguages } from '@vitrine/contract/limits'
import { useNavigate } from 'react-router'
import { IconButton } from '../ui/button.tsx'
import type { IconName } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { type Action, useActions } from './actions.ts'
import { type Appearance, chooseAppearance, useAppearance } from './appearance.ts'
import { useAccount } from './session.ts'
import { useSignOut } from './sign-out.tsx'
import { getLanguageName, useLanguage, useTexts } from './texts.tsx'

type PersonScreen = {
  readonly id: string
  readonly title: string
  readonly icon: IconName
  readonly to: string
}

export const PersonMenu = ({ items }: { /** Screens of the account. */ items: readonly PersonScreen[] }) => {
  const t = useTexts()
  const { user } = useAccount()
  const label = t.common.pair({ name: t.shell.account, value: user.name })
  const [language, chooseLanguage] = useLanguage()
  const appearance = useAppearance()
  const navigate = useNavigate()
  const { signOut, question } = useSignOut()
  const signOutAction: Action = {
    id: 'sign-out',
    title: t.shell.signOut,
    section: t.shell.commands,
    icon: 'signOut',
    isSearchOnly: true,
    run: signOut,
  }
  useActions([signOutAction])
  return (
    <>
      <Menu
        label={label}
        trigger={<IconButton icon="person" label={label} />}
        entries={[
          {
            id: 'account',
            title: t.shell.account,
            icon: 'person',
            note: user.email,
            run: () => navigate('/account'),
          },
          ...items.map(({ id, title, icon, to }) => ({ id, title, icon, run: () => void navigate(to) })),
          { id: 'sign-out', title: t.shell.signOut, icon: 'signOut', run: signOut },
        ]}
        sections={[
          {
            title: t.shell.appearance,
            entries: (['system', 'light', 'dark'] as const satisfies readonly Appearance[]).map((id) => ({
              id,
              title: t.shell[id],
              isChecked: appearance === id,
              run: () => chooseAppearance(id),
            })),
          },
          {
            title: t.shell.language,
            entries: studioLanguages.map((id) => ({
              id: `language-${id}`,
              title: getLanguageName(id),
              isChecked: language === id,
              run: () => void chooseLanguage(id),
            })),
          },
        ]}
      />
      {question}
    </>
  )
}
