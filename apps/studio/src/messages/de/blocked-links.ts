import type { BlockedTexts } from '../../editor/blocked-texts.ts'

const blockedLinks: BlockedTexts = {
  title: (n) =>
    n === 1
      ? '1 Link führt zu einer gesperrten Website. Besucher sehen ihn nicht.'
      : `${n} Links führen zu gesperrten Websites. Besucher sehen sie nicht.`,
  chip: 'Vom Betreiber gesperrt',
}
export default blockedLinks
