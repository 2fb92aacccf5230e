import type { Variant } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { Form, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { useLinks } from '../../editor/queries.ts'
import { isInOrder } from '../../editor/times.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Fields } from '../../ui/field-parts.tsx'
import { FormButtons } from '../../ui/form-dialog.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { Comparison } from './comparison.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { type Draft, toDraft, toWrite } from './draft.ts'
import { Duration } from './duration.tsx'
import { OverrideFields } from './override-fields.tsx'
import { useCreateVariant, useUpdateVariant } from './queries.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import styles from './variants.module.css'

export const VariantEditor = ({
  variant,
  isEditable,
  onClose,
}: {
  variant: Variant | null
  isEditable: boolean
  onClose: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('variants/editor')
  const create = useCreateVariant()
  const update = useUpdateVariant()
  const [draft, setDraft] = useState<Draft>(() => toDraft(variant))

  const form = useForm({
    names: [
      'name',
      'weight',
      'priority',
      'conditions',
      'schedule.starts_at',
      'schedule.ends_at',
      'goal',
      'hypothesis',
      'overrides.display_name',
      'overrides.bio',
    ],
    check: () => ({
      ...(draft.name.trim() ? {} : { name: t.common.requiredName }),
      ...(!isInOrder(draft.schedule) ? { 'schedule.ends_at': t.links.schedule.wrongOrder } : {}),
    }),
    submit: async () => {
      const body = toWrite(draft, variant)
      if (variant) await update.mutateAsync({ id: variant.id, body: { ...body, revision: variant.revision } })
      else await create.mutateAsync(body)
      toast(variant ? t.common.saved : texts.created)
      onClose()
    },
  })
  const set = (change: Partial<Draft>) => {
    form.markCorrected(...Object.keys(change), ...(change.schedule ? ['schedule.ends_at'] : []))
    setDraft((before) => ({ ...before, ...change }))
  }

  return (
    <Dialog
      size="large"
      title={variant ? variant.name : t.variants.add}
      keepsInput
      onClose={onClose}
      footer={<FormButtons form={form} isEditable={isEditable} />}
    >
      <div className={styles.editor}>
        <Form form={form}>
          <Fields isDisabled={!isEditable}>
            <div className={styles.fields}>
              <TextField
                name="name"
                label={texts.name}
                placeholder={texts.namePlaceholder}
                maxLength={maxLengths.variant.name}
                value={draft.name}
                onChange={(name) => set({ name })}
                autoFocus={!variant}
              />
              <Segmented
                label={texts.kind}
                hint={draft.kind === 'experiment' ? texts.experimentHint : texts.audienceHint}
                value={draft.kind}
                onChange={(kind) => set({ kind })}
                options={[
                  { id: 'experiment', label: texts.experiment },
                  { id: 'audience', label: texts.audience },
                ]}
              />
              {draft.kind === 'experiment' ? (
                <NumberField
                  label={texts.weight}
                  hint={texts.weightHint({ rest: 100 - draft.weight })}
                  minValue={0}
                  maxValue={100}
                  value={draft.weight}
                  onChange={(weight) => set({ weight: Number.isNaN(weight) ? 0 : weight })}
                  error={form.errors.weight}
                />
              ) : (
                <NumberField
                  label={texts.priority}
                  hint={texts.priorityHint}
                  minValue={0}
                  maxValue={1000}
                  value={draft.priority}
                  onChange={(priority) => set({ priority: Number.isNaN(priority) ? 0 : priority })}
                  error={form.errors.priority}
                />
              )}
              <h3>{texts.changes}</h3>
              <OverrideFields overrides={draft.overrides} onChange={(overrides) => set({ overrides })} />
              <h3>{texts.audienceTitle}</h3>
              <ConditionFields
                conditions={draft.conditions}
                match={draft.match}
                onChange={(conditions) => set({ conditions })}
                onMatch={(match) => set({ match })}
                error={form.errors.conditions}
              />
              <ScheduleFields draft={draft} set={set} errors={form.errors} />
              <h3>{texts.goalTitle}</h3>
              <GoalFields draft={draft} set={set} error={form.errors.goal} />
              {draft.kind === 'experiment' && (variant?.started_at ?? null) === null ? (
                <Duration draft={draft} />
              ) : null}
              <TextField
                label={texts.hypothesis}
                hint={texts.hypothesisHint}
                rows={2}
                maxLength={maxLengths.variant.hypothesis}
                value={draft.hypothesis}
                onChange={(hypothesis) => set({ hypothesis })}
                name="hypothesis"
              />
            </div>
          </Fields>
        </Form>
        <Comparison overrides={draft.overrides} />
      </div>
    </Dialog>
  )
}

const GoalFields = ({
  draft,
  set,
  error,
}: {
  draft: Draft
  set: (change: Partial<Draft>) => void
  error: string | undefined
}) => {
  const t = useTexts()
  const texts = useTexts('variants/editor')
  const links = useLinks()
  return (
    <>
      <Select
        label={t.variants.goal}
        value={draft.goal.metric}
        onChange={(metric) =>
          set({
            goal: {
              metric,
              link_id: metric === 'link_click' ? (draft.goal.link_id ?? links[0]?.id ?? null) : null,
            },
          })
        }
        error={error}
        options={[
          { id: 'click_rate', label: texts.goals.click_rate },
          ...(links.length ? [{ id: 'link_click' as const, label: texts.goals.link_click }] : []),
          { id: 'form_submit', label: texts.goals.form_submit },
        ]}
      />
      {draft.goal.metric === 'link_click' ? (
        <Select
          label={t.analytics.link}
          value={draft.goal.link_id === null ? null : String(draft.goal.link_id)}
          onChange={(id) => set({ goal: { metric: 'link_click', link_id: Number(id) } })}
          options={links.map(({ id, title }) => ({ id: String(id), label: title }))}
        />
      ) : null}
    </>
  )
}
