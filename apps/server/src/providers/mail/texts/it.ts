import type { MailTexts } from './type.ts'

const roles: Readonly<Record<string, string>> = {
  owner: 'Proprietario',
  admin: 'Admin',
  editor: 'Editor',
  viewer: 'Lettore',
}
const formatOperatorAdvice = (site: string) => `Se non sei stato tu, scrivi subito al gestore di ${site}.`
const createDomainSection = (host: string) => ({
  label: 'Apri le impostazioni',
  closing: `Se ${host} non è più tuo, toglilo dalle impostazioni della pagina.`,
})
const alerts = 'Nelle impostazioni della pagina scegli quali avvisi arrivano per e-mail e quando.'

export const it: MailTexts = {
  hello: (name) => (name ? `Ciao ${name},` : 'Ciao,'),
  copy: 'Se il pulsante non funziona, copia questo indirizzo:',
  pages: 'Pagine',
  unknownDay: 'un giorno sconosciuto',
  yes: 'sì',
  no: 'no',
  notice: {
    fine: 'Se sei stato tu, non c’è niente da fare.',
    label: 'Controlla il tuo account',
    closing: (url) => `Se non sei stato tu, scegli subito una nuova password: ${url}`,
  },
  outcome: {
    all: () => 'Tutte le sessioni sono state chiuse.',
    access: () => 'Le chiavi API, gli agenti e gli account collegati hanno perso l’accesso.',
    sessions: (n) =>
      n === 1 ? 'Un’altra sessione è stata chiusa.' : `Altre ${n} sessioni sono state chiuse.`,
    revoked: (n) => (n === 1 ? 'Una chiave API è stata revocata.' : `${n} chiavi API sono state revocate.`),
    kept: (n) =>
      n === 1
        ? 'Una chiave API funziona ancora; revocala se non la conosci.'
        : `${n} chiavi API funzionano ancora; revoca quelle che non conosci.`,
    passkeys: (n) =>
      n === 1
        ? 'Una passkey permette ancora di accedere; rimuovila se non la conosci.'
        : `${n} passkey permettono ancora di accedere; rimuovi quelle che non conosci.`,
  },
  revokedAccess: {
    sessions: 'Dispositivi connessi',
    apiKeys: 'Chiavi API',
    passkeys: 'Passkey',
    identities: 'Account collegati',
    agents: 'Agenti collegati',
    authenticator: 'Autenticazione a due fattori. Configurala di nuovo.',
    pendingEmail: 'Una modifica in sospeso dell’indirizzo e-mail',
    members: 'Membri dei tuoi spazi di lavoro',
    invites: 'Inviti a spazi di lavoro',
    transfers: 'Cessioni',
    memberships: 'Appartenenze ad altri spazi di lavoro',
    profiles: 'Pagine condivise da spazi di lavoro',
    domains: 'Dominio personalizzato non verificato',
    checkouts: 'Pagamenti aperti',
    webhooks: 'Webhook',
    exports: 'Esportazioni',
    feeds: 'Fogli di calcolo collegati',
  },
  kinds: {
    verify_email: (_, { site }) => ({
      subject: `Conferma il tuo indirizzo per ${site}`,
      paragraphs: [`Conferma che questo indirizzo appartiene al tuo account su ${site}.`],
      label: 'Conferma l’indirizzo',
      closing: 'Se non hai aperto un account, ignora questo messaggio.',
    }),
    password_reset: ({ access }, { site }) => ({
      subject: `Scegli una nuova password per ${site}`,
      paragraphs: [
        `Qualcuno, si spera tu, ha chiesto una nuova password per il tuo account su ${site}.`,
        `Il link vale una volta, per un’ora. Usarlo chiude tutte le sessioni${access ? ' e toglie l’accesso a chiavi API, agenti e account collegati' : ''}.`,
      ],
      label: 'Scegli una password',
      closing: 'Se non sei stato tu, ignora questo messaggio: la tua password resta com’è.',
    }),
    account_created: (_, { site }) => ({
      subject: `È stato creato un account per te su ${site}`,
      paragraphs: [
        `L’amministrazione di ${site} ha creato un account per questo indirizzo e-mail. Scegli una password per accedere.`,
        'Il link vale una volta, per sette giorni. Dopo, chiedine uno nuovo con «Password dimenticata».',
      ],
      label: 'Scegli una password',
      closing: 'Se non ti aspettavi questo account, ignora questo messaggio.',
    }),
    password_changed: ({ at }, { when }) => ({
      subject: 'La tua password è stata cambiata',
      paragraphs: [`La password del tuo account è stata cambiata il ${when(at)}.`],
    }),
    address_proved: ({ at, ended, pages }, { site, when }) => ({
      subject: `Il tuo account su ${site} ora è solo tuo`,
      paragraphs: [
        `Il tuo indirizzo è stato confermato per la prima volta il ${when(at)}. Prima, qualcun altro avrebbe potuto aprire l’account con esso; perciò è terminato ciò che aveva dato ad altri o iniziato:`,
        ...(ended.length ? ended.map((line) => `– ${line}`) : ['– Niente: non c’era nulla.']),
        'Ciò che è nell’account resta ed è di prima della conferma. Guarda se è tuo:',
        ...pages.map((page) => `– ${page}`),
      ],
      label: 'Controlla il tuo account',
      closing:
        'Se queste pagine le ha fatte qualcun altro, toglile o eliminale. Ciò che avevi dato tu stesso, dallo di nuovo.',
    }),
    email_changed: ({ at, newEmail }, { site, when }) => ({
      subject: 'Il tuo indirizzo è stato cambiato',
      paragraphs: [
        `L’indirizzo del tuo account è stato cambiato in ${newEmail} il ${when(at)}. Qui non arrivano più messaggi.`,
      ],
      closing: formatOperatorAdvice(site),
    }),
    two_factor_enabled: ({ at }, { when }) => ({
      subject: 'L’autenticazione a due fattori è attiva',
      paragraphs: [
        `Dal ${when(at)} l’accesso chiede anche un codice della tua app di autenticazione. Conserva i codici di recupero in un posto sicuro.`,
      ],
    }),
    two_factor_disabled: ({ at }, { when }) => ({
      subject: 'L’autenticazione a due fattori è disattivata',
      paragraphs: [`Dal ${when(at)} per accedere basta la tua password.`],
    }),
    recovery_codes_renewed: ({ at }, { when }) => ({
      subject: 'Hai nuovi codici di recupero',
      paragraphs: [`Nuovi codici di recupero sono stati creati il ${when(at)}. I vecchi non valgono più.`],
    }),
    passkey_added: ({ at, passkey }, { when }) => ({
      subject: 'È stata aggiunta una passkey',
      paragraphs: [
        `La passkey${passkey ? ` «${passkey}»` : ''} è stata aggiunta al tuo account il ${when(at)}. Permette di accedere senza password.`,
      ],
    }),
    passkey_removed: ({ at, passkey }, { when }) => ({
      subject: 'È stata rimossa una passkey',
      paragraphs: [
        `La passkey${passkey ? ` «${passkey}»` : ''} è stata rimossa dal tuo account il ${when(at)}.`,
      ],
    }),
    passkey_copied: ({ at, passkey }, { when }) => ({
      subject: 'Una passkey copiata è stata rifiutata',
      paragraphs: [
        `Il ${when(at)} un accesso con la passkey${passkey ? ` «${passkey}»` : ''} è stato rifiutato, perché la passkey potrebbe essere stata copiata. Rimuovila dal tuo account e aggiungine una nuova.`,
      ],
    }),
    identity_linked: ({ at, provider }, { when }) => ({
      subject: `Il tuo account ${provider} è stato collegato`,
      paragraphs: [
        `Il tuo account ${provider} è stato collegato il ${when(at)}. Permette di accedere senza password.`,
      ],
    }),
    identity_unlinked: ({ at, provider }, { when }) => ({
      subject: `Il tuo account ${provider} è stato scollegato`,
      paragraphs: [
        `Il tuo account ${provider} è stato scollegato il ${when(at)}. Non puoi più usarlo per accedere.`,
      ],
    }),
    new_device: ({ at, device, address }, { site, when }) => ({
      subject: `Nuovo accesso a ${site}`,
      paragraphs: [
        `Qualcuno è entrato nel tuo account il ${when(at)}: ${device || 'dispositivo sconosciuto'}, dall’indirizzo ${address}.`,
      ],
    }),
    api_key_created: ({ at, keyName, scope }, { when }) => ({
      subject: 'È stata creata una chiave API',
      paragraphs: [
        keyName
          ? `La chiave API «${keyName}» con l’ambito «${scope}» è stata creata il ${when(at)}. Può agire per te finché scade o viene revocata.`
          : `Una chiave API con l’ambito «${scope}» è stata creata il ${when(at)}. Può agire per te finché scade o viene revocata.`,
      ],
    }),
    agent_connected: ({ at, agent, scope }, { when }) => ({
      subject: 'Un agente ha avuto accesso',
      paragraphs: [
        `${agent ? `L’agente «${agent}»` : 'Un agente'} ha avuto accesso a una pagina del tuo account il ${when(at)}. Può ${scope === 'write' ? 'leggerla e modificarla' : 'leggerla'} finché non lo revochi.`,
      ],
    }),
    account_blocked: ({ at, reason }, { site, when }) => ({
      subject: `Il tuo account su ${site} è stato bloccato`,
      paragraphs: [
        `Il tuo account è stato bloccato il ${when(at)}. Non puoi più accedere e le tue pagine sono offline.`,
        `Motivo: ${reason}`,
      ],
      closing: `Se pensi che si tratti di un errore, contatta il gestore di ${site}.`,
    }),
    link_blocked: ({ page, host, reason }, { site }) => ({
      subject: `I link a ${host} non vengono più mostrati`,
      paragraphs: [
        `Il gestore di ${site} ha bloccato ${host}. I link a questo sito non vengono più mostrati su ${page}.`,
        `Motivo: ${reason}`,
      ],
      label: 'Apri nello studio',
      closing: `Se pensi che si tratti di un errore, contatta il gestore di ${site}.`,
    }),
    workspace_invite: ({ inviter, workspace, role }, { site }) => ({
      subject: `Invito in uno spazio di lavoro su ${site}`,
      paragraphs: [
        workspace
          ? `${inviter || 'Qualcuno'} ti invita nello spazio di lavoro «${workspace}» con il ruolo «${roles[role] ?? role}».`
          : `${inviter || 'Qualcuno'} ti invita in uno spazio di lavoro con il ruolo «${roles[role] ?? role}».`,
        'Accetta con un account di questo indirizzo; puoi aprirne uno strada facendo. L’invito vale sette giorni.',
      ],
      label: 'Vedi l’invito',
      closing: 'Se non conosci questa persona, ignora questo messaggio: non succede nulla.',
    }),
    transfer_request: ({ owner, workspace, page, pageName, pageNames: { length: count } = [] }) => ({
      subject: count
        ? 'Ti vengono offerte delle pagine'
        : page
          ? 'Ti viene offerta una pagina'
          : 'Ti viene offerto uno spazio di lavoro',
      paragraphs: count
        ? [
            `${owner || 'Qualcuno'} vuole cederti ${count} pagine.`,
            'Se accetti, per le pagine vale il tuo piano. Indirizzi, contenuti e statistiche passano al tuo account. Per accettare, accedi o crea un account con questo indirizzo e-mail. L’offerta vale sette giorni.',
          ]
        : page
          ? [
              `${owner || 'Qualcuno'} vuole cederti la pagina ${pageName ? `«${pageName}» (${page})` : page}.`,
              'Se accetti, per la pagina vale il tuo piano. Indirizzo, contenuti e statistiche passano al tuo account. Per accettare, accedi o crea un account con questo indirizzo e-mail. L’offerta vale sette giorni.',
            ]
          : [
              workspace
                ? `${owner || 'Il proprietario'} ti offre la proprietà dello spazio di lavoro «${workspace}».`
                : `${owner || 'Il proprietario'} ti offre la proprietà di uno spazio di lavoro di cui sei membro.`,
              'Se accetti, da allora vale il tuo piano, e il vecchio proprietario resta come amministratore. L’offerta vale 24 ore.',
            ],
      label: 'Accetta o rifiuta',
      closing: 'Se non rispondi, non cambia nulla.',
    }),
    page_transferred: ({ page, to }, { short }) => ({
      subject: `La tua pagina ${short(page)} è stata ceduta`,
      paragraphs: [
        `La pagina ${page} appartiene ora all’account con l’indirizzo ${to}.`,
        'Chiavi API, agenti, webhook, fogli di calcolo collegati e spazi di lavoro hanno perso la pagina. Le tue altre pagine restano invariate.',
      ],
      label: 'Vedi le tue pagine',
      closing: 'Ricevi questo messaggio perché hai offerto questa pagina.',
    }),
    page_declined: ({ page, to }) => ({
      subject: 'Il trasferimento della tua pagina è stato rifiutato',
      paragraphs: [`${to} non ha accettato la pagina ${page}. Resta nel tuo account.`],
      label: 'Apri le impostazioni',
      closing: 'Ricevi questo messaggio perché hai offerto questa pagina.',
    }),
    account_deleted: ({ at }, { site, when }) => ({
      subject: `Il tuo account su ${site} è stato eliminato`,
      paragraphs: [
        `Il tuo account e tutto il suo contenuto sono stati eliminati il ${when(at)}.`,
        'Grazie di essere stato con noi.',
      ],
      closing: formatOperatorAdvice(site),
    }),
    form_submission: ({ profile, form, lines }, { short }) => ({
      subject: `Nuova risposta a «${short(form)}» – ${short(profile)}`,
      paragraphs: [`Qualcuno ha compilato il modulo «${form}» sulla tua pagina ${profile}.`, ...lines],
      label: 'Apri la risposta',
      closing:
        'Questo lo ha scritto un visitatore: non seguire indirizzi di cui non ti fidi. Per intero le risposte sono solo nell’elenco. Queste e-mail si disattivano nelle impostazioni della pagina.',
    }),
    domain_verified: ({ host, record }, { short }) => ({
      subject: `${short(host)} è verificato`,
      paragraphs: [
        `Il record di ${host} è stato trovato. Se il dominio punta a noi, la tua pagina è lì da adesso.`,
        `Conserva il record TXT ${record}: viene controllato ogni giorno.`,
      ],
      ...createDomainSection(host),
    }),
    domain_failing: ({ host, record }, { short }) => ({
      subject: `Il record di ${short(host)} non c’è più`,
      paragraphs: [
        `Il record TXT ${record} non c’è più o dice altro. La tua pagina resta su ${host} per tre giorni.`,
        'Rimettilo entro questo tempo e non cambia nulla.',
      ],
      ...createDomainSection(host),
    }),
    domain_ended: ({ host, record }, { site, short }) => ({
      subject: `La tua pagina non è più su ${short(host)}`,
      paragraphs: [
        `Il record TXT ${record} non indica più la tua pagina, perciò ${host} non la mostra più. Il suo indirizzo su ${site} funziona come prima.`,
        'Per usare di nuovo il dominio, rimetti il record TXT, poi premi «Check again» nelle impostazioni della pagina.',
      ],
      ...createDomainSection(host),
    }),
    domain_failed: ({ host, record }, { short }) => ({
      subject: `Non è stato possibile verificare ${short(host)}`,
      paragraphs: [
        `Il record TXT ${record} con il valore della tua pagina non è stato trovato, o un’altra pagina ha dimostrato il dominio. Non viene più cercato.`,
        'Metti il record TXT, poi premi «Check again» nelle impostazioni della pagina.',
      ],
      ...createDomainSection(host),
    }),
    webhook_failing: ({ place, host, count }, { short }) => ({
      subject: `Il webhook verso ${short(host)} non riesce`,
      paragraphs: [
        `Gli ultimi ${count} tentativi di inviare eventi di ${place} a ${host} sono falliti.`,
        'Gli eventi vengono conservati e ritentati per un massimo di tre giorni. Dopo 20 tentativi falliti di seguito il webhook viene disattivato.',
      ],
      label: 'Vedi i tentativi',
      closing:
        'Quando il destinatario funziona di nuovo, invii un evento di prova: ciò che attende parte subito.',
    }),
    webhook_disabled: ({ place, host, count, gone, abandoned }, { short }) => ({
      subject: `Il webhook verso ${short(host)} è disattivato`,
      paragraphs: [
        abandoned
          ? `La persona che ha creato il webhook verso ${host} non può più gestire i webhook di ${place}, perciò è stato disattivato. Se lo riattiva, diventa suo.`
          : gone
            ? `${host} ha risposto di non volere più eventi di ${place} (410).`
            : `${count} tentativi di seguito di inviare eventi di ${place} a ${host} sono falliti.`,
        'Non viene inviato più nulla, e i nuovi eventi non vengono conservati per lui. Ciò che già attende parte quando lo riattiva.',
      ],
      label: 'Apri il webhook',
      closing: 'Se non serve più, lo elimini.',
    }),
    alert: ({ profile, title, message }) => ({
      subject: `${title} – ${profile}`,
      paragraphs: [message],
      label: 'Apri la tua pagina',
      closing: alerts,
    }),
    alert_digest: ({ profile, count, lines }) => ({
      subject: `${count} avvisi – ${profile}`,
      paragraphs: [
        ...lines,
        ...(Number(count) > lines.length ? [`E altri ${Number(count) - lines.length}.`] : []),
      ],
      label: 'Vedi tutti gli avvisi',
      closing: alerts,
    }),
  },
}
