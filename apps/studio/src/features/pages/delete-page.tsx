import type { Profile } from '@vitrine/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '../../app/errors.ts'
import { createLazyComponent } from '../../app/lazy.ts'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Row } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { useDeletePage } from './queries.ts'

const DeletePagesDialog = createLazyComponent(
  async () => (await import('./delete-pages-dialog.tsx')).DeletePagesDialog,
)

export const DeletePage = ({
  profile,
}: {
  profile: Pick<Profile, 'id' | 'username' | 'display_name' | 'my_role'>
}) => {
  const t = useTexts()
  const { profiles } = useAccount()
  const navigate = useNavigate()
  const remove = useDeletePage()
  const [isOpen, setIsOpen] = useState(false)
  const isLastPage = profiles.filter(({ my_role }) => my_role === 'owner').length < 2
  return (
    <Card title={t.pages.deleteCard} lead={t.pages.deleteText}>
      {profile.my_role !== 'owner' ? (
        <p>{t.pages.deleteNotOwner}</p>
      ) : isLastPage ? (
        <p>{t.pages.deleteLast}</p>
      ) : (
        <Row>
          <Button look="danger" icon="trash" onPress={() => setIsOpen(true)}>
            {t.pages.deleteButton}
          </Button>
        </Row>
      )}
      {isOpen ? (
        <DeletePagesDialog
          pages={[profile]}
          onClose={() => setIsOpen(false)}
          onConfirm={async () => {
            try {
              await remove.mutateAsync(profile.id)
            } catch (error) {
              if (!isApiError(error, 'conflict')) throw error
              setIsOpen(false)
              return toast(t.pages.deleteLast, { tone: 'bad' })
            }
            toast(t.pages.deleted({ name: profile.display_name }))
            await navigate('/', { replace: true })
          }}
        />
      ) : null}
    </Card>
  )
}
