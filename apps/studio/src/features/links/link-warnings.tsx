import { mapConfigPictures } from '@vitrine/page/blocks/pictures'
import { type CheckedLink, findLinkWarnings } from '@vitrine/page/link-warnings'
import { formatProblem } from '../../app/errors.ts'
import { useTexts } from '../../app/texts.tsx'
import { findOwnPicture } from '../../editor/draft-view.ts'
import { Callout, Chip } from '../../ui/layout.tsx'
import { useLeftEntries } from './left-entries.ts'
import { formatFieldPath } from './schema.ts'
import styles from './schema-fields.module.css'

const findWarnings = (link: CheckedLink) =>
  findLinkWarnings({
    ...link,
    image_url: findOwnPicture(link.image_url ?? null),
    business_block_config: mapConfigPictures(
      link.kind,
      link.business_block_config,
      (url) => findOwnPicture(url) ?? url,
    ),
  })

export const LinkWarnings = ({ link }: { link: CheckedLink }) => {
  const t = useTexts()
  const texts = useTexts('links/blocks')
  const isLeft = useLeftEntries(link)
  const warnings = findWarnings(link).filter(({ path }) => isLeft(path ?? ''))
  if (!warnings.length) return null
  const { events, gallery, menu } = texts.entries
  const labels = {
    ...t.links.blockFields,
    kind: t.links.fields.kind,
    image_url: t.links.fields.image_url,
    ...({ events: { question: events }, gallery: { question: gallery }, menu: { question: menu } }[
      link.kind
    ] ?? {}),
  }
  return (
    <Callout tone="warn" title={t.links.notShown}>
      <ul className={styles.warnings}>
        {warnings.map(({ path, rule, params, message }) => {
          const { name } = params
          const label = formatFieldPath(String(name), labels)
          const problem =
            rule === 'dependent_required'
              ? { path, rule, params: { name: label }, message: message.replace(String(name), label) }
              : { path, rule, params, message }
          return (
            <li key={`${path} ${rule} ${name}`}>
              {formatFieldPath(path ?? '', labels)}: {formatProblem(problem, t).replace(/`([^`]*)`/g, '“$1”')}
            </li>
          )
        })}
      </ul>
    </Callout>
  )
}

export const WarningChip = ({ link }: { link: CheckedLink }) => {
  const t = useTexts()
  return findWarnings(link).length ? (
    <Chip icon="alert" tone="warn">
      {t.links.chips.partial}
    </Chip>
  ) : null
}
