import { useQuery } from '@tanstack/react-query'
import type { FilterDimension } from '@vitrine/contract/visit-filter'
import { useMemo } from 'react'
import { nameCode } from '../../app/code-options.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { campaignsQuery, useLinks, useProfileId } from '../../editor/queries.ts'
import { variantsQuery } from '../../editor/viewer.ts'

/** Returns a function that names a value of a dimension, written as in responses. */
export const useValueNames = () => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const [language] = useLanguage()
  const links = useLinks()
  const profileId = useProfileId()
  const { data: variants } = useQuery(variantsQuery(profileId))
  const { data: campaigns } = useQuery(campaignsQuery(profileId))
  return useMemo(() => {
    const devices: Readonly<Record<string, string>> = t.analytics.devices
    const createNameOf =
      (entries: readonly { readonly id: number; readonly name: string }[] = []) =>
      (value: string) =>
        value === 'original'
          ? texts.original
          : (entries.find(({ id }) => String(id) === value)?.name ?? `#${value}`)
    const formatters: Partial<Record<FilterDimension, (value: string) => string>> = {
      country: (value) => nameCode(language, 'region', value),
      language: (value) => nameCode(language, 'language', value),
      device: (value) => devices[value] ?? value,
      link: createNameOf(links.map(({ id, title }) => ({ id, name: title }))),
      item: (value) => {
        const [linkId, itemId] = value.split(':')
        const items = links.find(({ id }) => String(id) === linkId)?.business_block_config.items
        const entry = Array.isArray(items) ? items.find(({ id }) => id === itemId) : undefined
        return String(entry?.title ?? value)
      },
      variant: createNameOf(variants),
      campaign: createNameOf(campaigns),
      // Positions count from 0
      position: (value) => String(Number(value) + 1),
    }
    return (dim: FilterDimension, value: string): string => {
      if (value === 'unknown') return texts.unknown
      if (value === 'few') return texts.few
      return value === 'direct' ? texts.direct : (formatters[dim]?.(value) ?? value)
    }
  }, [language, t, texts, links, variants, campaigns])
}
