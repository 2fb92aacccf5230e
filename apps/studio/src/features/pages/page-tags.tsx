import { useTexts } from '../../app/texts.tsx'
import { Icon } from '../../ui/icon.tsx'

export const PageTags = ({ tags, className }: { tags: readonly string[]; className: string }) => {
  const t = useTexts('pages/list')
  return (
    <span className={className}>
      <Icon name="tag" size={14} />
      <span className="visually-hidden">{t.tags}: </span> {tags.join(' · ')}
    </span>
  )
}
