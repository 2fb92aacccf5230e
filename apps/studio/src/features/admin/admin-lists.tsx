import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { type AdminList, AdminListTable } from './admin-list-table.tsx'
import { BlockHostDialog } from './block-host-dialog.tsx'
import { GrantPlanDialog } from './grant-plan-dialog.tsx'
import { type AdminListSection, adminLists } from './lists/index.ts'

const dialogs = { hosts: BlockHostDialog, plans: GrantPlanDialog } as const

export const AdminLists = ({ section }: { section: AdminListSection }) => {
  const texts = useTexts('admin/lists')
  const t = useTexts()
  const format = useFormat()
  const [isAdding, setIsAdding] = useState(false)
  const list = adminLists[section](texts, format, t) as AdminList<unknown>
  const Add = section in dialogs ? dialogs[section as keyof typeof dialogs] : null
  return (
    <>
      <AdminListTable
        list={list}
        title={texts.tabs[section]}
        actions={
          Add ? (
            <Button icon="add" onPress={() => setIsAdding(true)}>
              {section === 'hosts' ? texts.blockHost : texts.grant}
            </Button>
          ) : null
        }
      />
      {Add && isAdding ? <Add onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}
