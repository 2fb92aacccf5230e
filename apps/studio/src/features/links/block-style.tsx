import type { Link } from '@vitrine/contract'
import { blockLooks, blockSizes, blockTones } from '@vitrine/contract/design-choices'
import { resolveTheme } from '@vitrine/page/themes/theme'
import { Button as AriaButton, Dialog as AriaDialog, DialogTrigger } from 'react-aria-components'
import { useMode } from '../../app/appearance.ts'
import { useTexts } from '../../app/texts.tsx'
import { findOwnPicture } from '../../editor/draft-view.ts'
import { Drawing } from '../../editor/drawing.tsx'
import { DrawnChoice } from '../../editor/drawn-choice.tsx'
import { OwnColorField } from '../../editor/own-color-field.tsx'
import { useProfile } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Popover } from '../../ui/popover.tsx'
import { hideToasts } from '../../ui/toast.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { toShownKind } from './kinds.ts'
import styles from './links.module.css'
import { useChangeLinks } from './save-links.ts'

type Style = Partial<Pick<Link, 'size' | 'look' | 'tone' | 'color'>>

/** Size, look and colour of a block. Options that the block cannot show are absent. */
export const BlockStyleFields = ({ link, onChange }: { link: Link; onChange: (style: Style) => void }) => {
  const t = useTexts()
  const texts = useTexts('links/blocks')
  const { theme, section_styles } = useProfile()
  const kind = toShownKind(link)
  const showsPicture = findOwnPicture(link.image_url) !== null && kind !== 'video' && kind !== 'embed'
  const section = link.pinned ? '' : (link.section?.trim() ?? '')
  const inherited = section_styles.find((style) => style.section === section)?.look ?? theme.look
  const look = link.look ?? inherited
  const hasTone = !link.highlighted && look !== 'line' && look !== 'outline'
  const { fields } = t.links
  const { tokens } = resolveTheme(theme).looks[useMode()]
  return (
    <Stack>
      {look === 'tile' ? null : (
        <DrawnChoice
          label={fields.size}
          hint={texts.sizeHint}
          drawing="size"
          ids={blockSizes}
          texts={t.design.sizes}
          value={link.size}
          onChange={(size) => onChange({ size })}
        />
      )}
      <DrawnChoice
        label={fields.look}
        drawing="look"
        ids={blockLooks.filter((id) => id !== 'picture' || showsPicture || link.look === id)}
        texts={t.design.looks}
        themeText={texts.asSection}
        value={link.look}
        onChange={(look) => onChange({ look })}
      />
      {hasTone ? (
        <>
          <DrawnChoice
            label={fields.tone}
            drawing="tone"
            ids={blockTones}
            texts={t.design.tones}
            value={link.color ? null : link.tone}
            onChange={(tone) => onChange({ tone, color: null })}
          />
          <OwnColorField
            label={fields.color}
            value={link.color}
            fallback={tokens.fill}
            fallbackText={t.design.tones[link.tone]}
            onChange={(color) => onChange({ color })}
          />
        </>
      ) : null}
    </Stack>
  )
}

const UndoableFields = ({ link }: { link: Link }) => {
  const change = useChangeLinks()
  return <BlockStyleFields link={link} onChange={(style) => change([link.id], style, null)} />
}

/** Button with the size of a block as a drawing, which opens the choices. */
export const BlockStyleButton = ({ link }: { link: Link }) => {
  const t = useTexts()
  const texts = useTexts('links/blocks')
  const label = t.common.pair({ name: texts.sizeAndLook, value: link.title })
  return (
    <DialogTrigger onOpenChange={hideToasts}>
      <Tooltip text={texts.sizeAndLook}>
        <AriaButton className={styles.styleButton!} aria-label={`${label}, ${t.design.sizes[link.size]}`}>
          <Drawing name={`size-${link.size}`} />
        </AriaButton>
      </Tooltip>
      <Popover className={styles.stylePopover!} placement="bottom end">
        <AriaDialog aria-label={label}>
          <UndoableFields link={link} />
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  )
}

/** The choices in a dialog, for lists without space for the button. */
export const BlockStyleDialog = ({ link, onClose }: { link: Link; onClose: () => void }) => {
  const t = useTexts()
  return (
    <Dialog
      title={link.title}
      onClose={onClose}
      footer={
        <Button look="primary" onPress={onClose}>
          {t.common.done}
        </Button>
      }
    >
      <UndoableFields link={link} />
    </Dialog>
  )
}
