import type en from '../../en/screens/save-conflict.ts'

const saveConflict: typeof en = {
  title: 'Von jemand anderem oder auf einem anderen Gerät geändert',
  titleWithName: (name) => `Zuletzt von ${name} gespeichert`,
  text: 'Behalte deine Fassung, um dieselben Felder zu ersetzen, oder übernimm die andere.',
  tabTitle: 'Du hast das in einem anderen Tab geändert',
  tabText:
    'Behalte diese Fassung, um dieselben Felder des anderen Tabs zu ersetzen, oder übernimm die andere.',
  mine: 'Deine Fassung',
  theirs: 'Andere Fassung',
  thisTab: 'Dieser Tab',
  otherTab: 'Anderer Tab',
  keepMine: 'Meine behalten',
  takeTheirs: 'Andere übernehmen',
  keepThisTab: 'Diesen Tab behalten',
  useOtherTab: 'Anderen Tab übernehmen',
}
export default saveConflict
