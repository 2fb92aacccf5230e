import type { Messages } from '../index.tsx'

const account: Messages['account'] = {
  title: 'Conta',
  sections: 'Seções da conta',
  profile: 'Geral',
  security: 'Segurança',
  keys: 'Chaves de API',
  agents: 'Agentes de IA',
  data: 'Seus dados',
  nameCard: 'Nome e endereço de e‑mail',
  name: 'Seu nome',
  email: 'Endereço de e‑mail',
  emailHint: 'Enviamos um link ao novo endereço de e‑mail. Abra-o para concluir a alteração.',
  emailUnverified: 'Ainda não confirmado. Para corrigi-lo, escolha acima “Endereço de e‑mail errado?”.',
  unverifiedTitle: 'Confirme seu endereço de e‑mail',
  unverifiedText:
    'Abra o link do e‑mail que enviamos a você. Depois você pode convidar pessoas e receber e‑mails sobre sua página.',
  pending: (pending, present) =>
    `Abra o link que enviamos para ${pending}. Até lá, seu endereço de e‑mail continua sendo ${present}.`,
  pendingWithdraw: 'Para manter seu endereço de e‑mail atual, digite-o abaixo e salve.',
  currentPassword: 'Senha atual',
  currentPasswordHint: 'Confirma que é você.',
  wrongPassword: 'Senha incorreta. Tente de novo.',
  wrongCode: 'Código incorreto ou já usado. Digite outro.',
  passwordCard: 'Senha',
  passwordLead: 'Uma nova senha encerra sua sessão em todos os outros dispositivos.',
  newPassword: 'Nova senha',
  revokeKeys: 'Revogar também todas as chaves de API e desconectar os agentes',
  changePassword: 'Mudar senha',
  passwordChanged: 'Senha alterada',
  signedOutDevices: (n) =>
    n === 0
      ? 'Você não estava conectado em outros dispositivos.'
      : n === 1
        ? 'Sessão encerrada em outro dispositivo.'
        : `Sessão encerrada em outros ${n} dispositivos.`,
  keysRevoked: (n) => (n === 1 ? 'Uma chave de API foi revogada.' : `${n} chaves de API foram revogadas.`),
  keysKept: (n) =>
    n === 1 ? 'Uma chave de API continua funcionando.' : `${n} chaves de API continuam funcionando.`,
  twoFactor: 'Autenticação em duas etapas',
  twoFactorLead:
    'Entre com sua senha e um código de um aplicativo no celular. Assim, uma senha roubada sozinha não basta.',
  twoFactorOn: 'Ativada',
  twoFactorOff: 'Desativada',
  turnOn: 'Ativar',
  turnOff: 'Desativar',
  turnOffTitle: 'Desativar a autenticação em duas etapas?',
  turnOffText: 'Você vai entrar só com sua senha. Seus códigos de recuperação deixam de funcionar.',
  turnedOff: 'Autenticação em duas etapas desativada.',
  scanTitle: 'Escaneie este código',
  scanText:
    'Abra um aplicativo autenticador, adicione uma conta e escaneie o código. Depois digite os seis dígitos que o aplicativo mostra.',
  scanAlt: 'Código QR para o aplicativo autenticador',
  secret: 'Ou digite esta chave',
  code: 'Código do aplicativo',
  confirm: 'Confirmar',
  recoveryTitle: 'Seus códigos de recuperação',
  recoveryText:
    'Cada código permite entrar uma vez sem o celular. Salve os códigos agora em um lugar seguro: eles não aparecem de novo.',
  recoveryKept: 'Salvei os códigos',
  renewCodes: 'Criar novos códigos de recuperação',
  renewText: 'Seus códigos de recuperação antigos deixam de funcionar.',
  download: 'Baixar',
  print: 'Imprimir',
  recoveryFile: (site, email) =>
    `Códigos de recuperação de ${email} em ${site}. Cada código funciona uma vez.`,
  passkeys: 'Chaves de acesso',
  passkeysLead:
    'Entre com sua digital, seu rosto ou o PIN do dispositivo em vez de senha e código. Sua senha continua válida.',
  addPasskey: 'Adicionar chave',
  passkeyName: 'Nome',
  passkeyAdded: 'Chave de acesso adicionada.',
  renamePasskey: 'Renomear',
  openApp: 'Abrir no aplicativo autenticador',
  noCountries: 'Os países não estão disponíveis nesta instalação.',
  noCountriesAdmin: 'Defina GEO_DATABASE ou GEO_HEADER.',
  lastActive: (when) => `Última atividade: ${when}`,
  device: (browser, system) => `${browser} no ${system}`,
  unknownDevice: 'Dispositivo desconhecido',
  reference: 'Referência da API',
  copyKey: 'Copiar chave',
  neverUsed: 'Nunca usada',
  lastUsed: (when) => `Último uso: ${when}`,
  deleteCard: 'Excluir conta',
  deleted: 'Conta excluída.',
}
export default account
