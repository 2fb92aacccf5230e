import type en from '../../en/screens/api-keys.ts'

const apiKeys: typeof en = {
  keysLead:
    'Para programas que trabalham com suas páginas. Guarde as chaves em um servidor, nunca em um site.',
  createKey: 'Criar chave',
  noKeys: 'Nenhuma chave de API ainda',
  noKeysText: 'Com uma chave, seu próprio código pode trabalhar com suas páginas, blocos e métricas.',
  keyName: 'Nome',
  keyNameHint: 'Por exemplo, o programa que usa a chave.',
  scope: 'Permissões',
  scopes: { read: 'Ler', write: 'Ler e escrever', admin: 'Administração' },
  scopeNotes: {
    read: 'Pode ver páginas, blocos e métricas.',
    write: 'Também pode alterar suas páginas.',
    admin: 'Pode administrar todas as contas e páginas desta instalação.',
  },
  access: 'Acesso a',
  accessChoose: 'Escolha o acesso.',
  accessAll: 'Toda a conta',
  accessWorkspace: (name: string) => `Equipe ${name}`,
  accessHint:
    'Programas com esta chave não podem acessar mais nada. Limite as chaves que você dá a clientes.',
  onlyIn: (name: string) => `Só ${name}`,
  expires: 'Expira',
  expiry: { never: 'Nunca', days30: 'Em 30 dias', days90: 'Em 90 dias', days365: 'Em um ano' },
  keyShownTitle: 'Copie sua chave agora',
  keyShownText: 'A chave não aparece de novo. Mantenha-a em segredo: ela funciona sem sua senha.',
  key: 'Chave de API',
  tryIt: 'Experimente',
  copyCommand: 'Copiar comando',
  keyUntil: (when) => `expira ${when}`,
  keyExpired: 'Expirada',
  revoke: 'Revogar',
  revokeNamed: (name) => `Revogar ${name}`,
  revokeTitle: (name) => `Revogar “${name}”?`,
  revokeText: (prefix) =>
    `Os programas que usam a chave ${prefix}… perdem o acesso imediatamente. Não é possível desfazer.`,
  revoked: (name) => `“${name}” foi revogada.`,
}
export default apiKeys
