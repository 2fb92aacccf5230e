import type { Variant } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { presets } from '@vitrine/page/themes/index'
import { removeIsolation } from '@vitrine/texts'
import { useState } from 'react'
import { Form, useForm } from '../../app/form.tsx'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { useLinks, useProfile } from '../../editor/queries.ts'
import { UploadField } from '../../editor/upload-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Row } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { Comparison } from './comparison.tsx'
import { type Draft, toDraft, toWrite } from './draft.ts'
import { Duration } from './duration.tsx'
import { useCreateVariant } from './queries.ts'
import styles from './variants.module.css'

const things = [
  ['title', 'edit'],
  ['order', 'top'],
  ['picture', 'image'],
  ['look', 'palette'],
  ['less', 'hidden'],
] as const satisfies readonly (readonly [string, IconName])[]
type Thing = (typeof things)[number][0]

const shares = [50, 33, 25, 10, 5]

type Choice = {
  readonly thing: Thing
  readonly linkId: number | null
  readonly title: string
  readonly preset: string
  readonly picture: string | null
  readonly goal: Variant['goal']['metric']
  readonly weight: number
}

/** Creates an experiment with one change. `onSeveral` opens the form with all fields. */
export const NewVariant = ({
  testedShare,
  onSeveral,
  onClose,
}: {
  /** Per cent of the visitors in running experiments. */
  testedShare: number
  onSeveral: () => void
  onClose: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('variants/editor')
  const format = useFormat()
  const profile = useProfile()
  const links = useLinks().filter(({ is_enabled }) => is_enabled)
  const create = useCreateVariant()
  const [isDraft, setIsDraft] = useState(false)
  const [choice, setChoice] = useState<Choice>(() => ({
    thing: 'title',
    linkId: links[0]?.id ?? null,
    title: '',
    preset: Object.keys(presets).find((id) => id !== profile.theme.preset)!,
    picture: null,
    goal: 'link_click',
    // As many visitors for the variant as for the original, beside the running experiments
    weight: shares.find((share) => share <= (100 - testedShare) / 2) ?? 5,
  }))
  const { thing, linkId, goal, weight } = choice
  const link = links.find(({ id }) => id === linkId)
  const overrides = createOverrides(choice)
  const names: Readonly<Record<Thing, string>> = {
    title: choice.title,
    order: texts.nameFirst({ title: link?.title ?? '' }),
    picture: texts.things.picture.title,
    look: presets[choice.preset]?.label ?? '',
    less: texts.nameWithout({ title: link?.title ?? '' }),
  }
  const draft: Draft = {
    ...toDraft(null),
    name: removeIsolation(names[thing]).slice(0, maxLengths.variant.name),
    weight,
    overrides,
    goal: { metric: goal, link_id: goal === 'link_click' ? linkId : null },
  }
  const form = useForm({
    names: ['title', 'picture', 'weight', 'goal'],
    check: () => ({
      ...(thing === 'title' && !choice.title.trim() ? { title: t.common.required } : {}),
      ...(thing === 'picture' && !choice.picture ? { picture: t.common.required } : {}),
    }),
    submit: async () => {
      await create.mutateAsync({ ...toWrite(draft), ...(isDraft ? {} : { status: 'running' }) })
      toast(isDraft ? texts.created : t.variants.statusNow.running)
      onClose()
    },
  })
  const set = (change: Partial<Choice>) => {
    form.markCorrected(...Object.keys(change))
    setChoice((before) => ({ ...before, ...change }))
  }
  const chooseThing = (thing: Thing) =>
    set({
      thing,
      goal: (thing === 'title' || thing === 'order') && linkId !== null ? 'link_click' : 'click_rate',
    })
  return (
    <Dialog size="large" title={texts.whatTitle} keepsInput onClose={onClose}>
      <p className={styles.lead}>{texts.whatLead}</p>
      <div className={styles.things}>
        {things.map(([id, icon]) => (
          <button key={id} type="button" aria-pressed={id === thing} onClick={() => chooseThing(id)}>
            <Icon name={icon} />
            <strong>{texts.things[id].title}</strong>
            <span>{texts.things[id].text}</span>
          </button>
        ))}
        <button type="button" onClick={onSeveral}>
          <Icon name="settings" />
          <strong>{texts.several}</strong>
          <span>{texts.severalText}</span>
        </button>
      </div>
      <div className={styles.editor}>
        <Form form={form}>
          <div className={styles.fields}>
            <div className={styles.columns}>
              {thing === 'title' || thing === 'order' || thing === 'less' ? (
                <Select
                  label={texts.block}
                  value={linkId === null ? null : String(linkId)}
                  onChange={(id) => set({ linkId: Number(id) })}
                  options={links.map(({ id, title }) => ({ id: String(id), label: title }))}
                />
              ) : null}
              {thing === 'title' ? (
                <TextField
                  name="title"
                  label={texts.titleInVariant}
                  placeholder={link?.title ?? ''}
                  maxLength={maxLengths.link.title}
                  value={choice.title}
                  onChange={(title) => set({ title })}
                />
              ) : null}
              {thing === 'picture' ? (
                <UploadField
                  label={t.profile.fields.avatar_url}
                  value={choice.picture}
                  accept={['image/png', 'image/jpeg', 'image/webp', 'image/avif']}
                  crop
                  square
                  error={form.errors.picture}
                  onUpload={({ url }) => set({ picture: url })}
                  onRemove={() => set({ picture: null })}
                />
              ) : null}
              {thing === 'look' ? (
                <Select
                  label={t.profile.fields['theme.preset']}
                  value={choice.preset}
                  onChange={(preset) => set({ preset })}
                  options={Object.entries(presets)
                    .filter(([id]) => id !== profile.theme.preset)
                    .map(([id, { label }]) => ({ id, label }))}
                />
              ) : null}
              <Select
                label={texts.success}
                value={goal}
                onChange={(goal) => set({ goal })}
                error={form.errors.goal}
                options={[
                  { id: 'click_rate', label: texts.goals.click_rate },
                  ...(link && (thing === 'title' || thing === 'order')
                    ? [{ id: 'link_click' as const, label: texts.goals.this_block }]
                    : []),
                  { id: 'form_submit', label: texts.goals.form_submit },
                ]}
              />
              <Select
                label={texts.whoSees}
                value={String(weight)}
                onChange={(weight) => set({ weight: Number(weight) })}
                error={form.errors.weight}
                options={shares
                  .filter((share) => share < 100 - testedShare || share === weight)
                  .map((share) => ({
                    id: String(share),
                    label: texts.shareOfVisitors({ share: format.percent(share / 100) }),
                  }))}
              />
            </div>
            <Duration draft={draft} />
          </div>
          <Row end>
            <Button type="submit" onPress={() => setIsDraft(true)} isPending={form.isPending && isDraft}>
              {texts.saveForLater}
            </Button>
            <Button
              type="submit"
              look="primary"
              onPress={() => setIsDraft(false)}
              isPending={form.isPending && !isDraft}
            >
              {t.variants.start}
            </Button>
          </Row>
        </Form>
        <Comparison overrides={overrides} />
      </div>
    </Dialog>
  )
}

const createOverrides = ({ thing, linkId, title, preset, picture }: Choice): Draft['overrides'] => {
  const { overrides } = toDraft(null)
  switch (thing) {
    case 'title':
      return linkId === null || !title.trim()
        ? overrides
        : { ...overrides, link_titles: { [String(linkId)]: title.trim() } }
    case 'order':
      return linkId === null ? overrides : { ...overrides, link_order: [linkId] }
    case 'picture':
      return { ...overrides, avatar_url: picture }
    case 'look':
      return { ...overrides, theme: { preset } }
    case 'less':
      return linkId === null ? overrides : { ...overrides, hidden_link_ids: [linkId] }
  }
}
