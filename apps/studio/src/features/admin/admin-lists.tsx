import { type ComponentType, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { type AdminList, AdminListTable } from './admin-list-table.tsx'
import { BlockHostDialog } from './block-host-dialog.tsx'
import { BlockUsersDialog } from './block-users-dialog.tsx'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { GrantPlanDialog } from './grant-plan-dialog.tsx'
import { type AdminListSection, adminLists } from './lists/index.ts'

type ListDialog = {
  readonly title: 'create' | 'blockAccounts' | 'blockHost' | 'grant'
  readonly icon: IconName
  readonly Dialog: ComponentType<{ onClose: () => void }>
}

const dialogs: { readonly [Section in AdminListSection]?: readonly ListDialog[] } = {
  users: [
    { title: 'create', icon: 'add', Dialog: CreateUserDialog },
    { title: 'blockAccounts', icon: 'lock', Dialog: BlockUsersDialog },
  ],
  hosts: [{ title: 'blockHost', icon: 'add', Dialog: BlockHostDialog }],
  plans: [{ title: 'grant', icon: 'add', Dialog: GrantPlanDialog }],
}

export const AdminLists = ({ section }: { section: AdminListSection }) => {
  const texts = useTexts('admin/lists')
  const t = useTexts()
  const format = useFormat()
  const { user } = useAccount()
  const [open, setOpen] = useState<ListDialog | null>(null)
  const list = adminLists[section](texts, format, t, user.id) as AdminList<unknown>
  return (
    <>
      <AdminListTable
        list={list}
        title={texts.tabs[section]}
        actions={dialogs[section]?.map((dialog) => (
          <Button key={dialog.title} icon={dialog.icon} onPress={() => setOpen(dialog)}>
            {texts[dialog.title]}
          </Button>
        ))}
      />
      {open ? <open.Dialog onClose={() => setOpen(null)} /> : null}
    </>
  )
}
