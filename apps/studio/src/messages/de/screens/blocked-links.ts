import type en from '../../en/screens/blocked-links.ts'

const blockedLinks: typeof en = {
  title: (n) =>
    n === 1
      ? '1 Link führt zu einer gesperrten Website. Besucher sehen ihn nicht.'
      : `${n} Links führen zu gesperrten Websites. Besucher sehen sie nicht.`,
  chip: 'Vom Betreiber gesperrt',
}
export default blockedLinks
