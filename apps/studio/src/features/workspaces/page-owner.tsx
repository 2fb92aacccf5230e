import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Profile } from '@vitrine/contract'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { findWorkspaces } from '../../app/pages.ts'
import { useAccount, workspacesQuery } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Row } from '../../ui/layout.tsx'
import { workspaceQuery } from './queries.ts'

/** Shows the owner of a page and its workspaces. Other members see an owner who is a member of their workspace. */
export const PageOwner = ({ profile }: { profile: Pick<Profile, 'id' | 'my_role'> }) => {
  const t = useTexts()
  const texts = useTexts('workspaces/offers')
  const { user } = useAccount()
  const isOwner = profile.my_role === 'owner'
  const workspaces = findWorkspaces(useSuspenseQuery(workspacesQuery).data, profile.id)
  const detail = useQuery({
    ...workspaceQuery(workspaces[0]?.id ?? 0),
    enabled: !isOwner && workspaces.length > 0,
  }).data
  const ownerId = detail?.profiles.find(({ id }) => id === profile.id)?.owner_id
  const owner = isOwner ? user : detail?.members.find((member) => member.user.id === ownerId)?.user
  return (
    <Card title={t.pages.owner} lead={texts.ownerLead}>
      {owner ? <p>{texts.ownedBy({ name: owner.name, email: owner.email })}</p> : null}
      {workspaces.length ? (
        <p>
          {texts.inWorkspaces}{' '}
          {workspaces.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index ? ', ' : null}
              <Link to={`/workspaces/${id}`}>{name}</Link>
            </Fragment>
          ))}
        </p>
      ) : (
        <Row>
          <ButtonLink to="/workspaces" icon="people">
            {texts.ownerWorkspaces}
          </ButtonLink>
        </Row>
      )}
    </Card>
  )
}
