import type { ReactNode } from 'react'
import { Segmented } from '../ui/segmented.tsx'
import { Drawing, type DrawingName } from './drawing.tsx'

/** Choice among options that are drawn. Null is the option `theme`, which is offered if it has a text. */
export const DrawnChoice = <K extends string, Theme extends string | undefined = undefined>({
  label,
  hint,
  drawing,
  ids,
  texts,
  themeText,
  value,
  onChange,
}: {
  label: string
  hint?: ReactNode
  drawing: string
  ids: readonly K[]
  texts: Readonly<Record<K, string>>
  themeText?: Theme
  value: K | null
  onChange: (value: Theme extends string ? K | null : K) => void
}) => {
  const draw = (id: string) => (
    <span data-sample>
      <Drawing name={`${drawing}-${id}` as DrawingName} />
    </span>
  )
  return (
    <Segmented<K | 'theme'>
      wide
      label={label}
      hint={hint}
      options={[
        ...(themeText === undefined
          ? []
          : [{ id: 'theme' as const, label: themeText, sample: draw('theme') }]),
        ...ids.map((id) => ({ id, label: texts[id], sample: draw(id) })),
      ]}
      value={value ?? 'theme'}
      onChange={(id) => onChange((id === 'theme' ? null : id) as never)}
    />
  )
}
