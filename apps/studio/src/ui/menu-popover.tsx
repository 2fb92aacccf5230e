import { type RefObject, useEffect } from 'react'
import {
  Menu as AriaMenu,
  Header,
  Keyboard,
  MenuItem,
  MenuSection,
  Popover,
  Text,
} from 'react-aria-components'
import { useBackCloses } from './back-closes.ts'
import { Icon } from './icon.tsx'
import styles from './menu.module.css'
import type { MenuContent, MenuEntry } from './menu.tsx'
import { hideToasts } from './toast.tsx'

export const MenuPopover = ({
  trigger,
  autoFocus,
  onClose,
  label,
  entries,
  sections = [],
}: MenuContent & {
  readonly trigger: RefObject<HTMLElement | null>
  readonly autoFocus: 'first' | 'last'
  readonly onClose: () => void
}) => {
  useBackCloses(true, onClose)
  useEffect(hideToasts, [])
  return (
    <Popover
      aria-label={label}
      trigger="MenuTrigger"
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={styles.popover!}
      placement="bottom start"
      offset={4}
    >
      <AriaMenu aria-label={label} autoFocus={autoFocus} onClose={onClose} className={styles.menu!}>
        {entries.map(renderItem)}
        {sections.map((section) => (
          <MenuSection
            key={section.title}
            className={styles.section!}
            selectionMode={
              section.entries.some(({ isChecked }) => isChecked !== undefined) ? 'single' : 'none'
            }
            selectedKeys={section.entries.flatMap(({ id, isChecked }) => (isChecked ? [id] : []))}
            disallowEmptySelection
          >
            <Header className={styles.heading!}>{section.title}</Header>
            {section.entries.map(renderItem)}
          </MenuSection>
        ))}
      </AriaMenu>
    </Popover>
  )
}

const renderItem = (entry: MenuEntry) => (
  <MenuItem
    key={entry.id}
    id={entry.id}
    textValue={entry.title}
    className={styles.item!}
    data-danger={entry.danger || undefined}
    {...(entry.isDisabled ? { isDisabled: true } : {})}
    {...(entry.href ? { href: entry.href } : {})}
    {...(entry.run ? { onAction: entry.run } : {})}
  >
    {entry.icon ? <Icon name={entry.icon} size={18} /> : null}
    {entry.isChecked === undefined ? null : (
      <span className={styles.tick}>{entry.isChecked ? <Icon name="check" size={18} /> : null}</span>
    )}
    <span className={styles.texts}>
      <Text slot="label">{entry.title}</Text>
      {entry.note ? (
        <Text slot="description" className={styles.note!} dir="auto">
          {entry.note}
        </Text>
      ) : null}
    </span>
    {entry.shortcut ? <Keyboard>{entry.shortcut}</Keyboard> : null}
  </MenuItem>
)
