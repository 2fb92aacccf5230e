import type { MailTexts } from './type.ts'

const roles: Readonly<Record<string, string>> = {
  owner: 'オーナー',
  admin: '管理者',
  editor: '編集者',
  viewer: '閲覧者',
}
const formatOperatorAdvice = (site: string) =>
  `心当たりがない場合は、すぐに ${site} の運営者にご連絡ください。`
const createDomainSection = (host: string) => ({
  label: '設定を開く',
  closing: `${host} がもうあなたのものでない場合は、ページの設定から外してください。`,
})
const alerts = 'どのお知らせをいつメールで受け取るかは、ページの設定で選べます。'

export const ja: MailTexts = {
  hello: (name) => (name ? `${name} 様` : 'こんにちは。'),
  copy: 'ボタンが使えない場合は、このアドレスをコピーしてください:',
  pages: 'ページ',
  unknownDay: '不明な日時',
  yes: 'はい',
  no: 'いいえ',
  notice: {
    fine: 'ご自身の操作であれば、何もする必要はありません。',
    label: 'アカウントを確認',
    closing: (url) => `心当たりがない場合は、すぐに新しいパスワードを設定してください: ${url}`,
  },
  outcome: {
    all: () => 'すべてのセッションを終了しました。',
    access: () => 'API キー、エージェント、連携アカウントは無効になりました。',
    sessions: (n) =>
      n === 1 ? 'ほかのセッション 1 件を終了しました。' : `ほかのセッション ${n} 件を終了しました。`,
    revoked: (n) => (n === 1 ? 'API キー 1 個を取り消しました。' : `API キー ${n} 個を取り消しました。`),
    kept: (n) =>
      n === 1
        ? 'API キー 1 個はまだ有効です。心当たりがなければ取り消してください。'
        : `API キー ${n} 個はまだ有効です。心当たりのないものは取り消してください。`,
    passkeys: (n) =>
      n === 1
        ? 'パスキー 1 個でまだログインできます。心当たりがなければ削除してください。'
        : `パスキー ${n} 個でまだログインできます。心当たりのないものは削除してください。`,
  },
  revokedAccess: {
    sessions: 'サインイン中の端末',
    apiKeys: 'API キー',
    passkeys: 'パスキー',
    identities: '連携アカウント',
    agents: '接続したエージェント',
    authenticator: '2 段階認証（もう一度設定してください）',
    pendingEmail: 'メールアドレスの変更（手続き中）',
    members: 'あなたのワークスペースのメンバー',
    invites: 'ワークスペースへの招待',
    transfers: '譲渡',
    memberships: 'ほかのワークスペースへの参加',
    profiles: 'ワークスペースで共有されたページ',
    domains: '未確認の独自ドメイン',
    checkouts: '未完了の支払い手続き',
    webhooks: 'Webhook',
    exports: 'エクスポート',
    feeds: '接続したスプレッドシート',
  },
  kinds: {
    verify_email: (_, { site }) => ({
      subject: `${site} のメールアドレスの確認`,
      paragraphs: [`このアドレスが ${site} のあなたのアカウントのものであることを確認してください。`],
      label: 'アドレスを確認',
      closing: 'アカウントを作成していない場合は、このメールを無視してください。',
    }),
    password_reset: ({ access }, { site }) => ({
      subject: `${site} の新しいパスワードの設定`,
      paragraphs: [
        `${site} のあなたのアカウントについて、新しいパスワードの設定が求められました。`,
        `リンクは 1 時間以内に 1 回だけ使えます。使うと、アカウントのすべてのセッション${access ? 'と、API キー、エージェント、連携アカウント' : ''}が無効になります。`,
      ],
      label: 'パスワードを設定',
      closing: '心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
    }),
    account_created: (_, { site }) => ({
      subject: `${site} にあなたのアカウントが作成されました`,
      paragraphs: [
        `${site} の管理者が、このメールアドレスのアカウントを作成しました。パスワードを設定してログインしてください。`,
        'リンクは 7 日以内に 1 回だけ使えます。期限が過ぎたら、パスワードの再設定から新しいリンクを取得してください。',
      ],
      label: 'パスワードを設定',
      closing: '心当たりがない場合は、このメールを無視してください。',
    }),
    password_changed: ({ at }, { when }) => ({
      subject: 'パスワードが変更されました',
      paragraphs: [`${when(at)} にアカウントのパスワードが変更されました。`],
    }),
    address_proved: ({ at, ended, pages }, { site, when }) => ({
      subject: `${site} のアカウントはあなただけのものになりました`,
      paragraphs: [
        `${when(at)} にメールアドレスが初めて確認されました。それまでは別の人がこのアドレスでアカウントを作れたため、ほかの人に与えた権限や始めたことは終了しました:`,
        ...(ended.length ? ended.map((line) => `– ${line}`) : ['– ありません。']),
        'アカウントの内容は残りますが、確認の前に作られたものです。ご自身のものか確かめてください:',
        ...pages.map((page) => `– ${page}`),
      ],
      label: 'アカウントを確認',
      closing:
        '別の人が作ったページであれば、非公開にするか削除してください。ご自身が与えた権限は、もう一度与えてください。',
    }),
    email_changed: ({ at, newEmail }, { site, when }) => ({
      subject: 'メールアドレスが変更されました',
      paragraphs: [
        `${when(at)} にアカウントのメールアドレスが ${newEmail} に変更されました。今後ここにメールは届きません。`,
      ],
      closing: formatOperatorAdvice(site),
    }),
    two_factor_enabled: ({ at }, { when }) => ({
      subject: '2 段階認証が有効になりました',
      paragraphs: [
        `${when(at)} から、サインインに認証アプリのコードも必要です。復旧コードは安全な場所に保管してください。`,
      ],
    }),
    two_factor_disabled: ({ at }, { when }) => ({
      subject: '2 段階認証が無効になりました',
      paragraphs: [`${when(at)} から、パスワードだけでサインインできます。`],
    }),
    recovery_codes_renewed: ({ at }, { when }) => ({
      subject: '新しい復旧コードが発行されました',
      paragraphs: [`${when(at)} に新しい復旧コードが作られました。古いコードは使えません。`],
    }),
    passkey_added: ({ at, passkey }, { when }) => ({
      subject: 'パスキーが追加されました',
      paragraphs: [
        `${when(at)} にパスキー${passkey ? `「${passkey}」` : ''}がアカウントに追加されました。パスワードなしでログインできます。`,
      ],
    }),
    passkey_removed: ({ at, passkey }, { when }) => ({
      subject: 'パスキーが削除されました',
      paragraphs: [
        `${when(at)} にパスキー${passkey ? `「${passkey}」` : ''}がアカウントから削除されました。`,
      ],
    }),
    passkey_copied: ({ at, passkey }, { when }) => ({
      subject: '複製されたパスキーによるログインを拒否しました',
      paragraphs: [
        `${when(at)} にパスキー${passkey ? `「${passkey}」` : ''}によるログインを拒否しました。複製された可能性があります。アカウントから削除し、新しいパスキーを追加してください。`,
      ],
    }),
    identity_linked: ({ at, provider }, { when }) => ({
      subject: `${provider} のアカウントが連携されました`,
      paragraphs: [
        `${when(at)} に ${provider} のアカウントがあなたのアカウントに連携されました。パスワードなしでログインできます。`,
      ],
    }),
    identity_unlinked: ({ at, provider }, { when }) => ({
      subject: `${provider} のアカウントの連携が解除されました`,
      paragraphs: [`${when(at)} に ${provider} のアカウントとの連携が解除されました。`],
    }),
    new_device: ({ at, device, address }, { site, when }) => ({
      subject: `${site} への新しいサインイン`,
      paragraphs: [
        `${when(at)} にあなたのアカウントでサインインがありました: ${device || '不明な端末'}、アドレス ${address}。`,
      ],
    }),
    api_key_created: ({ at, keyName, scope }, { when }) => ({
      subject: 'API キーが作成されました',
      paragraphs: [
        keyName
          ? `${when(at)} に API キー「${keyName}」(権限「${scope}」)が作成されました。期限切れか取り消しまで、あなたの代わりに操作できます。`
          : `${when(at)} に API キー(権限「${scope}」)が作成されました。期限切れか取り消しまで、あなたの代わりに操作できます。`,
      ],
    }),
    agent_connected: ({ at, agent, scope }, { when }) => ({
      subject: 'エージェントがアクセスを得ました',
      paragraphs: [
        `${when(at)} に${agent ? `エージェント「${agent}」` : 'エージェント'}があなたのアカウントのページへのアクセスを得ました。取り消すまで、ページの${scope === 'write' ? '閲覧と変更' : '閲覧'}ができます。`,
      ],
    }),
    account_blocked: ({ at, reason }, { site, when }) => ({
      subject: `${site} のアカウントが停止されました`,
      paragraphs: [
        `${when(at)} にアカウントが停止されました。ログインできなくなり、ページは非公開になっています。`,
        `理由：${reason}`,
      ],
      closing: `誤りだと思われる場合は、${site} の運営者にお問い合わせください。`,
    }),
    link_blocked: ({ page, host, reason }, { site }) => ({
      subject: `${host} へのリンクは表示されなくなりました`,
      paragraphs: [
        `${site} の運営者が ${host} をブロックしました。${page} には、このサイトへのリンクが表示されなくなりました。`,
        `理由：${reason}`,
      ],
      label: 'スタジオで開く',
      closing: `誤りだと思われる場合は、${site} の運営者にお問い合わせください。`,
    }),
    workspace_invite: ({ inviter, workspace, role }, { site }) => ({
      subject: `${site} のワークスペースへの招待`,
      paragraphs: [
        workspace
          ? `${inviter || 'どなたか'} さんがワークスペース「${workspace}」に役割「${roles[role] ?? role}」であなたを招待しています。`
          : `${inviter || 'どなたか'} さんがワークスペースに役割「${roles[role] ?? role}」であなたを招待しています。`,
        'このメールアドレスのアカウントで承諾してください。アカウントは途中で作れます。招待は 7 日間有効です。',
      ],
      label: '招待を見る',
      closing: 'この人を知らない場合は、このメールを無視してください。何も起こりません。',
    }),
    transfer_request: ({ owner, workspace, page, pageName, pageNames: { length: count } = [] }) => ({
      subject: count
        ? '複数のページの譲渡の申し出'
        : page
          ? 'ページの譲渡の申し出'
          : 'ワークスペースの譲渡の申し出',
      paragraphs: count
        ? [
            `${owner || '所有者'} さんが ${count} ページの所有権をあなたに譲ろうとしています。`,
            '承諾すると、各ページにはあなたのプランが適用され、アドレス、内容、統計があなたのアカウントに移ります。承諾するには、このメールアドレスでログインするか、アカウントを作成してください。申し出は 7 日間有効です。',
          ]
        : page
          ? [
              `${owner || '所有者'} さんがページ${pageName ? `「${pageName}」(${page})` : ` ${page} `}の所有権をあなたに譲ろうとしています。`,
              '承諾すると、ページにはあなたのプランが適用され、アドレス、内容、統計があなたのアカウントに移ります。承諾するには、このメールアドレスでログインするか、アカウントを作成してください。申し出は 7 日間有効です。',
            ]
          : [
              workspace
                ? `${owner || '所有者'} さんがワークスペース「${workspace}」の所有権をあなたに譲ろうとしています。`
                : `${owner || '所有者'} さんが、あなたが参加しているワークスペースの所有権をあなたに譲ろうとしています。`,
              '承諾すると以後はあなたのプランが適用され、元の所有者は管理者として残ります。申し出は 24 時間有効です。',
            ],
      label: '承諾または辞退',
      closing: '返答しなければ、何も変わりません。',
    }),
    page_transferred: ({ page, to }, { short }) => ({
      subject: `ページ ${short(page)} の譲渡が完了しました`,
      paragraphs: [
        `ページ ${page} の所有者は、アドレス ${to} のアカウントになりました。`,
        'API キー、エージェント、Webhook、接続したスプレッドシート、ワークスペースは、このページを利用できなくなりました。ほかのページに変更はありません。',
      ],
      label: 'ページを見る',
      closing: 'このメッセージは、あなたがこのページの譲渡を申し出たため送信されました。',
    }),
    page_declined: ({ page, to }) => ({
      subject: 'ページの譲渡が辞退されました',
      paragraphs: [
        `${to} はページ ${page} を受け取りませんでした。ページは引き続きあなたのアカウントにあります。`,
      ],
      label: '設定を開く',
      closing: 'このメッセージは、あなたがこのページの譲渡を申し出たため送信されました。',
    }),
    account_deleted: ({ at }, { site, when }) => ({
      subject: `${site} のアカウントが削除されました`,
      paragraphs: [
        `${when(at)} にアカウントとその内容がすべて削除されました。`,
        'ご利用ありがとうございました。',
      ],
      closing: formatOperatorAdvice(site),
    }),
    form_submission: ({ profile, form, lines }, { short }) => ({
      subject: `「${short(form)}」への新しい回答 – ${short(profile)}`,
      paragraphs: [`ページ ${profile} のフォーム「${form}」に回答がありました。`, ...lines],
      label: '回答を開く',
      closing:
        'これは訪問者が書いたものです。信頼できないアドレスは開かないでください。全文は回答の一覧にあります。このメールはページの設定で停止できます。',
    }),
    domain_verified: ({ host, record }, { short }) => ({
      subject: `${short(host)} を確認しました`,
      paragraphs: [
        `${host} のレコードが見つかりました。ドメインがこちらを指していれば、これからページが表示されます。`,
        `TXT レコード ${record} はそのままにしてください。毎日確認します。`,
      ],
      ...createDomainSection(host),
    }),
    domain_failing: ({ host, record }, { short }) => ({
      subject: `${short(host)} のレコードがなくなりました`,
      paragraphs: [
        `TXT レコード ${record} がなくなったか、内容が変わりました。ページは 3 日間 ${host} に残ります。`,
        'その間にレコードを戻せば、何も変わりません。',
      ],
      ...createDomainSection(host),
    }),
    domain_ended: ({ host, record }, { site, short }) => ({
      subject: `ページは ${short(host)} で表示されなくなりました`,
      paragraphs: [
        `TXT レコード ${record} があなたのページを示さなくなったため、${host} では表示されません。${site} のアドレスはこれまで通り使えます。`,
        'ドメインを再び使うには、TXT レコードを設定し、ページの設定で「Check again」を押してください。',
      ],
      ...createDomainSection(host),
    }),
    domain_failed: ({ host, record }, { short }) => ({
      subject: `${short(host)} を確認できませんでした`,
      paragraphs: [
        `ページの値を持つ TXT レコード ${record} が見つからないか、別のページがドメインを証明しました。もう確認は行いません。`,
        'TXT レコードを設定し、ページの設定で「Check again」を押してください。',
      ],
      ...createDomainSection(host),
    }),
    webhook_failing: ({ place, host, count }, { short }) => ({
      subject: `${short(host)} への Webhook が失敗しています`,
      paragraphs: [
        `${place} のイベントを ${host} に送る直近 ${count} 回の試行が失敗しました。`,
        'イベントは保存され、最長 3 日間再試行されます。20 回連続で失敗すると、この Webhook は無効になります。',
      ],
      label: '試行を見る',
      closing: '受信側が復旧したら、テストイベントを送信してください。待機中のものがすぐに送られます。',
    }),
    webhook_disabled: ({ place, host, count, gone, abandoned }, { short }) => ({
      subject: `${short(host)} への Webhook は無効になりました`,
      paragraphs: [
        abandoned
          ? `${host} への Webhook を設定した人は、${place} の Webhook を管理できなくなりました。そのため無効になりました。再び有効にすると、あなたの管理になります。`
          : gone
            ? `${host} は ${place} のイベントをもう受け取らないと応答しました (410)。`
            : `${place} のイベントを ${host} に送る試行が ${count} 回連続で失敗しました。`,
        '今後は何も送信されず、新しいイベントは保存されません。待機中のものは、再び有効にすると送信されます。',
      ],
      label: 'Webhook を開く',
      closing: '不要になった場合は削除してください。',
    }),
    alert: ({ profile, title, message }) => ({
      subject: `${title} – ${profile}`,
      paragraphs: [message],
      label: 'ページを開く',
      closing: alerts,
    }),
    alert_digest: ({ profile, count, lines }) => ({
      subject: `お知らせ ${count} 件 – ${profile}`,
      paragraphs: [
        ...lines,
        ...(Number(count) > lines.length ? [`ほか ${Number(count) - lines.length} 件。`] : []),
      ],
      label: 'すべてのお知らせを見る',
      closing: alerts,
    }),
  },
}
