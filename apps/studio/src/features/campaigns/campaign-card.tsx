import type { Campaign } from '@vitrine/contract'
import { utmNames } from '@vitrine/contract/limits'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { useProfile } from '../../editor/queries.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Card, Chip, type Tone } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useDaysText } from './campaign-days.ts'
import styles from './campaigns.module.css'

const tones: Record<Campaign['status'], Tone> = {
  draft: 'plain',
  scheduled: 'plain',
  active: 'good',
  paused: 'warn',
  ended: 'plain',
}

export const CampaignCard = ({
  campaign,
  isEditable,
  isBusy,
  onEdit,
  onPause,
  onCopyTo,
  onArchive,
}: {
  campaign: Campaign
  isEditable: boolean
  isBusy: boolean
  onEdit: () => void
  onPause: (isPaused: boolean) => void
  onCopyTo: (() => void) | undefined
  onArchive: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('campaigns')
  const format = useFormat()
  const { is_published: isPublished } = useProfile()
  const { name, status, goal, stats, utm, share_url, qr_url } = campaign
  const formatDays = useDaysText()
  // Use this origin, because the service renders QR codes also for custom domains
  const qr = new URL(qr_url)
  const qrAddress = `${qr.pathname}${qr.search}`
  const pngAddress = qrAddress.replace('/qr.svg?', '/qr.png?size=1024&')
  const label = (action: string) => t.common.pair({ name: action, value: name })
  const utmTexts = utmNames.flatMap((part) =>
    utm[part] ? [t.common.pair({ name: t.links.utm[part], value: utm[part] })] : [],
  )
  const figures = [
    ['visits', texts.visits, stats.views],
    ['unique_visitors', t.analytics.visitors, stats.unique_visitors],
    ['clicks', t.analytics.clicks, stats.clicks],
    ['click_rate', t.analytics.clickRate, stats.click_rate],
    ['form_submissions', t.analytics.submissions, stats.submissions],
  ] as const
  const formatFigure = (metric: string, value: number | null) => {
    if (value === null) return '–'
    if (metric === 'click_rate') return format.percent(value)
    const target = metric === goal.metric ? goal.target : null
    return target
      ? t.common.of({ used: format.number(value), limit: format.number(target) })
      : format.number(value)
  }
  return (
    <Card
      title={name}
      lead={
        <span className={styles.chips}>
          <Chip tone={tones[status]}>{texts.statuses[status]}</Chip>
          <span>{formatDays(campaign)}</span>
        </span>
      }
      actions={
        <>
          <ButtonLink
            small
            icon="chart"
            to={`..?days=all&f=campaign:is:${campaign.id}`}
            relative="path"
            aria-label={label(t.analytics.title)}
          >
            {t.analytics.title}
          </ButtonLink>
          <Button small icon={isEditable ? 'edit' : 'eye'} onPress={onEdit}>
            {isEditable ? t.common.edit : texts.view}
          </Button>
          {isEditable ? (
            <Menu
              label={name}
              trigger={<IconButton icon="more" label={label(t.common.more)} isDisabled={isBusy} />}
              entries={[
                ...(status === 'ended'
                  ? []
                  : [
                      status === 'paused' || status === 'draft'
                        ? {
                            id: 'start',
                            title: t.variants.start,
                            icon: 'check' as const,
                            run: () => onPause(false),
                          }
                        : {
                            id: 'pause',
                            title: t.variants.pause,
                            icon: 'clock' as const,
                            run: () => onPause(true),
                          },
                    ]),
                ...(onCopyTo
                  ? [{ id: 'copy-to', title: t.links.copyTo, icon: 'copy' as const, run: onCopyTo }]
                  : []),
                { id: 'archive', title: t.common.archive, icon: 'archive', danger: true, run: onArchive },
              ]}
            />
          ) : null}
        </>
      }
    >
      <div className={styles.body}>
        {isPublished ? (
          <img
            className={styles.qr}
            src={qrAddress}
            alt={texts.qrAlt({ name })}
            width={72}
            height={72}
            loading="lazy"
          />
        ) : null}
        <div className={styles.facts}>
          <dl className={styles.figures}>
            {figures.map(([metric, label, value]) => (
              <div key={metric}>
                <dt>{label}</dt>
                <dd>{formatFigure(metric, value)}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.address}>
            <code>{share_url}</code>
            <IconButton icon="copy" label={texts.copyAddress} onPress={() => void copyText(share_url, t)} />
          </div>
          {isPublished ? (
            <div className={styles.downloads}>
              <a href={pngAddress} download={`${campaign.slug}-qr.png`}>
                {texts.downloadQr({ type: 'PNG' })}
              </a>
              <a href={qrAddress} download={`${campaign.slug}-qr.svg`}>
                {texts.downloadQr({ type: 'SVG' })}
              </a>
            </div>
          ) : null}
          {utmTexts.length ? (
            <p className={styles.utm}>
              {texts.utm} ({utmTexts.join(' · ')})
            </p>
          ) : null}
          {isPublished ? null : <p>{texts.qrUnpublished}</p>}
        </div>
      </div>
    </Card>
  )
}
