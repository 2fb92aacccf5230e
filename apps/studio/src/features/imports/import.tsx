import { useNavigate } from 'react-router'
import { EditLayout } from '../../editor/edit-layout.tsx'
import { canEdit, useProfile } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Callout, ScreenHeader } from '../../ui/layout.tsx'
import { useImportTexts } from './texts.ts'
import { ImportWizard } from './wizard.tsx'

export const Component = () => {
  const t = useMessages()
  const texts = useImportTexts()
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
