import { capitalize } from '../../app/code-options.ts'
import { listWeekdays } from '../../app/days.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Config } from './block-drafts.ts'
import { allKinds, type Kind } from './kinds.ts'

type BlockTemplate = {
  readonly kind: Kind
  readonly icon: IconName
  readonly createConfig: (pageLanguage: string) => Config
}

/** Entries of the list of blocks that are a kind with settings, because people look for them by another name. */
export const templates = {
  quote: { kind: 'text', icon: 'megaphone', createConfig: () => ({ style: 'quote' }) },
  timetable: {
    kind: 'menu',
    icon: 'clock',
    createConfig: (language) => ({
      groups: listWeekdays(language, 'long').map((day) => ({
        name: capitalize(day, language),
        items: [{ name: '' }],
      })),
    }),
  },
} as const satisfies Readonly<Record<string, BlockTemplate>>

export type Template = keyof typeof templates
/** Entry of the list of blocks. */
export type Choice = Kind | Template

export const isTemplate = (choice: Choice): choice is Template => Object.hasOwn(templates, choice)

export const getKind = (choice: Choice): Kind => (isTemplate(choice) ? templates[choice].kind : choice)

/** All entries of the list of blocks. A template follows its kind. */
export const allChoices: readonly Choice[] = allKinds.flatMap((kind) => [
  kind,
  ...(Object.keys(templates) as Template[]).filter((name) => templates[name].kind === kind),
])
