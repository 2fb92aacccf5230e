import { useTexts } from '../app/texts.tsx'
import { Button } from './button.tsx'
import { Row } from './layout.tsx'

export const Pager = ({
  page,
  pages,
  onPage,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
}) => {
  const t = useTexts()
  if (pages <= 1) return null
  return (
    <Row>
      <Button icon="back" isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        {t.common.newer}
      </Button>
      <span>{t.common.of({ used: String(page), limit: String(pages) })}</span>
      <Button icon="chevron" isDisabled={page >= pages} onPress={() => onPage(page + 1)}>
        {t.common.older}
      </Button>
    </Row>
  )
}
