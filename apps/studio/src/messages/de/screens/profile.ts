import type en from '../../en/screens/profile.ts'

const profile: typeof en = {
  searchLead: 'So zeigen Suchmaschinen und Messenger deine Seite.',
  shareImageHint: 'Ohne Bild wird eines mit deinem Namen und deiner Vorlage erstellt.',
  indexable: 'In Suchmaschinen anzeigen',
  sensitive: 'Vor der Seite eine Inhaltswarnung zeigen',
  sensitiveHint: 'Für Inhalte, die nicht für alle Besucher geeignet sind.',
  sensitiveLabel: 'Text der Warnung',
  socialsLead: 'Als kleine Symbole unter deinem Namen.',
  socialNone: 'Noch keine Profile. Füge die Webadresse eines Profils ein.',
  shareUnpublished: 'Das Bild erscheint, sobald die Seite veröffentlicht ist.',
  footerHint: (site) => `Mit einem größeren Tarif ersetzt dein Text „Gemacht mit ${site}“.`,
  footerReplaces: (site) => `Dein Text ersetzt „Gemacht mit ${site}“ am Ende der Seite.`,
}
export default profile
