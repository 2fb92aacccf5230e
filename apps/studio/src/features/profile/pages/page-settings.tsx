import { useProfile } from '../../../editor/queries.ts'
import { useMessages } from '../../../messages/index.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, Row, ScreenHeader, Stack } from '../../../ui/layout.tsx'
import { CopyPage } from './copy-page.tsx'
import { DeletePage } from './delete-page.tsx'

export const Component = () => {
  const t = useMessages()
  const profile = useProfile()
  return (
    <>
      <ScreenHeader title={t.pages.settingsTitle} lead={`/${profile.username}`} />
      <Stack>
        <Card title={t.pages.owner} lead={t.pages.ownerLead}>
          <p>{t.pages.ownerText}</p>
          <Row>
            <ButtonLink to="/workspaces" icon="people">
              {t.pages.ownerWorkspaces}
            </ButtonLink>
          </Row>
        </Card>
        {profile.my_role === 'viewer' ? null : <CopyPage profile={profile} />}
        <DeletePage profile={profile} />
      </Stack>
    </>
  )
}
