import type en from '../../en/screens/utm-fields.ts'

const utmFields: typeof en = {
  block: {
    hint: 'Öffnen Besucher den Block, werden diese Werte an die Webadresse angehängt, für die Statistik der verlinkten Website.',
    address: 'Adresse mit diesen Werten',
  },
  campaign: {
    hint: 'Solange die Kampagne aktiv ist, werden diese Werte an jeden Link angehängt, den ihre Besucher öffnen, für die Statistik der verlinkten Website.',
    address: 'Erster Link mit diesen Werten',
  },
}
export default utmFields
