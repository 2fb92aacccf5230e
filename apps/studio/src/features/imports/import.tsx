import { useNavigate } from 'react-router'
import { useTexts } from '../../app/texts.tsx'
import { EditLayout } from '../../editor/edit-layout.tsx'
import { canEdit, useProfile } from '../../editor/queries.ts'
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
      {canEdit(profile) ? (
        <ImportWizard
          continueLabel={texts.toLinks}
          onContinue={() => void navigate(`/pages/${profile.id}/links`)}
        />
      ) : (
        <Callout>{texts.viewer}</Callout>
      )}
    </EditLayout>
  )
}
