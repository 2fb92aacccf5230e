import type { MailTexts } from './type.ts'

const roles: Readonly<Record<string, string>> = {
  owner: 'مالك',
  admin: 'مدير',
  editor: 'محرر',
  viewer: 'قارئ',
}
const formatOperatorAdvice = (site: string) => `إن لم تكن أنت، فاكتب فورًا إلى مشغّل ${site}.`
const createDomainSection = (host: string) => ({
  label: 'فتح الإعدادات',
  closing: `إن لم يعد ${host} لك، فأزله من إعدادات الصفحة.`,
})
const alerts = 'تختار من إعدادات الصفحة التنبيهات التي تصلك بالبريد ومتى.'

export const ar: MailTexts = {
  hello: (name) => (name ? `مرحبًا ${name}،` : 'مرحبًا،'),
  copy: 'إن لم يعمل الزر، فانسخ هذا العنوان:',
  pages: 'الصفحات',
  unknownDay: 'يوم غير معروف',
  yes: 'نعم',
  no: 'لا',
  notice: {
    fine: 'إن كنت أنت من فعل ذلك، فلا شيء عليك فعله.',
    label: 'مراجعة حسابك',
    closing: (url) => `إن لم تكن أنت، فاختر كلمة مرور جديدة فورًا: ${url}`,
  },
  outcome: {
    all: () => 'أُنهيت جميع الجلسات.',
    access: () => 'فقدت مفاتيح API والوكلاء والحسابات المرتبطة الوصول.',
    sessions: (n) => (n === 1 ? 'أُنهيت جلسة أخرى واحدة.' : `عدد الجلسات الأخرى التي أُنهيت: ${n}.`),
    revoked: (n) => (n === 1 ? 'أُلغي مفتاح API واحد.' : `عدد مفاتيح API التي أُلغيت: ${n}.`),
    kept: (n) =>
      n === 1
        ? 'ما زال مفتاح API واحد يعمل؛ ألغِه إن كنت لا تعرفه.'
        : `عدد مفاتيح API التي ما زالت تعمل: ${n}؛ ألغِ ما لا تعرفه منها.`,
    passkeys: (n) =>
      n === 1
        ? 'ما زال مفتاح مرور واحد يتيح تسجيل الدخول؛ أزِله إن كنت لا تعرفه.'
        : `عدد مفاتيح المرور التي ما زالت تتيح تسجيل الدخول: ${n}؛ أزِل ما لا تعرفه منها.`,
  },
  revokedAccess: {
    sessions: 'الأجهزة المسجّل الدخول عليها',
    apiKeys: 'مفاتيح API',
    passkeys: 'مفاتيح المرور',
    identities: 'الحسابات المرتبطة',
    agents: 'الوكلاء المتصلون',
    authenticator: 'المصادقة الثنائية. فعّلها من جديد.',
    pendingEmail: 'تغيير معلّق لعنوان البريد الإلكتروني',
    members: 'أعضاء مساحات عملك',
    invites: 'دعوات إلى مساحات عمل',
    transfers: 'عمليات نقل الملكية',
    memberships: 'العضوية في مساحات عمل أخرى',
    profiles: 'صفحات تشاركها مساحات العمل',
    domains: 'نطاق خاص لم يُتحقق منه',
    checkouts: 'عمليات دفع مفتوحة',
    webhooks: 'خطاطيف الويب',
    exports: 'عمليات التصدير',
    feeds: 'جداول البيانات المتصلة',
  },
  kinds: {
    verify_email: (_, { site }) => ({
      subject: `أكّد بريدك الإلكتروني في ${site}`,
      paragraphs: [`يرجى تأكيد أن هذا العنوان يخص حسابك في ${site}.`],
      label: 'تأكيد العنوان',
      closing: 'إن لم تفتح حسابًا، فتجاهل هذه الرسالة.',
    }),
    password_reset: ({ access }, { site }) => ({
      subject: `اختر كلمة مرور جديدة في ${site}`,
      paragraphs: [
        `طلب أحدهم، ولعله أنت، كلمة مرور جديدة لحسابك في ${site}.`,
        `يعمل الرابط مرة واحدة خلال ساعة. استخدامه ينهي كل جلسات الحساب${access ? ' ووصول مفاتيح API والوكلاء والحسابات المرتبطة' : ''}.`,
      ],
      label: 'اختيار كلمة مرور',
      closing: 'إن لم تكن أنت، فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
    }),
    account_created: (_, { site }) => ({
      subject: `أُنشئ لك حساب في ${site}`,
      paragraphs: [
        `أنشأت إدارة ${site} حسابًا لهذا البريد الإلكتروني. اختر كلمة مرور لتسجيل الدخول.`,
        'يعمل الرابط مرة واحدة خلال سبعة أيام. بعد ذلك اطلب رابطًا جديدًا عبر استعادة كلمة المرور.',
      ],
      label: 'اختيار كلمة مرور',
      closing: 'إن لم تكن تتوقع هذا الحساب، فتجاهل هذه الرسالة.',
    }),
    password_changed: ({ at }, { when }) => ({
      subject: 'تم تغيير كلمة مرورك',
      paragraphs: [`تم تغيير كلمة مرور حسابك في ${when(at)}.`],
    }),
    address_proved: ({ at, ended, pages }, { site, when }) => ({
      subject: `حسابك في ${site} أصبح لك وحدك`,
      paragraphs: [
        `تم تأكيد بريدك لأول مرة في ${when(at)}. قبل ذلك كان يمكن لغيرك فتح الحساب به، لذلك انتهى ما كان قد منحه لغيره أو بدأه:`,
        ...(ended.length ? ended.map((line) => `– ${line}`) : ['– لا شيء: لم يكن هناك شيء.']),
        'ما في الحساب باقٍ، وقد أُنشئ قبل تأكيد العنوان. انظر هل هو لك:',
        ...pages.map((page) => `– ${page}`),
      ],
      label: 'مراجعة حسابك',
      closing: 'إن كان غيرك قد أنشأ هذه الصفحات، فألغِ نشرها أو احذفها. وما منحته أنت لغيرك، فامنحه من جديد.',
    }),
    email_changed: ({ at, newEmail }, { site, when }) => ({
      subject: 'تم تغيير بريدك الإلكتروني',
      paragraphs: [`تم تغيير بريد حسابك إلى ${newEmail} في ${when(at)}. لن تصل الرسائل إلى هنا بعد الآن.`],
      closing: formatOperatorAdvice(site),
    }),
    two_factor_enabled: ({ at }, { when }) => ({
      subject: 'تم تفعيل المصادقة الثنائية',
      paragraphs: [
        `منذ ${when(at)} يُطلب عند الدخول رمز من تطبيق المصادقة أيضًا. احفظ رموز الاسترداد في مكان آمن.`,
      ],
    }),
    two_factor_disabled: ({ at }, { when }) => ({
      subject: 'تم إيقاف المصادقة الثنائية',
      paragraphs: [`منذ ${when(at)} تكفي كلمة مرورك وحدها للدخول.`],
    }),
    recovery_codes_renewed: ({ at }, { when }) => ({
      subject: 'لديك رموز استرداد جديدة',
      paragraphs: [`أُنشئت رموز استرداد جديدة في ${when(at)}. القديمة لم تعد صالحة.`],
    }),
    passkey_added: ({ at, passkey }, { when }) => ({
      subject: 'أُضيف مفتاح مرور',
      paragraphs: [
        `أُضيف مفتاح المرور${passkey ? ` «${passkey}»` : ''} إلى حسابك في ${when(at)}. يتيح تسجيل الدخول بدون كلمة المرور.`,
      ],
    }),
    passkey_removed: ({ at, passkey }, { when }) => ({
      subject: 'أُزيل مفتاح مرور',
      paragraphs: [`أُزيل مفتاح المرور${passkey ? ` «${passkey}»` : ''} من حسابك في ${when(at)}.`],
    }),
    passkey_copied: ({ at, passkey }, { when }) => ({
      subject: 'رُفض تسجيل دخول بمفتاح مرور منسوخ',
      paragraphs: [
        `في ${when(at)} رُفض تسجيل دخول بمفتاح المرور${passkey ? ` «${passkey}»` : ''} لأنه ربما نُسخ. أزله من حسابك وأضف مفتاحًا جديدًا.`,
      ],
    }),
    identity_linked: ({ at, provider }, { when }) => ({
      subject: `رُبط حسابك في ${provider}`,
      paragraphs: [`رُبط حسابك في ${provider} في ${when(at)}. يتيح تسجيل الدخول بدون كلمة المرور.`],
    }),
    identity_unlinked: ({ at, provider }, { when }) => ({
      subject: `أُلغي ربط حسابك في ${provider}`,
      paragraphs: [`أُلغي ربط حسابك في ${provider} في ${when(at)}.`],
    }),
    new_device: ({ at, device, address }, { site, when }) => ({
      subject: `دخول جديد إلى ${site}`,
      paragraphs: [
        `تم الدخول إلى حسابك في ${when(at)}: ${device || 'جهاز غير معروف'}، من العنوان ${address}.`,
      ],
    }),
    api_key_created: ({ at, keyName, scope }, { when }) => ({
      subject: 'تم إنشاء مفتاح API',
      paragraphs: [
        keyName
          ? `أُنشئ مفتاح API ‏«${keyName}» بالنطاق «${scope}» في ${when(at)}. يمكنه التصرف عنك حتى ينتهي أو يُلغى.`
          : `أُنشئ مفتاح API بالنطاق «${scope}» في ${when(at)}. يمكنه التصرف عنك حتى ينتهي أو يُلغى.`,
      ],
    }),
    agent_connected: ({ at, agent, scope }, { when }) => ({
      subject: 'حصل وكيل على إذن بالوصول',
      paragraphs: [
        `حصل ${agent ? `الوكيل «${agent}»` : 'وكيل'} على إذن بالوصول إلى صفحة من حسابك في ${when(at)}. يمكنه ${scope === 'write' ? 'قراءتها وتغييرها' : 'قراءتها'} حتى تنهي ذلك.`,
      ],
    }),
    account_blocked: ({ at, reason }, { site, when }) => ({
      subject: `تم حظر حسابك في ${site}`,
      paragraphs: [
        `تم حظر حسابك في ${when(at)}. لم يعد بإمكانك تسجيل الدخول، وصفحاتك غير متاحة.`,
        `السبب: ${reason}`,
      ],
      closing: `إذا كنت تعتقد أن هذا خطأ، فتواصل مع مشغّل ${site}.`,
    }),
    link_blocked: ({ page, host, reason }, { site }) => ({
      subject: `لم تعد الروابط إلى ${host} تظهر`,
      paragraphs: [
        `حظر مشغّل ${site} الموقع ${host}. لم تعد الروابط إليه تظهر في ${page}.`,
        `السبب: ${reason}`,
      ],
      label: 'فتح في الاستوديو',
      closing: `إذا كنت تعتقد أن هذا خطأ، فتواصل مع مشغّل ${site}.`,
    }),
    workspace_invite: ({ inviter, workspace, role }, { site }) => ({
      subject: `دعوة إلى مساحة عمل في ${site}`,
      paragraphs: [
        workspace
          ? `يدعوك ${inviter || 'أحدهم'} إلى مساحة العمل «${workspace}» بالدور «${roles[role] ?? role}».`
          : `يدعوك ${inviter || 'أحدهم'} إلى مساحة عمل بالدور «${roles[role] ?? role}».`,
        'اقبل بحساب لهذا البريد؛ ويمكنك فتح حساب في الطريق. الدعوة صالحة سبعة أيام.',
      ],
      label: 'عرض الدعوة',
      closing: 'إن كنت لا تعرف هذا الشخص، فتجاهل هذه الرسالة: لن يحدث شيء.',
    }),
    transfer_request: ({ owner, workspace, page, pageName, pageNames: { length: count } = [] }) => ({
      subject: count ? 'عُرضت عليك صفحات' : page ? 'عُرضت عليك صفحة' : 'عُرضت عليك مساحة عمل',
      paragraphs: count
        ? [
            `يريد ${owner || 'المالك'} نقل ملكية صفحات إليك، وعددها ${count}.`,
            'إن قبلت، تسري خطتك على الصفحات، وتنتقل عناوينها ومحتواها وإحصاءاتها إلى حسابك. للقبول، سجّل الدخول أو أنشئ حسابًا بعنوان البريد هذا. العرض صالح سبعة أيام.',
          ]
        : page
          ? [
              `يريد ${owner || 'المالك'} نقل ملكية الصفحة ${pageName ? `«${pageName}» (${page})` : page} إليك.`,
              'إن قبلت، تسري خطتك على الصفحة، وينتقل عنوانها ومحتواها وإحصاءاتها إلى حسابك. للقبول، سجّل الدخول أو أنشئ حسابًا بعنوان البريد هذا. العرض صالح سبعة أيام.',
            ]
          : [
              workspace
                ? `يعرض عليك ${owner || 'المالك'} ملكية مساحة العمل «${workspace}».`
                : `يعرض عليك ${owner || 'المالك'} ملكية مساحة عمل أنت عضو فيها.`,
              'إن قبلت، تسري عليها خطتك من حينها، ويبقى المالك السابق مشرفًا. العرض صالح 24 ساعة.',
            ],
      label: 'قبول أو رفض',
      closing: 'إن لم تجب، فلن يتغير شيء.',
    }),
    page_transferred: ({ page, to }, { short }) => ({
      subject: `نُقلت ملكية صفحتك ${short(page)}`,
      paragraphs: [
        `الصفحة ${page} أصبحت ملكًا للحساب ذي العنوان ${to}.`,
        'لم تعد مفاتيح API والوكلاء وخطاطيف الويب وجداول البيانات المتصلة ومساحات العمل تصل إلى الصفحة. لم تتغير صفحاتك الأخرى.',
      ],
      label: 'عرض صفحاتك',
      closing: 'وصلتك هذه الرسالة لأنك عرضت هذه الصفحة.',
    }),
    page_declined: ({ page, to }) => ({
      subject: 'رُفض عرض صفحتك',
      paragraphs: [`لم يقبل ${to} الصفحة ${page}. تبقى الصفحة في حسابك.`],
      label: 'فتح الإعدادات',
      closing: 'وصلتك هذه الرسالة لأنك عرضت هذه الصفحة.',
    }),
    account_deleted: ({ at }, { site, when }) => ({
      subject: `تم حذف حسابك في ${site}`,
      paragraphs: [`تم حذف حسابك وكل ما فيه في ${when(at)}.`, 'شكرًا لأنك كنت معنا.'],
      closing: formatOperatorAdvice(site),
    }),
    form_submission: ({ profile, form, lines }, { short }) => ({
      subject: `رد جديد على «${short(form)}» – ${short(profile)}`,
      paragraphs: [`ملأ أحدهم النموذج «${form}» في صفحتك ${profile}.`, ...lines],
      label: 'فتح الرد',
      closing:
        'كتب هذا زائر: لا تتبع عنوانًا لا تثق به. الردود كاملة في القائمة وحدها. يمكنك إيقاف هذه الرسائل من إعدادات الصفحة.',
    }),
    domain_verified: ({ host, record }, { short }) => ({
      subject: `تم التحقق من ${short(host)}`,
      paragraphs: [
        `وُجد سجل ${host}. إن كان النطاق يشير إلينا، فصفحتك معروضة هناك من الآن.`,
        `أبقِ سجل TXT ‏${record}: يُفحص كل يوم.`,
      ],
      ...createDomainSection(host),
    }),
    domain_failing: ({ host, record }, { short }) => ({
      subject: `سجل ${short(host)} لم يعد موجودًا`,
      paragraphs: [
        `سجل TXT ‏${record} لم يعد موجودًا أو صار يقول شيئًا آخر. تبقى صفحتك على ${host} ثلاثة أيام.`,
        'أعد السجل خلال هذه المدة ولن يتغير شيء.',
      ],
      ...createDomainSection(host),
    }),
    domain_ended: ({ host, record }, { site, short }) => ({
      subject: `صفحتك لم تعد على ${short(host)}`,
      paragraphs: [
        `سجل TXT ‏${record} لم يعد يسمّي صفحتك، لذلك لا يعرضها ${host} بعد الآن. عنوانها في ${site} يعمل كما كان.`,
        'لاستخدام النطاق من جديد، ضع سجل TXT ثم اضغط «Check again» في إعدادات الصفحة.',
      ],
      ...createDomainSection(host),
    }),
    domain_failed: ({ host, record }, { short }) => ({
      subject: `تعذّر التحقق من ${short(host)}`,
      paragraphs: [
        `لم يوجد سجل TXT ‏${record} بقيمة صفحتك، أو أثبتت صفحة أخرى النطاق. لن يُفحص بعد الآن.`,
        'ضع سجل TXT ثم اضغط «Check again» في إعدادات الصفحة.',
      ],
      ...createDomainSection(host),
    }),
    webhook_failing: ({ place, host, count }, { short }) => ({
      subject: `الويبهوك إلى ${short(host)} يفشل`,
      paragraphs: [
        `فشلت آخر ${count} محاولات لإرسال أحداث ${place} إلى ${host}.`,
        'تُحفظ الأحداث ويُعاد إرسالها لمدة أقصاها ثلاثة أيام. وبعد 20 محاولة فاشلة متتالية يُوقَف الويبهوك.',
      ],
      label: 'عرض المحاولات',
      closing: 'عندما يعمل المستقبِل من جديد، أرسل إليه حدثًا تجريبيًا: وما ينتظر يُرسل فورًا.',
    }),
    webhook_disabled: ({ place, host, count, gone, abandoned }, { short }) => ({
      subject: `أُوقِف الويبهوك إلى ${short(host)}`,
      paragraphs: [
        abandoned
          ? `لم يعد بإمكان من أنشأ الويبهوك إلى ${host} إدارة ويبهوكات ${place}، ولذلك أُوقِف. وإن شغّلته من جديد صار تابعًا لك.`
          : gone
            ? `أجاب ${host} بأنه لا يريد مزيدًا من أحداث ${place} (410).`
            : `فشلت ${count} محاولة متتالية لإرسال أحداث ${place} إلى ${host}.`,
        'لم يعد يُرسل شيء، ولا تُحفظ الأحداث الجديدة له. وما ينتظر يُرسل حين تشغّله من جديد.',
      ],
      label: 'فتح الويبهوك',
      closing: 'إن لم يعد لازمًا فاحذفه.',
    }),
    alert: ({ profile, title, message }) => ({
      subject: `${title} – ${profile}`,
      paragraphs: [message],
      label: 'فتح صفحتك',
      closing: alerts,
    }),
    alert_digest: ({ profile, count, lines }) => ({
      subject: `عدد التنبيهات: ${count} – ${profile}`,
      paragraphs: [
        ...lines,
        ...(Number(count) > lines.length ? [`و${Number(count) - lines.length} أخرى.`] : []),
      ],
      label: 'عرض كل التنبيهات',
      closing: alerts,
    }),
  },
}
