import { cloneElement, type ReactElement, type Ref, useRef, useState } from 'react'
import { createIdleComponent } from '../app/lazy.ts'
import type { ButtonProps } from './button.tsx'
import type { IconName } from './icon.tsx'

export type MenuEntry = {
  readonly id: string
  readonly title: string
  readonly icon?: IconName
  readonly shortcut?: string
  readonly danger?: boolean
  readonly isDisabled?: boolean
  /** Second line, such as the reason why the entry is disabled. */
  readonly note?: string
  readonly run?: () => void
  readonly href?: string
  /** Marks a choice. The entries of its section exclude each other. */
  readonly isChecked?: boolean
}

export type MenuContent = {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly sections?: readonly { readonly title: string; readonly entries: readonly MenuEntry[] }[]
}

type TriggerProps = {
  readonly ref?: Ref<HTMLButtonElement>
  readonly 'aria-haspopup'?: 'menu'
  readonly 'aria-expanded'?: boolean
  readonly onPress?: () => void
  readonly onKeyDown?: ButtonProps['onKeyDown']
}

/** Separate chunk, because it would be a tenth of the first screen's script. */
const MenuPopover = createIdleComponent(async () => (await import('./menu-popover.tsx')).MenuPopover)

export const Menu = ({ trigger, ...content }: MenuContent & { readonly trigger: ReactElement }) => {
  const button = useRef<HTMLButtonElement>(null)
  const [initialFocus, setInitialFocus] = useState<'first' | 'last' | null>(null)
  return (
    <>
      {cloneElement(trigger as ReactElement<TriggerProps>, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': initialFocus !== null,
        onPress: () => setInitialFocus('first'),
        onKeyDown: (event) => {
          const { key } = event
          if (key === 'ArrowDown' || key === 'ArrowUp')
            setInitialFocus(key === 'ArrowDown' ? 'first' : 'last')
          else event.continuePropagation()
        },
      })}
      {initialFocus ? (
        <MenuPopover
          {...content}
          trigger={button}
          autoFocus={initialFocus}
          onClose={() => setInitialFocus(null)}
        />
      ) : null}
    </>
  )
}
