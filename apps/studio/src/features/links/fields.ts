import type { LinkFields } from '@vitrine/contract'
import { utmNames } from '@vitrine/contract/limits'

export type Tab = 'content' | 'look' | 'schedule' | 'access' | 'tracking'

type EditorField = {
  /** Tab that shows the field. */
  readonly tab: Tab
  /** Parts that have an input. */
  readonly parts?: readonly string[]
  /** True if no input shows an error of the field, so that it is shown above the tabs. */
  readonly hidesErrors?: true
}

/** Fields of a block in the editor. */
const editorFields = {
  title: { tab: 'content' },
  url: { tab: 'content' },
  kind: { tab: 'look' },
  supporting_text: { tab: 'content' },
  business_block_config: { tab: 'content', hidesErrors: true },
  is_enabled: { tab: 'content', hidesErrors: true },
  description: { tab: 'content' },
  icon: { tab: 'look' },
  image_url: { tab: 'content' },
  image_alt: { tab: 'content' },
  section: { tab: 'look' },
  pinned: { tab: 'look', hidesErrors: true },
  highlighted: { tab: 'look', hidesErrors: true },
  size: { tab: 'look', hidesErrors: true },
  look: { tab: 'look', hidesErrors: true },
  tone: { tab: 'look', hidesErrors: true },
  color: { tab: 'look', hidesErrors: true },
  destinations: { tab: 'access' },
  open_in_browser: { tab: 'access', hidesErrors: true },
  open_in_new_tab: { tab: 'look', hidesErrors: true },
  schedule: { tab: 'schedule', parts: ['starts_at', 'ends_at'] },
  gate: { tab: 'access', parts: ['min_age', 'message', 'code'] },
  audience: { tab: 'access', parts: ['countries', 'languages', 'referrers'] },
  utm: { tab: 'tracking', parts: utmNames },
  campaign_id: { tab: 'content', hidesErrors: true },
} satisfies Readonly<Record<keyof LinkFields, EditorField>>

/** Paths of the inputs that show their error: `title`, `schedule.starts_at`. */
export const inputPaths = Object.entries<EditorField>(editorFields).flatMap(
  ([name, { parts, hidesErrors }]) =>
    hidesErrors ? [] : parts ? parts.map((part) => `${name}.${part}`) : [name],
)

export const findTab = (path: string): Tab => {
  const [name = ''] = path.split(/[.[]/)
  return Object.hasOwn(editorFields, name) ? editorFields[name as keyof LinkFields].tab : 'content'
}
