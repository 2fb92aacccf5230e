import { useQuery } from '@tanstack/react-query'
import { parseVisitFilter } from '@vitrine/contract/visit-filter'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useProfileId } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './analytics.module.css'
import type { Filters } from './filter.ts'
import { segmentsQuery, useCreateSegment, useDeleteSegment } from './segments.ts'

/** Menu of saved filters. Hidden if it would be empty: no filter is saved, and none can be saved. */
export const SegmentMenu = ({
  filter,
  isEditable,
  onChoose,
  onSave,
}: {
  filter: string
  isEditable: boolean
  onChoose: (filters: Filters) => void
  onSave: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const showError = useErrorToast()
  const { data: segments = [] } = useQuery(segmentsQuery(useProfileId()))
  const create = useCreateSegment()
  const remove = useDeleteSegment()
  const canSave = isEditable && filter !== ''
  if (segments.length === 0 && !canSave) return null
  return (
    <Menu
      label={texts.segments}
      trigger={
        <Button icon="bookmark">
          <span className={styles.toolText}>{texts.segments}</span>
        </Button>
      }
      entries={canSave ? [{ id: 'save', title: texts.saveSegment, icon: 'add', run: onSave }] : []}
      sections={
        segments.length
          ? [
              {
                title: texts.segments,
                entries: segments.map((segment) => ({
                  id: `choose-${segment.id}`,
                  title: segment.name,
                  isChecked: segment.filter === filter,
                  run: () => onChoose(parseVisitFilter(segment.filter) ?? []),
                })),
              },
              ...(isEditable
                ? [
                    {
                      title: texts.deleteSegment,
                      entries: segments.map(({ id, name, filter }) => ({
                        id: `delete-${id}`,
                        title: name,
                        icon: 'trash' as const,
                        danger: true,
                        run: () =>
                          remove.mutate(id, {
                            onError: showError,
                            onSuccess: () =>
                              toast(texts.segmentDeleted, {
                                action: {
                                  title: t.common.undo,
                                  run: () => create.mutate({ name, filter }, { onError: showError }),
                                },
                              }),
                          }),
                      })),
                    },
                  ]
                : []),
            ]
          : []
      }
    />
  )
}
