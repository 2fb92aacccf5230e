import type { Idea } from '@vitrine/contract'
import { useState } from 'react'
import { createLazyComponent } from '../../app/lazy.ts'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { mayChange, useProfile } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'

export type IdeasFor = {
  readonly type: Extract<Idea['type'], 'title' | 'bio'>
  readonly linkId?: number
  readonly onChoose: (text: string) => void
}

const IdeasDialog = createLazyComponent(async () => (await import('./ideas-dialog.tsx')).IdeasDialog)

/** Offers suggestions for a field, if the operator has set up a service for them. */
export const IdeasButton = ({ label, ...field }: IdeasFor & { label: string }) => {
  const t = useTexts()
  const profile = useProfile()
  const [isOpen, setIsOpen] = useState(false)
  if (!settings.hasAi || !mayChange(profile)) return null
  return (
    <Row>
      <Button
        small
        look="quiet"
        icon="idea"
        aria-label={t.common.pair({ name: t.shell.ideas, value: label })}
        onPress={() => setIsOpen(true)}
      >
        {t.shell.ideas}
      </Button>
      {isOpen ? <IdeasDialog {...field} onClose={() => setIsOpen(false)} /> : null}
    </Row>
  )
}
