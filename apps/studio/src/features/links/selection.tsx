import { useTexts } from '../../app/texts.tsx'
import { useLinks } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SelectionBar } from '../../ui/selection.tsx'
import { useArchiveLinks } from './add-links.ts'
import { useLinkChanges } from './link-changes.ts'

export const LinkSelectionBar = ({
  ids,
  onMove,
  onSchedule,
  onCopy,
  onDone,
}: {
  ids: readonly number[]
  onMove: () => void
  onSchedule: () => void
  onCopy: (() => void) | undefined
  onDone: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('links/blocks')
  const { show, setHalf } = useLinkChanges()
  const archive = useArchiveLinks()
  const run = (change: () => void) => () => {
    onDone()
    change()
  }
  const links = useLinks().filter(({ id }) => ids.includes(id))
  const pictures = links.filter(({ kind }) => kind === 'image')
  const listIds = (isShown: boolean) =>
    links.flatMap(({ id, is_enabled }) => (is_enabled === isShown ? [id] : []))
  const [shownIds, hiddenIds] = [listIds(true), listIds(false)]
  return (
    <SelectionBar text={t.common.selected({ count: ids.length })}>
      <Button small icon="hidden" isDisabled={!shownIds.length} onPress={run(() => show(shownIds, false))}>
        {t.links.hide}
      </Button>
      <Button small icon="eye" isDisabled={!hiddenIds.length} onPress={run(() => show(hiddenIds, true))}>
        {t.links.show}
      </Button>
      <Button small icon="move" onPress={onMove}>
        {t.links.moveTo}
      </Button>
      <Menu
        label={t.common.more}
        trigger={
          <Button small icon="more">
            {t.common.more}
          </Button>
        }
        entries={[
          { id: 'schedule', title: `${t.links.tabs.schedule}…`, icon: 'clock', run: onSchedule },
          ...[true, false].flatMap((isHalf) => {
            const changedIds = pictures.flatMap(({ id, business_block_config: { half } }) =>
              (half === true) === isHalf ? [] : [id],
            )
            const change = () =>
              setHalf(changedIds, isHalf, texts.widthChanged({ count: changedIds.length, isHalf }))
            const title = isHalf ? texts.halfWidth : texts.fullWidth
            return changedIds.length
              ? [{ id: `half-${isHalf}`, title, icon: 'image' as const, run: run(change) }]
              : []
          }),
          ...(onCopy ? [{ id: 'copy', title: t.links.copyTo, icon: 'copy' as const, run: onCopy }] : []),
          {
            id: 'archive',
            title: t.common.archive,
            icon: 'archive',
            danger: true,
            run: run(() => void archive(ids)),
          },
        ]}
      />
    </SelectionBar>
  )
}
