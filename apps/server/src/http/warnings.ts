import {
  type AnyOperation,
  createProblem,
  findInputWarnings,
  type LinkBulkResult,
  maxWarnings,
  type Problem,
  type Profile,
  type ProfileUpdate,
  type WarningSource,
} from '@vitrine/contract'
import { mapConfigPictures } from '@vitrine/page/blocks/pictures'
import { type CheckedLink, findLinkWarnings } from '@vitrine/page/link-warnings'
import { isSame, stripBaseUrl } from '../domain/resource.ts'

/** Reports settings of a page that apply only to a picture that it does not have. */
const findThemeWarnings = (
  { theme: { background, cover } }: Profile,
  { theme: changes, section_styles: styles }: ProfileUpdate,
): Problem[] => {
  const needsBackground = (changes?.panel ?? 'solid') !== 'solid' && background.type !== 'image'
  const needsCover = changes?.cover?.overlay === 'tint' && cover.image_url === null
  return [
    ...(needsBackground
      ? [createProblem('theme.panel', 'dependent_required', { name: 'theme.background.image_url' })]
      : []),
    ...(needsCover
      ? [createProblem('theme.cover.overlay', 'dependent_required', { name: 'theme.cover.image_url' })]
      : []),
    ...(styles ?? []).flatMap(({ image_url, ground = 'none' }, i) =>
      image_url && ground === 'none'
        ? [createProblem(`section_styles[${i}].image_url`, 'dependent_required', { name: 'ground' })]
        : [],
    ),
  ]
}

const findStoredWarnings: Readonly<
  Record<WarningSource, (data: unknown, baseUrl: string, body: unknown) => Problem[]>
> = {
  link: (data, baseUrl) => {
    const link = data as CheckedLink
    const toPath = (url: string) => stripBaseUrl(url, baseUrl)
    return findLinkWarnings({
      ...link,
      image_url: stripBaseUrl(link.image_url ?? null, baseUrl),
      business_block_config: mapConfigPictures(link.kind, link.business_block_config, toPath),
    })
  },
  profile: (data, _baseUrl, body) => findThemeWarnings(data as Profile, body as ProfileUpdate),
  rows: (data) => (data as LinkBulkResult).rows.flatMap(({ warnings = [] }) => warnings),
}

/** Reports accepted input without effect. Uses only the body and what is recorded, so that replays have the same warnings. */
export const collectWarnings = (
  operation: AnyOperation,
  body: unknown,
  data: unknown,
  baseUrl: string,
  recordedWarnings: readonly Problem[],
): Problem[] => {
  if (!operation.body) return []
  const warnings = [
    ...recordedWarnings,
    ...findInputWarnings([operation.body, ...Object.values(operation.ok)], body),
    ...(operation.warnings ? findStoredWarnings[operation.warnings](data, baseUrl, body) : []),
  ]
  const isFirst = (warning: Problem, i: number) => warnings.findIndex((other) => isSame(other, warning)) === i
  return warnings.filter(isFirst).slice(0, maxWarnings)
}
