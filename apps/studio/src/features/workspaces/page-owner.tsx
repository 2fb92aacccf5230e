import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Profile } from '@vitrine/contract'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useAccount, workspacesQuery } from '../../app/session.ts'
import { useMessages } from '../../messages/index.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { workspaceQuery } from './queries.ts'
import { useOfferTexts } from './texts.ts'

/** Shows the owner of a page and its workspaces. Other members see an owner who is a member of their workspace. */
export const PageOwner = ({ profile }: { profile: Pick<Profile, 'id' | 'my_role'> }) => {
  const t = useMessages()
  const texts = useOfferTexts()
  const { user } = useAccount()
  const isOwner = profile.my_role === 'owner'
  const findPage = ({ profiles }: { profiles: readonly { id: number; owner_id: number }[] }) =>
    profiles.find(({ id }) => id === profile.id)
  const workspaces = useSuspenseQuery(workspacesQuery).data.filter(findPage)
  const detail = useQuery({
    ...workspaceQuery(workspaces[0]?.id ?? 0),
    enabled: !isOwner && workspaces.length > 0,
  }).data
  const owner = isOwner
    ? user
    : detail?.members.find((member) => member.user.id === findPage(detail)?.owner_id)?.user
  return (
    <>
      {owner ? <p>{texts.ownedBy(owner.name, owner.email)}</p> : null}
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
            {t.pages.ownerWorkspaces}
          </ButtonLink>
        </Row>
      )}
    </>
  )
}
