import type { Messages } from '../../app/texts.tsx'
import type { MenuEntry } from '../../ui/menu.tsx'
import type { Step } from './arrange.ts'

/** Entries of a menu that move a block or a section. The first and the last one cannot move further. */
export const createMoveEntries = (
  { links }: Messages,
  isFirst: boolean,
  isLast: boolean,
  move: (step: Step) => void,
): MenuEntry[] => [
  { id: 'up', title: links.moveUp, icon: 'up', isDisabled: isFirst, run: () => move(-1) },
  { id: 'down', title: links.moveDown, icon: 'down', isDisabled: isLast, run: () => move(1) },
  { id: 'top', title: links.moveTop, icon: 'top', isDisabled: isFirst, run: () => move('top') },
  { id: 'bottom', title: links.moveBottom, icon: 'bottom', isDisabled: isLast, run: () => move('bottom') },
]
