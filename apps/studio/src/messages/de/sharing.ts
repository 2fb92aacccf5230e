import type { SharingTexts } from '../../features/workspaces/texts.ts'

const sharing: SharingTexts = {
  invitesLead: 'Teams, die dich dabeihaben wollen.',
  noInvites: 'Keine Einladung offen',
  noInvitesText: 'Wenn dich jemand in ein Team einlädt, steht es hier, und du bekommst eine Mail.',
  openTitle: 'Du bist eingeladen',
  openUnknown: 'Nimm an, um an den Seiten dieses Teams zu arbeiten.',
  accept: 'Annehmen',
  acceptNamed: (name) => `${name} annehmen`,
  decline: 'Ablehnen',
  declineNamed: (name) => `${name} ablehnen`,
  from: (name, role) => `Von ${name}, als ${role}`,
  until: (when) => `Gilt bis ${when}`,
  declined: (name) => `Du hast ${name} abgelehnt.`,
  joinedTitle: (name) => `Du gehörst jetzt zu ${name}`,
  joined: 'Die Seiten stehen jetzt in deiner Liste.',
  toWorkspace: 'Team öffnen',
  notYours: (email) =>
    `Diese Einladung ging an eine andere Adresse. Du bist als ${email} angemeldet: melde dich mit dem Konto jener Adresse an.`,
  verifyFirst: (email) =>
    `Bestätige zuerst ${email}: Der Link in unserer E-Mail führt zu dieser Einladung zurück.`,
  gone: 'Diese Einladung wurde schon beantwortet, zurückgezogen oder ersetzt, oder sie ist abgelaufen. Bitte um eine neue.',
  noSeat:
    'Dieses Team hat seine Höchstzahl an Mitgliedern erreicht. Bitte die Person, der es gehört, ein Mitglied zu entfernen oder einen größeren Tarif zu wählen.',
  unverified: 'Einladungen erscheinen hier, sobald deine Adresse bestätigt ist.',
  transfersLead: 'Teams und Seiten, die dir jemand übergeben will.',
  transfersUnverified: 'Angebotene Seiten erscheinen hier, sobald deine Adresse bestätigt ist.',
  noTransfers: 'Keine Übergabe offen',
  noTransfersText: 'Wenn dir jemand ein Team oder eine Seite anbietet, nimmst du es hier an oder lehnst ab.',
  offers: (name) => `${name} möchte dir das übergeben.`,
  transferMeans: 'Nimmst du an, zählt dein Tarif für das Team; wer es bisher hatte, bleibt als Admin.',
  pageMeans:
    'Nimmst du an, zieht die Seite mit Seitenadresse, Inhalten und Statistik in dein Konto um, und dein Tarif gilt.',
  replaces: (path) => `Deine leere Seite ${path} wird gelöscht, weil dein Tarif nicht für beide reicht.`,
  toPage: 'Seite öffnen',
  needsPlanForPage:
    'In deinem Tarif ist kein Platz für diese Seite und ihre Dateien. Wähle einen größeren, um anzunehmen.',
  transferText:
    'Biete die Seite einem Kunden oder einer Kollegin an. Mit der Annahme ziehen Seitenadresse, Domain, Inhalte und Statistik in das andere Konto um, und dessen Tarif gilt. API-Schlüssel, Agenten, Webhooks, verbundene Tabellen und Teams verlieren die Seite.',
  transferEmail: 'E-Mail-Adresse des neuen Kontos',
  transferOffer: 'Seite anbieten',
  transferOffered: (email) => `Eine E-Mail an ${email} ist unterwegs.`,
  transferWaiting: (email, until) => `${email} angeboten. Annehmen geht bis ${until}.`,
  transferCancel: 'Angebot zurücknehmen',
  transferCancelled: 'Angebot zurückgenommen.',
  transferLast: 'Deine letzte Seite kannst du nicht übergeben. Leg zuerst eine andere an.',
  owned: (name) => `${name} gehört jetzt dir.`,
  stays: (name) => `${name} bleibt beim bisherigen Konto.`,
  transferGone: 'Schon beantwortet, zurückgezogen oder abgelaufen.',
  needsPlan: 'In deinem Tarif ist kein Platz für ein weiteres Team.',
}
export default sharing
