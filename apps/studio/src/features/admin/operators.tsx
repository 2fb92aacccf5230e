import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { BlockHostDialog } from './block-host-dialog.tsx'
import { GrantPlanDialog } from './grant-plan-dialog.tsx'
import { type OperatorSection, operatorLists } from './lists/index.ts'
import { type OperatorList, OperatorTable } from './operator-table.tsx'
import { useOperatorTexts } from './texts.ts'

const dialogs = { hosts: BlockHostDialog, plans: GrantPlanDialog } as const

export const Operators = ({ section }: { section: OperatorSection }) => {
  const texts = useOperatorTexts()
  const t = useMessages()
  const format = useFormat()
  const [isAdding, setAdding] = useState(false)
  const list = operatorLists[section](texts, format, t) as OperatorList<unknown>
  const Add = section in dialogs ? dialogs[section as keyof typeof dialogs] : null
  return (
    <>
      <OperatorTable
        list={list}
        title={texts.tabs[section]}
        actions={
          Add ? (
            <Button icon="add" onPress={() => setAdding(true)}>
              {section === 'hosts' ? texts.blockHost : texts.grant}
            </Button>
          ) : null
        }
      />
      {Add && isAdding ? <Add onClose={() => setAdding(false)} /> : null}
    </>
  )
}
