import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { canManage } from '../../app/can-manage.ts'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useTexts } from '../../app/texts.tsx'
import { usePageLimit } from '../../app/use-page-limit.ts'
import { useProfile } from '../../editor/queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Fold, Row, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Preferences } from '../alerts/index.ts'
import { DeletePage } from '../pages/index.ts'
import { PageOwner, TransferPage } from '../workspaces/index.ts'
import { AddressCard } from './address.tsx'
import { DomainCard } from './domain.tsx'
import { PageIdentityFields } from './page-identity.tsx'

const showTransfer = (card: HTMLElement | null) => {
  card?.scrollIntoView({ block: 'center' })
  card?.querySelector('input')?.focus({ preventScroll: true })
}

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('pages/new')
  const profile = useProfile()
  const limit = usePageLimit()
  const { hash } = useLocation()
  return (
    <>
      <ScreenHeader title={t.pages.settingsTitle} />
      <Stack>
        <AddressCard key={profile.id} profile={profile} />
        <DomainCard profile={profile} />
        <Fold title={t.shell.messages} isOpen={hash === '#messages'}>
          <Suspense fallback={<Skeleton heights={[10, 20]} />}>
            <Preferences />
          </Suspense>
        </Fold>
        <Suspense fallback={<Skeleton heights={[10, 12]} />}>
          <PageOwner profile={profile} />
          {profile.my_role === 'owner' ? (
            <div ref={hash === '#transfer' ? showTransfer : null}>
              <TransferPage key={profile.id} profile={profile} />
            </div>
          ) : null}
        </Suspense>
        {profile.my_role === 'viewer' ? null : (
          <Card
            title={t.pages.copyCard}
            lead={profile.my_role === 'owner' ? texts.copyText : texts.copyTextMember}
          >
            {limit ? (
              <PlanLimit>{limit}</PlanLimit>
            ) : (
              <Row>
                <ButtonLink to={`/pages/new?copy=${profile.id}`} icon="copy">
                  {t.pages.copyCard}
                </ButtonLink>
              </Row>
            )}
          </Card>
        )}
        <DeletePage profile={profile} />
        {canManage(profile) ? (
          <Suspense fallback={<Skeleton heights={[3]} />}>
            <PageIdentityFields key={profile.id} profile={profile} />
          </Suspense>
        ) : null}
      </Stack>
    </>
  )
}
