import type { Messages } from '../index.tsx'

const share: Messages['share'] = {
  title: 'Geteilte Adresse hinzufügen',
  lead: 'Sie wird zum Link am Ende deiner Seite.',
  nothing: 'In dem, was geteilt wurde, steht keine Adresse. Füge hier eine ein.',
  page: 'Seite',
  add: 'Zu meiner Seite hinzufügen',
  noPage: 'Du darfst keine Seite ändern. Bitte die Person, der eine Seite gehört, um die Rolle „Bearbeiter“.',
}
export default share
