import { isForm } from '@vitrine/page/form-definition'
import { useTexts } from '../../app/texts.tsx'
import { canEdit, useLinks, useProfile } from '../../editor/queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, EmptyState, ScreenHeader } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { toShownKind } from '../links/index.ts'
import { EntryMails } from './entry-mails.tsx'

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('forms')
  const profile = useProfile()
  const forms = useLinks().filter(({ kind }) => isForm(kind))
  const path = `/pages/${profile.id}`
  const addButton = canEdit(profile) ? (
    <ButtonLink look="primary" icon="add" to={`${path}/links`} state={{ add: 'form' }}>
      {texts.addForm}
    </ButtonLink>
  ) : null
  return (
    <>
      <ScreenHeader title={t.shell.forms} lead={texts.formsLead}>
        {forms.length ? addButton : null}
      </ScreenHeader>
      {forms.length ? (
        <>
          <Card>
            <List label={t.shell.forms}>
              {forms.map((form) => (
                <ListItem
                  key={form.id}
                  title={form.title}
                  note={t.links.kinds[toShownKind(form)].name}
                  actions={
                    <>
                      <ButtonLink
                        small
                        to={`${path}/audience?form=${form.id}`}
                        aria-label={t.common.pair({ name: t.shell.entries, value: form.title })}
                      >
                        {t.shell.entries}
                      </ButtonLink>
                      <ButtonLink
                        small
                        to={`${path}/links/${form.id}`}
                        aria-label={t.common.pair({ name: t.common.edit, value: form.title })}
                      >
                        {t.common.edit}
                      </ButtonLink>
                    </>
                  }
                />
              ))}
            </List>
          </Card>
          <EntryMails />
        </>
      ) : (
        <EmptyState icon="form" title={texts.noFormsTitle} actions={addButton}>
          {texts.noForms}
        </EmptyState>
      )}
    </>
  )
}
