import type { BlockedLink } from '@vitrine/contract'
import { useTexts } from '../app/texts.tsx'
import { Callout, Chip } from '../ui/layout.tsx'

/** Says on every screen of the page that visitors do not see some of its links. */
export const BlockedNotice = ({ blocked }: { blocked: readonly BlockedLink[] }) => {
  const t = useTexts().blocked
  const reasons = new Map(blocked.map(({ host, reason }) => [host, reason]))
  return (
    <Callout tone="bad" title={t.title({ n: blocked.length })}>
      {[...reasons].map(([host, reason]) => (
        <div key={host}>{reason ? `${host}: ${reason}` : host}</div>
      ))}
    </Callout>
  )
}

export const BlockedChip = () => (
  <Chip icon="alert" tone="bad">
    {useTexts().blocked.chip}
  </Chip>
)
