import { type ReactNode, useContext } from 'react'
import { Popover as AriaPopover, OverlayTriggerStateContext, type PopoverProps } from 'react-aria-components'
import { useBackCloses } from './back-closes.ts'

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
