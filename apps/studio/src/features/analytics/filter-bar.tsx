import { useQuery } from '@tanstack/react-query'
import type { AnalyticsOverview } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { formatVisitFilter } from '@vitrine/contract/visit-filter'
import { type ReactNode, useState } from 'react'
import { readText, useForm } from '../../app/form.tsx'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { campaignsQuery, mayChange, useProfile } from '../../editor/queries.ts'
import { variantsQuery } from '../../editor/viewer.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SearchMenu } from '../../ui/search-menu.tsx'
import textStyles from '../../ui/text.module.css'
import { toast } from '../../ui/toast.tsx'
import styles from './analytics.module.css'
import {
  createContains,
  createFilter,
  type Filters,
  isFilteredBy,
  listOperators,
  listShownValues,
  toggleFilter,
} from './filter.ts'
import { SegmentMenu } from './segment-menu.tsx'
import { useCreateSegment } from './segments.ts'
import { topKinds } from './top-kinds.ts'
import { useValueNames } from './value-names.ts'

/** Row of tools, which begins with the children, then the conditions of the filter and the visitors that match. */
export const FilterBar = ({
  children,
  filters,
  overview,
  onChange,
}: {
  children: ReactNode
  filters: Filters
  overview: Pick<AnalyticsOverview, 'range' | 'top'> | undefined
  onChange: (filters: Filters) => void
}) => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  const formatValue = useValueNames()
  const profile = useProfile()
  const { data: campaigns = [] } = useQuery(campaignsQuery(profile.id))
  const { data: variants = [] } = useQuery(variantsQuery(profile.id))
  const [isSaving, setIsSaving] = useState(false)
  /** Index of the condition whose searched text is edited. */
  const [searchedIndex, setSearchedIndex] = useState<number | null>(null)
  const searched = searchedIndex === null ? undefined : filters[searchedIndex]
  const create = useCreateSegment()
  const filter = formatVisitFilter(filters)
  const range = overview?.range
  const result = filters.length ? range?.filter : undefined
  const top = overview?.top
  const choices = [
    { dim: 'link', values: top?.links.map(({ link_id }) => String(link_id)) },
    ...topKinds.map(({ kind, dim }) => ({ dim, values: top?.[kind]?.map(({ value }) => value) })),
    { dim: 'campaign', values: campaigns.map(({ id }) => String(id)) },
    { dim: 'variant', values: variants.map(({ id }) => String(id)) },
  ] as const
  const sections = choices.flatMap(({ dim, values = [] }) => {
    const entries = values
      .filter((value) => value !== 'few' && value !== 'other')
      .map((value) => ({ value, filter: createFilter(dim, value) }))
      .filter(({ filter }) => !isFilteredBy(filters, filter))
      .map(({ value, filter }) => ({
        id: formatVisitFilter([filter]),
        title: formatValue(dim, value),
        run: () => onChange(toggleFilter(filters, filter)),
      }))
    return entries.length ? [{ title: texts.dimensions[dim], entries }] : []
  })
  const chips = filters.map((condition, i) => {
    const { dim, op } = condition
    const values = format.list(
      listShownValues(condition).map((value) => (op === 'contains' ? value : formatValue(dim, value))),
      'disjunction',
    )
    const title =
      op === 'is'
        ? t.common.pair({ name: texts.dimensions[dim], value: values })
        : `${texts.dimensions[dim]} ${texts.operators[op]} ${values}`
    const remove = () => onChange(filters.toSpliced(i, 1))
    return (
      <li key={formatVisitFilter([condition])}>
        <Menu
          label={title}
          trigger={<Button small>{title}</Button>}
          entries={[{ id: 'remove', title: t.common.remove, icon: 'close', run: remove }]}
          sections={[
            {
              title: texts.dimensions[dim],
              entries: listOperators(dim).map((id) => ({
                id,
                title: texts.operators[id],
                isChecked: op === id,
                run: () =>
                  id === 'contains'
                    ? setSearchedIndex(i)
                    : onChange(filters.with(i, { ...condition, op: id })),
              })),
            },
          ]}
        />
        <IconButton icon="close" label={texts.removeFilter({ condition: title })} onPress={remove} />
      </li>
    )
  })
  return (
    <Stack gap="small">
      <div className={styles.toolbar}>
        {children}
        {sections.length ? (
          <SearchMenu
            label={texts.addFilter}
            trigger={
              <Button icon="filter">
                <span className={styles.toolText}>{texts.addFilter}</span>
              </Button>
            }
            sections={sections}
          />
        ) : null}
        <SegmentMenu
          filter={filter}
          isEditable={mayChange(profile)}
          onChoose={onChange}
          onSave={() => setIsSaving(true)}
        />
      </div>
      {filters.length ? (
        <ul className={styles.filters} aria-label={texts.filters}>
          {chips}
          {filters.length > 1 ? (
            <li>
              <Button small look="quiet" onPress={() => onChange([])}>
                {texts.clearFilters}
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
      {result && range ? (
        <p role="status">
          {result.withheld
            ? texts.withheld
            : texts.filtered({
                visitors: format.number(result.visitors),
                all: format.number(result.all_visitors),
              })}
          {range.from < result.from ? <span className={textStyles.quiet}> {texts.filterDays}</span> : null}
          {result.uncovered.length ? (
            <span className={textStyles.quiet}>
              {' '}
              {texts.uncovered({
                days: format.list(result.uncovered.map((date) => format.date(`${date}T12:00:00`))),
              })}
            </span>
          ) : null}
        </p>
      ) : null}
      {searched ? (
        <TextDialog
          title={`${texts.dimensions[searched.dim]} ${texts.operators.contains}`}
          label={texts.containedText}
          value={searched.values[0]}
          maxLength={100}
          action={t.common.done}
          onSubmit={(text) => onChange(filters.with(searchedIndex!, createContains(searched.dim, text)))}
          onClose={() => setSearchedIndex(null)}
        />
      ) : null}
      {isSaving ? (
        <TextDialog
          title={texts.saveSegment}
          label={texts.segmentName}
          maxLength={maxLengths.segment.name}
          action={t.common.save}
          onSubmit={async (name) =>
            toast(texts.segmentSaved({ name: (await create.mutateAsync({ name, filter })).name }))
          }
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </Stack>
  )
}

/** Asks for one text. Errors of the service are shown at its field, the `name` of a segment. */
const TextDialog = ({
  title,
  label,
  value = '',
  maxLength,
  action,
  onSubmit,
  onClose,
}: {
  title: string
  label: string
  value?: string | undefined
  maxLength: number
  action: string
  onSubmit: (text: string) => unknown
  onClose: () => void
}) => {
  const t = useTexts()
  const form = useForm({
    names: ['name'],
    required: { name: t.common.required },
    submit: async (values) => {
      await onSubmit(readText(values, 'name'))
      onClose()
    },
  })
  return (
    <FormDialog title={title} form={form} action={action} onClose={onClose}>
      <TextField name="name" label={label} defaultValue={value} maxLength={maxLength} autoFocus />
    </FormDialog>
  )
}
