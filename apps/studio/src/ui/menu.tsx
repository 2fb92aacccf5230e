import type { ReactElement } from 'react'
import {
  Menu as AriaMenu,
  Header,
  Keyboard,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Text,
} from 'react-aria-components'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu.module.css'

export type MenuEntry = {
  readonly id: string
  readonly title: string
  readonly icon?: IconName
  readonly shortcut?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  /** A line below the title: why it is disabled, or what it is about. */
  readonly note?: string
  readonly run?: () => void
  readonly href?: string
}

/** A menu on a button. Entries without a heading stand first. */
export const Menu = ({
  trigger,
  label,
  entries,
  sections = [],
}: {
  trigger: ReactElement
  label: string
  entries: readonly MenuEntry[]
  sections?: readonly { readonly title: string; readonly entries: readonly MenuEntry[] }[]
}) => (
  <MenuTrigger>
    {trigger}
    <Popover className={styles.popover!} offset={4}>
      <AriaMenu aria-label={label} className={styles.menu!}>
        {entries.map(item)}
        {sections.map((section) => (
          <MenuSection key={section.title} className={styles.section!}>
            <Header className={styles.heading!}>{section.title}</Header>
            {section.entries.map(item)}
          </MenuSection>
        ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
)

const item = (entry: MenuEntry) => (
  <MenuItem
    key={entry.id}
    id={entry.id}
    textValue={entry.title}
    className={styles.item!}
    data-danger={entry.danger || undefined}
    {...(entry.disabled ? { isDisabled: true } : {})}
    {...(entry.href ? { href: entry.href } : {})}
    {...(entry.run ? { onAction: entry.run } : {})}
  >
    {entry.icon ? <Icon name={entry.icon} size={18} /> : null}
    <span className={styles.texts}>
      <Text slot="label">{entry.title}</Text>
      {entry.note ? (
        <Text slot="description" className={styles.note!}>
          {entry.note}
        </Text>
      ) : null}
    </span>
    {entry.shortcut ? <Keyboard>{entry.shortcut}</Keyboard> : null}
  </MenuItem>
)
