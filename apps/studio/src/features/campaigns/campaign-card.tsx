import type { Campaign } from '@vitrine/contract'
import { useFormat } from '../../app/format.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Card, Chip, Meter, Row, type Tone } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './campaigns.module.css'
import { useCampaignTexts } from './texts.ts'

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
  busy,
  onEdit,
  onPause,
  onArchive,
}: {
  campaign: Campaign
  isEditable: boolean
  busy: boolean
  onEdit: () => void
  onPause: (paused: boolean) => void
  onArchive: () => void
}) => {
  const t = useMessages()
  const texts = useCampaignTexts()
  const format = useFormat()
  const { name, status, starts_at, ends_at, timezone, goal, stats, share_url, qr_url } = campaign
  const time = (at: string | null) => (at ? format.dateTime(at, timezone) : '…')
  // Use this origin, because the service renders QR codes also for custom domains
  const qr = new URL(qr_url)
  const qrAddress = `${qr.pathname}${qr.search}`
  const counted =
    goal.metric === 'clicks'
      ? stats.clicks
      : goal.metric === 'form_submissions'
        ? stats.form_submissions
        : stats.visits
  const figures = [
    [texts.visits, format.number(stats.visits)],
    [t.analytics.visitors, format.number(stats.unique_visitors)],
    [t.analytics.clicks, format.number(stats.clicks)],
    [t.analytics.clickRate, stats.click_rate === null ? '–' : format.percent(stats.click_rate)],
    [t.analytics.submissions, format.number(stats.form_submissions)],
  ] as const
  return (
    <Card
      title={name}
      actions={
        <>
          <Button small icon={isEditable ? 'edit' : 'eye'} onPress={onEdit}>
            {isEditable ? t.common.edit : t.variants.look}
          </Button>
          {isEditable ? (
            <Menu
              label={name}
              trigger={<IconButton icon="more" label={`${t.common.more}: ${name}`} isDisabled={busy} />}
              entries={[
                status === 'paused' || status === 'draft'
                  ? { id: 'start', title: t.variants.start, icon: 'check', run: () => onPause(false) }
                  : { id: 'pause', title: t.variants.pause, icon: 'clock', run: () => onPause(true) },
                { id: 'archive', title: t.variants.archive, icon: 'archive', danger: true, run: onArchive },
              ]}
            />
          ) : null}
        </>
      }
    >
      <Row>
        <Chip tone={tones[status]}>{texts.statuses[status]}</Chip>
        <span className={textStyles.quiet}>
          {starts_at || ends_at ? `${time(starts_at)} – ${time(ends_at)}` : texts.noDates}
        </span>
      </Row>
      {goal.metric && goal.target ? (
        <Meter
          label={texts.goals[goal.metric]}
          value={counted}
          limit={goal.target}
          text={t.common.of(format.number(counted), format.number(goal.target))}
        />
      ) : null}
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.share}>
        <img
          className={styles.qr}
          src={qrAddress}
          alt={texts.qrAlt(name)}
          width={112}
          height={112}
          loading="lazy"
        />
        <div className={styles.address}>
          <code>{share_url}</code>
          <Row>
            <Button small icon="copy" onPress={() => void copyText(share_url, t)}>
              {texts.copyAddress}
            </Button>
            <a className={styles.download} href={qrAddress} download={`${campaign.slug}-qr.svg`}>
              {texts.downloadQr}
            </a>
          </Row>
        </div>
      </div>
    </Card>
  )
}
