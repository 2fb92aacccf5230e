import type { Messages } from '../index.tsx'

const share: Messages['share'] = {
  title: 'Geteilte Adresse hinzufügen',
  lead: 'Sie wird zum Link am Ende deiner Seite.',
  nothing: 'In dem, was geteilt wurde, steht keine Adresse. Füge hier eine ein.',
  page: 'Seite',
  add: 'Zu meiner Seite hinzufügen',
  noPage: 'Du hast keine Seite, die du ändern darfst.',
}
export default share
