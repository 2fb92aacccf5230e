import type en from '../../en/screens/identities.ts'

const identities: typeof en = {
  title: 'Contas vinculadas',
  lead: 'Contas de outros serviços com as quais você pode entrar.',
  none: 'Nenhuma conta vinculada.',
  unlink: 'Desvincular',
  unlinked: 'Conta desvinculada.',
}
export default identities
