import type { FilterDimension } from '@vitrine/contract/visit-filter'
import { useMemo } from 'react'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { useLinks } from '../../editor/queries.ts'

/** Returns a function that names a value of a dimension, written as in responses. */
export const useValueNames = () => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const [language] = useLanguage()
  const links = useLinks()
  return useMemo(() => {
    const countries = new Intl.DisplayNames(language, { type: 'region' })
    const languages = new Intl.DisplayNames(language, { type: 'language' })
    const findName = (names: Intl.DisplayNames, code: string): string => {
      try {
        return names.of(code) ?? code
      } catch {
        return code
      }
    }
    const devices: Readonly<Record<string, string>> = t.analytics.devices
    const formatId = (id: string) => (id === 'original' ? texts.original : `#${id}`)
    const formatters: Partial<Record<FilterDimension, (value: string) => string>> = {
      country: (value) => findName(countries, value),
      language: (value) => findName(languages, value),
      device: (value) => devices[value] ?? value,
      link: (value) => links.find(({ id }) => String(id) === value)?.title ?? formatId(value),
      item: (value) => {
        const [linkId, itemId] = value.split(':')
        const items = links.find(({ id }) => String(id) === linkId)?.business_block_config.items
        const entry = Array.isArray(items) ? items.find(({ id }) => id === itemId) : undefined
        return String(entry?.title ?? value)
      },
      variant: formatId,
      campaign: formatId,
      // Positions count from 0
      position: (value) => String(Number(value) + 1),
    }
    return (dim: FilterDimension, value: string): string => {
      if (value === 'unknown') return texts.unknown
      if (value === 'few') return texts.few
      return value === 'direct' ? texts.direct : (formatters[dim]?.(value) ?? value)
    }
  }, [language, t, texts, links])
}
