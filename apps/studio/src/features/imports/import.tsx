import { useNavigate } from 'react-router'
import { useTexts } from '../../app/texts.tsx'
import { EditLayout } from '../../editor/edit-layout.tsx'
import { canPublish, mayChange, useProfile } from '../../editor/queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Callout, ScreenHeader } from '../../ui/layout.tsx'
import { ImportWizard } from './wizard.tsx'

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('imports')
  const navigate = useNavigate()
  const profile = useProfile()
  return (
    <EditLayout>
      <ScreenHeader
        title={texts.title}
        lead={texts.lead}
        back={
          <ButtonLink small look="quiet" icon="back" to={`/pages/${profile.id}/links`}>
            {t.links.back}
          </ButtonLink>
        }
      />
      {canPublish(profile) ? (
        <ImportWizard
          continueLabel={texts.toLinks}
          onContinue={() => void navigate(`/pages/${profile.id}/links`)}
        />
      ) : mayChange(profile) ? null : (
        <Callout>{texts.viewer}</Callout>
      )}
    </EditLayout>
  )
}
