import { useNavigate } from 'react-router'
import { Callout, ScreenHeader } from '../../ui/layout.tsx'
import { EditLayout } from '../page/edit-layout.tsx'
import { canEdit, useProfile } from '../page/queries.ts'
import { useImportTexts } from './texts.ts'
import { ImportWizard } from './wizard.tsx'

/** Brings links and texts from elsewhere to a page that is there. */
export const Component = () => {
  const texts = useImportTexts()
  const navigate = useNavigate()
  const profile = useProfile()
  return (
    <EditLayout>
      <ScreenHeader title={texts.title} lead={texts.lead} />
      {canEdit(profile) ? (
        <ImportWizard goOn={texts.toLinks} onGoOn={() => void navigate(`/pages/${profile.id}/links`)} />
      ) : (
        <Callout>{texts.viewer}</Callout>
      )}
    </EditLayout>
  )
}
