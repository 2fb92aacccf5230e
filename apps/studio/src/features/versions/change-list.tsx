import type { VersionDifference } from '@vitrine/contract'
import { useMemo } from 'react'
import { BeforeAfter } from '../../editor/before-after.tsx'
import { memberName } from '../../editor/field-paths.ts'
import { useLinks } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { type ChangedThing, changedThings } from './version-changes.ts'
import styles from './versions.module.css'

/** Makes the list focusable, because the dialog may scroll and contain no other control. */
const reachable = { tabIndex: 0 } as const

const maxShown = 50

export const ChangeList = ({ differences }: { differences: readonly VersionDifference[] }) => {
  const t = useMessages()
  const things = useMemo(() => changedThings(differences), [differences])
  return (
    <section aria-label={t.versions.changes(differences.length)} {...reachable}>
      <h3 className={styles.changesTitle}>{t.versions.changes(differences.length)}</h3>
      <ul className={styles.changes}>
        {things.slice(0, maxShown).map((thing) => (
          <li key={thing.linkId ?? 'page'}>
            <Thing thing={thing} />
          </li>
        ))}
      </ul>
      {things.length > maxShown ? <p>{t.versions.moreChanges(things.length - maxShown)}</p> : null}
    </section>
  )
}

const Thing = ({ thing: { linkId, title, fate, members } }: { thing: ChangedThing }) => {
  const t = useMessages()
  const links = useLinks()
  const name =
    linkId === null
      ? t.changes.page
      : (title ?? links.find(({ id }) => id === linkId)?.title ?? t.changes.link(linkId))
  return (
    <>
      <h4>{name}</h4>
      {fate === 'back' ? <p>{t.versions.linkBack}</p> : null}
      {fate === 'gone' ? <p>{t.versions.linkGone}</p> : null}
      {fate !== null && typeof fate === 'object' ? <p>{t.versions.linkMoved(fate.from, fate.to)}</p> : null}
      {members.map(({ path, names, before, after }) => (
        <BeforeAfter key={path} name={memberName(names, t)} before={before} after={after} />
      ))}
    </>
  )
}
