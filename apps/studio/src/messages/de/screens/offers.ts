import type en from '../../en/screens/offers.ts'

const offers: typeof en = {
  invitesLead: 'Nimm Einladungen in Teams an oder lehne sie ab.',
  noInvites: 'Keine Einladungen',
  noInvitesText: 'Einladungen in Teams erscheinen hier. Du bekommst auch eine E‑Mail.',
  openTitle: 'Du wurdest eingeladen',
  openUnknown: 'Nimm an, um an den Seiten dieses Teams zu arbeiten.',
  accept: 'Annehmen',
  acceptNamed: (name) => `${name} annehmen`,
  decline: 'Ablehnen',
  declineNamed: (name) => `${name} ablehnen`,
  from: (name, role) => `Von ${name}, als ${role}`,
  until: (when) => `Gültig bis ${when}`,
  declined: (name) => `Einladung zu ${name} abgelehnt.`,
  toWorkspace: 'Team öffnen',
  notYours: (email) =>
    `Diese Einladung ist für eine andere E‑Mail-Adresse. Du bist als ${email} angemeldet. Melde dich mit dem eingeladenen Konto an.`,
  offerNotYours: (email) =>
    `Diese Übergabe ist für eine andere E‑Mail-Adresse. Du bist als ${email} angemeldet. Melde dich mit dem Konto des Empfängers an.`,
  verifyFirst: (email) =>
    `Bestätige zuerst ${email}: Öffne den Link in unserer E‑Mail. Er führt zu dieser Einladung zurück.`,
  gone: 'Diese Einladung ist nicht mehr gültig. Hast du sie schon angenommen, öffne deine Teams. Sonst bitte um eine neue.',
  noSeat:
    'Dieses Team hat seine Höchstzahl an Mitgliedern erreicht. Bitte den Inhaber, ein Mitglied zu entfernen oder einen größeren Tarif zu wählen.',
  unverified: 'Bestätige deine E‑Mail-Adresse, um deine Einladungen zu sehen.',
  transfersLead: 'Teams und Seiten, die du als Inhaber übernehmen kannst.',
  transfersUnverified: 'Bestätige deine E‑Mail-Adresse, um Übergaben an dich zu sehen.',
  noTransfers: 'Keine Übergaben',
  noTransfersText:
    'Wenn dir ein Inhaber ein Team oder eine Seite übergeben möchte, kannst du hier annehmen oder ablehnen.',
  ownOffers: 'Seiten, die du übergibst',
  offers: (name) => `${name} möchte dich zum Inhaber machen.`,
  transferMeans: 'Wenn du annimmst, gilt für das Team dein Tarif, und der bisherige Inhaber wird Admin.',
  overSeats: (used, limit) =>
    `Das Team hat ${used} Mitglieder, Einladungen mitgezählt, und dein Tarif erlaubt ${limit}. Niemand wird entfernt, aber neue Einladungen gehen erst, wenn wieder Platz ist.`,
  pageMeans:
    'Wenn du annimmst, zieht die Seite mit Seitenadresse, Inhalten und Statistik in dein Konto um, und für sie gilt dein Tarif.',
  replaces: (path) => `Deine leere Seite ${path} wird gelöscht, weil dein Tarif nicht für beide reicht.`,
  toPage: 'Seite öffnen',
  needsPlanForPage:
    'In deinem Tarif ist kein Platz für diese Seite und ihre Dateien. Wähle einen größeren Tarif, um anzunehmen.',
  ownedBy: (name, email) => `Inhaber: ${name} (${email})`,
  inWorkspaces: 'Teams:',
  transferTitle: 'Seite übergeben',
  transferText:
    'Übergib die Seite einem Kunden oder Kollegen. Bei Annahme zieht sie in das andere Konto um, und dessen Tarif gilt.',
  transferEmail: 'E‑Mail-Adresse des neuen Inhabers',
  transferButton: 'Übergeben…',
  transferQuestion: (page, email) => `„${page}“ an ${email} übergeben?`,
  transferQuestionText:
    'Das Konto mit dieser E‑Mail-Adresse kann die Seite innerhalb von sieben Tagen annehmen. Seitenadresse, Domain, Inhalte und Statistik ziehen mit um. API-Schlüssel, Agenten, Webhooks, verbundene Tabellen und Teams verlieren die Seite. Du verlierst den Zugriff darauf. Um sie weiter zu bearbeiten, bitte den neuen Inhaber um eine Einladung in ein Team mit dieser Seite.',
  transferPagesText:
    'Das Konto mit dieser E‑Mail-Adresse kann die Seiten innerhalb von sieben Tagen annehmen. Seitenadressen, Domains, Inhalte und Statistik ziehen mit um. API-Schlüssel, Agenten, Webhooks, verbundene Tabellen und Teams verlieren die Seiten. Du verlierst den Zugriff darauf. Um sie weiter zu bearbeiten, bitte den neuen Inhaber um eine Einladung in ein Team mit diesen Seiten.',
  transferOffered: (email) => `Wir haben eine E‑Mail an ${email} gesendet.`,
  transferWaiting: (email, until) => `Wartet auf ${email}. Annahme möglich bis ${until}.`,
  transferLast: 'Das ist deine einzige Seite. Um sie zu übergeben, erstelle zuerst eine andere.',
  transferAll:
    'Das sind alle deine Seiten, und eine muss bei dir bleiben. Wähle weniger Seiten aus oder erstelle zuerst eine andere.',
  transferTooMany: (max) =>
    `Du kannst höchstens ${max} Seiten auf einmal übergeben. Wähle weniger Seiten aus.`,
  owned: (name) => `${name} gehört jetzt dir.`,
  stays: (name) => `${name} bleibt beim bisherigen Inhaber.`,
  offersPages: (name, n) => `${name} möchte dir ${n} Seiten übergeben`,
  acceptAll: (n) => `Alle ${n} Seiten annehmen`,
  declineAll: (n) => `Alle ${n} Seiten ablehnen`,
  ownedPages: (n) => (n === 1 ? '1 Seite gehört jetzt dir.' : `${n} Seiten gehören jetzt dir.`),
  stayedPages: (n) =>
    n === 1 ? '1 Seite bleibt beim bisherigen Inhaber.' : `${n} Seiten bleiben beim bisherigen Inhaber.`,
  transferGone: 'Diese Übergabe ist nicht mehr gültig. Bitte den Inhaber, sie noch einmal zu starten.',
  needsPlan: 'Dein Tarif enthält keine weiteren Teams. Wähle einen größeren Tarif, um anzunehmen.',
  ownerLead: 'Damit andere an der Seite arbeiten können, füge sie einem Team hinzu und lade die anderen ein.',
  ownerWorkspaces: 'Teams öffnen',
}
export default offers
