import { type ReactNode, useContext } from 'react'
import { Popover as AriaPopover, OverlayTriggerStateContext, type PopoverProps } from 'react-aria-components'
import { useBackCloses } from './back-closes.ts'

/** Popover of a Select or DialogTrigger. */
export const Popover = ({ children, ...props }: PopoverProps & { readonly children: ReactNode }) => (
  <AriaPopover {...props}>
    <BackCloses />
    {children}
  </AriaPopover>
)

const BackCloses = () => {
  const state = useContext(OverlayTriggerStateContext)
  useBackCloses(state?.isOpen ?? false, () => state?.close())
  return null
}
