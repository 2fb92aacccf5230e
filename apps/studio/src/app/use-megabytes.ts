import { addRegion } from './browser.ts'
import { useLanguage } from './texts.tsx'

/** Returns a function that formats a size as limits do, in MB of 1,024 kB. A small size is not 0. */
export const useMegabytes = () => {
  const language = addRegion(useLanguage()[0])
  return (size: number): string => {
    const isSmall = size < 1_073_741_824
    const unit = isSmall ? 'megabyte' : 'gigabyte'
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 })
    return format.format(isSmall ? Math.max(size / 1_048_576, size && 0.1) : size / 1_073_741_824)
  }
}
