import { networks } from '@vitrine/page/icons/hosts'
import { getNetworkName } from '@vitrine/page/icons/index'
import { useState } from 'react'
import { useTexts } from '../../../app/texts.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LinkIcon } from '../../links/index.ts'
import type { NetworkKey } from './find-places.ts'
import styles from './start.module.css'

const all = (Object.keys(networks) as NetworkKey[]).sort((a, b) =>
  getNetworkName(a).localeCompare(getNetworkName(b)),
)

/** Tiles of networks that can be pressed, and a dialog that finds the others. */
export const NetworkTiles = ({
  shown,
  chosen,
  onToggle,
}: {
  shown: readonly NetworkKey[]
  chosen: readonly NetworkKey[]
  onToggle: (network: NetworkKey) => void
}) => {
  const t = useTexts()
  const texts = useTexts('profile/start')
  const [search, setSearch] = useState<string | null>(null)
  const words = search?.trim().toLowerCase() ?? ''
  const others = all.filter((key) => !shown.includes(key))
  const isMatch = (key: NetworkKey) =>
    [key, getNetworkName(key), ...(networks[key].aliases ?? [])].some((name) =>
      name.toLowerCase().includes(words),
    )
  const createTile = (key: NetworkKey) => (
    <li key={key}>
      <button
        type="button"
        className={styles.tile}
        aria-pressed={chosen.includes(key)}
        onClick={() => {
          setSearch(null)
          onToggle(key)
        }}
      >
        <LinkIcon name={key} />
        {getNetworkName(key)}
      </button>
    </li>
  )
  return (
    <>
      <ul className={styles.tiles}>
        {shown.map(createTile)}
        <li>
          <button type="button" className={styles.tile} onClick={() => setSearch('')}>
            <Icon name="search" />
            {texts.moreNetworks({ count: others.length })}
          </button>
        </li>
      </ul>
      {search === null ? null : (
        <Dialog title={texts.allNetworks} onClose={() => setSearch(null)} tall>
          <TextField label={t.common.search} type="search" value={search} onChange={setSearch} autoFocus />
          <ul className={styles.tiles}>{others.filter(isMatch).map(createTile)}</ul>
          {others.some(isMatch) ? null : <p>{texts.noNetwork}</p>}
        </Dialog>
      )}
    </>
  )
}
