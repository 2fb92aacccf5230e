import type { Profile } from '@vitrine/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PlanLimit } from '../../../app/plan-limit.tsx'
import { useAccount } from '../../../app/session.ts'
import { useMessages } from '../../../messages/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Card, Row } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast.tsx'
import { PageForm } from './page-form.tsx'
import { useCopyPage } from './queries.ts'

export const CopyPage = ({ profile }: { profile: Pick<Profile, 'id' | 'display_name' | 'my_role'> }) => {
  const t = useMessages()
  const navigate = useNavigate()
  const { plan, usage } = useAccount()
  const copy = useCopyPage(profile.id)
  const [isOpen, setIsOpen] = useState(false)
  const limit = plan.limits.profiles
  return (
    <Card
      title={t.pages.copyCard}
      lead={profile.my_role === 'owner' ? t.pages.copyText : t.pages.copyTextMember}
    >
      {limit !== null && usage.profiles >= limit ? (
        <PlanLimit>{t.pages.limit(plan.name, limit)}</PlanLimit>
      ) : (
        <Row>
          <Button icon="copy" onPress={() => setIsOpen(true)}>
            {t.pages.copyButton}
          </Button>
        </Row>
      )}
      <Dialog
        title={t.pages.copyTitle(profile.display_name)}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      >
        <p>{t.pages.copyScope}</p>
        <PageForm
          button={t.pages.copyConfirm}
          onSubmit={async (page) => {
            const { profile: newPage, links } = await copy.mutateAsync(page)
            toast(t.pages.copied(links))
            await navigate(`/pages/${newPage.id}`)
          }}
        />
      </Dialog>
    </Card>
  )
}
