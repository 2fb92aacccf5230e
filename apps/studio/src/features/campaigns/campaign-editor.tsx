import { useQuery } from '@tanstack/react-query'
import type { Campaign, CampaignCreate, Link } from '@vitrine/contract'
import { campaignGoals, maxCampaignGoal, maxLengths, utmNames } from '@vitrine/contract/limits'
import { useRef, useState } from 'react'
import { readText, useForm } from '../../app/form.tsx'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { useLinkFilter } from '../../editor/link-filter.tsx'
import { useLinks, useProfile } from '../../editor/queries.ts'
import { fromLocalTime, toLocalTime } from '../../editor/times.ts'
import { UtmFields } from '../../editor/utm-fields.tsx'
import { variantsQuery } from '../../editor/viewer.ts'
import { ZoneNote } from '../../editor/zone-note.tsx'
import { Checkbox, Switch, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import textStyles from '../../ui/text.module.css'
import { TimeField } from '../../ui/time-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { suggestUsername } from '../pages/index.ts'
import styles from './campaigns.module.css'
import { useSaveCampaign } from './queries.ts'
import { hasWebAddress } from './web-address.ts'

type Goal = 'none' | NonNullable<Campaign['goal']['metric']>

const readOptional = (values: FormData, name: string): string | null => readText(values, name) || null

export const CampaignEditor = ({
  campaign,
  isEditable,
  onClose,
}: {
  campaign: Campaign | null
  isEditable: boolean
  onClose: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('campaigns')
  const profile = useProfile()
  const links = useLinks()
  const { data: variants = [] } = useQuery(variantsQuery(profile.id))
  const save = useSaveCampaign()
  const storedZone = campaign?.timezone ?? profile.timezone
  const [timezone, setTimezone] = useState(storedZone)
  const [isLive, setIsLive] = useState(campaign ? !['draft', 'paused'].includes(campaign.status) : true)
  const [metric, setMetric] = useState<Goal>(campaign?.goal.metric ?? 'none')
  const [target, setTarget] = useState(campaign?.goal.target ?? 100)
  const [variantId, setVariantId] = useState(campaign?.variant_id ? String(campaign.variant_id) : 'none')
  const [isMoreOpen, setIsMoreOpen] = useState(campaign !== null)
  const [utm, setUtm] = useState<Partial<Campaign['utm']>>(campaign?.utm ?? {})
  const [language] = useLanguage()
  const name = useRef('')
  const changeUtm = (change: typeof utm) => {
    const suggestion = utm.campaign === undefined && suggestUsername(name.current, language)
    setUtm({ ...utm, ...(suggestion ? { campaign: suggestion } : {}), ...change })
  }
  const [isUtmOpen, setIsUtmOpen] = useState(utmNames.some((name) => utm[name]))
  const [linkIds, setLinkIds] = useState<ReadonlySet<number>>(new Set(campaign?.link_ids))

  const form = useForm({
    names: [
      'name',
      'slug',
      'objective',
      'starts_at',
      'ends_at',
      ...utmNames.map((name) => `utm.${name}`),
      'goal.target',
      'notes',
    ],
    required: { name: t.common.requiredName },
    check: (values) => {
      const [start, end] = [readOptional(values, 'starts_at'), readOptional(values, 'ends_at')]
      if (start && end && end <= start) return { ends_at: t.links.schedule.wrongOrder }
      const hasEnded =
        !campaign && end !== null && Date.parse(fromLocalTime(end, timezone) ?? '') < Date.now()
      return hasEnded ? { ends_at: texts.pastEnd } : {}
    },
    submit: async (values) => {
      const readTime = (name: string) => fromLocalTime(readOptional(values, name) ?? '', timezone)
      const body: CampaignCreate = {
        name: readText(values, 'name'),
        status: isLive ? 'active' : campaign?.status === 'paused' ? 'paused' : 'draft',
        starts_at: readTime('starts_at'),
        ends_at: readTime('ends_at'),
        timezone,
        utm: Object.fromEntries(utmNames.map((name) => [name, utm[name]?.trim() || null])),
        ...(campaign?.objective ? { objective: readOptional(values, 'objective') } : {}),
        ...(readOptional(values, 'slug') ? { slug: readOptional(values, 'slug')! } : {}),
        link_ids: [...linkIds],
        variant_id: variantId === 'none' ? null : Number(variantId),
        goal: metric === 'none' ? { metric: null, target: null } : { metric, target },
        notes: readOptional(values, 'notes'),
      }
      await save.mutateAsync(
        campaign ? { id: campaign.id, body: { ...body, revision: campaign.revision } } : { body },
      )
      toast(campaign ? t.common.saved : texts.created)
      onClose()
    },
  })
  const { name: _, starts_at, ends_at, ...hiddenErrors } = form.errors
  const isUtm = (name: string) => name.startsWith('utm.')
  const hiddenNames = Object.keys(hiddenErrors).filter((field) => hiddenErrors[field])
  if (!isUtmOpen && hiddenNames.some(isUtm)) setIsUtmOpen(true)
  if (!isMoreOpen && !hiddenNames.every(isUtm)) setIsMoreOpen(true)

  return (
    <FormDialog
      size="medium"
      title={campaign?.name ?? texts.add}
      form={form}
      isEditable={isEditable}
      keepsInput
      onClose={onClose}
    >
      <TextField
        name="name"
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={maxLengths.campaign.name}
        defaultValue={campaign?.name ?? ''}
        onChange={(value) => {
          name.current = value
        }}
        autoFocus={!campaign}
      />
      <div className={styles.two}>
        <TimeField
          name="starts_at"
          type="datetime-local"
          label={texts.startsAt}
          value={toLocalTime(campaign?.starts_at, storedZone)}
          onChange={() => form.markCorrected('ends_at')}
        />
        <TimeField
          name="ends_at"
          type="datetime-local"
          label={texts.endsAt}
          hint={texts.openEnd}
          value={toLocalTime(campaign?.ends_at, storedZone)}
          onChange={() => form.markCorrected('ends_at')}
        />
      </div>
      <ZoneNote timezone={timezone} onChange={setTimezone} />
      <details className={styles.fold} open={isUtmOpen}>
        <summary>{texts.utm}</summary>
        <Stack>
          <UtmFields
            owner="campaign"
            values={utm}
            onChange={changeUtm}
            link={links.find((link) => hasWebAddress(link) && (linkIds.size === 0 || linkIds.has(link.id)))}
          />
          <LinkChoice links={links} linkIds={linkIds} onChange={setLinkIds} />
        </Stack>
      </details>
      <details className={styles.fold} open={isMoreOpen}>
        <summary>{t.common.more}</summary>
        <Stack>
          <Switch isSelected={isLive} onChange={setIsLive} hint={texts.activeHint}>
            {texts.active}
          </Switch>
          {campaign?.objective ? (
            <TextField
              name="objective"
              label={texts.objective}
              maxLength={maxLengths.campaign.objective}
              defaultValue={campaign.objective}
            />
          ) : null}
          <TextField
            name="slug"
            label={texts.slug}
            hint={texts.slugHint}
            prefix="?c="
            maxLength={maxLengths.slug}
            autoComplete="off"
            spellCheck="false"
            defaultValue={campaign?.slug ?? ''}
          />
          {variants.length ? (
            <Select
              label={texts.variant}
              hint={texts.variantHint}
              value={variantId}
              onChange={setVariantId}
              options={[
                { id: 'none', label: t.variants.original },
                ...variants.map(({ id, name }) => ({ id: String(id), label: name })),
              ]}
            />
          ) : null}
          <GoalFields
            metric={metric}
            target={target}
            onMetric={setMetric}
            onTarget={setTarget}
            error={form.errors['goal.target']}
          />
          <TextField
            name="notes"
            label={texts.notes}
            rows={2}
            maxLength={maxLengths.campaign.notes}
            defaultValue={campaign?.notes ?? ''}
          />
        </Stack>
      </details>
    </FormDialog>
  )
}

const GoalFields = ({
  metric,
  target,
  onMetric,
  onTarget,
  error,
}: {
  metric: Goal
  target: number
  onMetric: (metric: Goal) => void
  onTarget: (target: number) => void
  error: string | undefined
}) => {
  const t = useTexts()
  const texts = useTexts('campaigns')
  return (
    <div className={styles.two}>
      <Select<Goal>
        label={t.variants.goal}
        value={metric}
        onChange={onMetric}
        options={[
          { id: 'none', label: t.common.none },
          ...campaignGoals.map((id) => ({ id, label: texts.goals[id] })),
        ]}
      />
      {metric === 'none' ? null : (
        <NumberField
          label={texts.target}
          minValue={1}
          maxValue={maxCampaignGoal}
          value={target}
          onChange={(value) => onTarget(value || 1)}
          error={error}
        />
      )}
    </div>
  )
}

const LinkChoice = ({
  links: allLinks,
  linkIds,
  onChange,
}: {
  links: readonly Link[]
  linkIds: ReadonlySet<number>
  onChange: (linkIds: ReadonlySet<number>) => void
}) => {
  const texts = useTexts('campaigns')
  const [initialIds] = useState(linkIds)
  const links = allLinks.filter((link) => initialIds.has(link.id) || hasWebAddress(link))
  const { field: filter, matches } = useLinkFilter(links)
  const toggle = (id: number, isOn: boolean) =>
    onChange(new Set(isOn ? [...linkIds, id] : [...linkIds].filter((other) => other !== id)))
  if (links.length === 0) return null
  return (
    <fieldset className={styles.linkList}>
      <legend>{texts.links}</legend>
      <p className={textStyles.quiet}>{texts.linksHint}</p>
      {filter}
      {links.filter(matches).map(({ id, title }) => (
        <Checkbox key={id} isSelected={linkIds.has(id)} onChange={(isOn) => toggle(id, isOn)}>
          {title}
        </Checkbox>
      ))}
    </fieldset>
  )
}
