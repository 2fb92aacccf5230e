import { useState } from 'react'
import { foldText } from '../../app/fold-text.ts'
import { useMessages } from '../../messages/index.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { allKinds, findKindIcon, type Kind, kindGroups, kinds } from './kinds.ts'
import { LinkIcon } from './link-icon.tsx'
import styles from './links.module.css'
import { NewBlock } from './new-block.tsx'

const KindIcon = ({ kind }: { kind: Kind }) => {
  const brandIcon = findKindIcon(kind)
  return brandIcon ? <LinkIcon name={brandIcon} /> : <Icon name={kinds[kind].icon} />
}

export const BlockPicker = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const t = useMessages()
  const [kind, setKind] = useState<Kind | null>(null)
  const [search, setSearch] = useState('')
  const close = () => {
    setKind(null)
    setSearch('')
    onClose()
  }
  const query = foldText(search.trim())
  const matches = allKinds.filter((id) => {
    const { name, about } = t.links.kinds[id]
    return foldText(`${name} ${about} ${t.links.searchWords[id]} ${id}`).includes(query)
  })
  return (
    <Dialog
      title={kind ? t.links.kinds[kind].name : t.links.pickerTitle}
      isOpen={isOpen}
      onClose={close}
      size={kind ? 'small' : 'medium'}
      tall={!kind}
    >
      {kind ? (
        <NewBlock kind={kind} onBack={() => setKind(null)} onDone={close} />
      ) : (
        <>
          <TextField
            label={t.common.search}
            value={search}
            onChange={setSearch}
            placeholder={t.links.pickerSearch}
            // An on-screen keyboard would cover the blocks
            autoFocus={!matchMedia('(pointer: coarse)').matches}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && matches[0]) setKind(matches[0])
              // Continue propagation explicitly, so that Escape closes the dialog
              else event.continuePropagation()
            }}
          />
          {matches.length === 0 ? <p>{t.links.pickerNone}</p> : null}
          {kindGroups.map((group) => {
            const groupKinds = matches.filter((id) => kinds[id].group === group)
            return groupKinds.length ? (
              <section key={group} className={styles.kindGroup}>
                <h3>{t.links.groups[group]}</h3>
                <ul>
                  {groupKinds.map((id) => (
                    <li key={id}>
                      <button type="button" className={styles.kind} onClick={() => setKind(id)}>
                        <span className={styles.kindIcon}>
                          <KindIcon kind={id} />
                        </span>
                        <span>
                          <strong>{t.links.kinds[id].name}</strong>
                          <small>{t.links.kinds[id].about}</small>
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            ) : null
          })}
        </>
      )}
    </Dialog>
  )
}
