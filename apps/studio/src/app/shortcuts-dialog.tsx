import { Dialog } from '../ui/dialog.tsx'
import { formatShortcut, useAllActions } from './actions.ts'
import styles from './shortcuts-dialog.module.css'
import { useTexts } from './texts.tsx'

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const actions = useAllActions().filter((action) => action.shortcut)
  return (
    <Dialog title={t.shell.shortcuts} onClose={onClose}>
      <dl className={styles.list}>
        {actions.map((action) => (
          <div key={action.id}>
            <dt>{action.title}</dt>
            <dd>
              {formatShortcut(action.shortcut!)
                .split(' ')
                .map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
