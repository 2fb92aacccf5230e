import { useQuery } from '@tanstack/react-query'
import type { CredentialReference } from '@vitrine/contract'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../app/texts.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import styles from './access.module.css'
import { useEntryTexts } from './entry-texts.ts'
import { accessQuery, findCreated, toKey } from './queries.ts'

type Props = { readonly ended: readonly CredentialReference[]; readonly onClose: () => void }

/** Offers the list of access after credentials ended, if they created anything that stays. */
export const AccessOffer = (props: Props) => (
  <Suspense fallback={null}>
    <Offer {...props} />
  </Suspense>
)

/** Names shown in the dialog; the screen shows all. */
const maxNames = 5

const Offer = ({ ended, onClose }: Props) => {
  const texts = useTexts('access')
  const { formatName } = useEntryTexts()
  const navigate = useNavigate()
  const { data, isFetching } = useQuery({ ...accessQuery, enabled: ended.length > 0 })
  const created = isFetching ? [] : findCreated(data?.entries ?? [], ended)
  if (!created.length) return null
  return (
    <ConfirmDialog
      title={texts.offerTitle}
      action={texts.review}
      look="primary"
      cancel={texts.later}
      onClose={onClose}
      onConfirm={async () => navigate('/account/access', { state: { ended } })}
    >
      <p>{texts.offerText({ n: created.length })}</p>
      <ul className={styles.names}>
        {created.slice(0, maxNames).map((entry) => (
          <li key={toKey(entry)}>
            {formatName(entry)} ({texts.types[entry.type]})
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
