import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@vitrine/contract'
import { getNetworkName } from '@vitrine/page/icons/index'
import { useState } from 'react'
import { api } from '../../../app/api.ts'
import { useTexts } from '../../../app/texts.tsx'
import { useLinks } from '../../../editor/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/layout.tsx'
import styles from './places.module.css'
import { isReferrerOf, listPlaces } from './places.ts'

/** Lists the networks of a published page whose profiles may hold a link. A row is ticked once a visitor has come from there. */
export const PutItWherePeopleLook = ({ profile }: { profile: Profile }) => {
  const texts = useTexts('profile/places')
  const links = useLinks()
  const places = listPlaces([...profile.social_links, ...links].map(({ url }) => url))
  const { data: hosts = [] } = useQuery({
    queryKey: ['referrers', profile.id],
    queryFn: async ({ signal }) => {
      const query = { profile_id: profile.id, from: profile.created_at.slice(0, 10) }
      const { data } = await api.getAnalyticsOverview({ query, signal })
      return data.top.referrers.map(({ value }) => value)
    },
    enabled: profile.is_published && places.length > 0,
    refetchOnWindowFocus: true,
  })
  const [copied, setCopied] = useState<{ key: string; isDone: boolean }>()
  if (places.length === 0) return null
  const open = async (key: string, url: string) => {
    const isDone = await navigator.clipboard.writeText(profile.public_url).then(
      () => true,
      () => false,
    )
    setCopied({ key, isDone })
    window.open(url, '_blank', 'noopener')
  }
  return (
    <Card title={texts.title}>
      <ol className={styles.places}>
        {places.map(({ key, url, field, isLimited }, i) => {
          const name = getNetworkName(key)
          const hasArrived = hosts.some((host) => isReferrerOf(key, host))
          const where = texts.fields[field]
          return (
            <li key={key}>
              <span className={styles.sign} data-done={hasArrived || undefined} aria-hidden="true">
                {hasArrived ? <Icon name="check" size={18} /> : i + 1}
              </span>
              <div className={styles.texts}>
                <strong>{name}</strong>
                <p role="status">
                  {hasArrived
                    ? texts.arrived
                    : copied?.key === key
                      ? copied.isDone
                        ? texts.copied({ where })
                        : texts.notCopied({ where, address: profile.public_url })
                      : where}
                </p>
                {isLimited && !hasArrived ? <p>{texts.limited}</p> : null}
              </div>
              <Button small aria-label={texts.openPlace({ name })} onPress={() => void open(key, url)}>
                {texts.open}
              </Button>
            </li>
          )
        })}
      </ol>
      <p className={styles.note}>{texts.note}</p>
    </Card>
  )
}
