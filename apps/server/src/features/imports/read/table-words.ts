/**
 * Words that tables use for a column, by property: English, German, Spanish, Portuguese, French, Italian, Japanese,
 * Arabic, Polish, Dutch, Turkish.
 */
const wordsByField: Readonly<Record<string, string>> = {
  url: `url, link, href, uri, website, web, webpage, web page, web address, homepage, site, hyperlink, destination, target, long url,
    webadresse, internetadresse, linkadresse, webseite, internetseite, verknüpfung, ziel, zieladresse,
    enlace, vínculo, dirección web, sitio, sitio web, página web, endereço web, hiperligação, sítio web, página,
    lien, adresse web, adresse internet, site web, site internet, collegamento, indirizzo web, sito, sito web,
    リンク, リンク先, ウェブサイト, ウェブアドレス, サイト, ホームページ, رابط, الرابط, الموقع, موقع, عنوان الويب,
    odnośnik, łącze, strona, strona www, www, adres www, adres url, witryna, koppeling, webadres, webpagina,
    bağlantı, web adresi, web sitesi, site adresi`,
  title: `title, name, label, text, link text, anchor, caption, titel, bezeichnung, überschrift, beschriftung, linktext,
    título, nombre, etiqueta, texto, nome, rótulo, titre, nom, libellé, intitulé, texte, titolo, etichetta, testo,
    タイトル, 題名, 表題, 名前, 名称, 氏名, テキスト, العنوان, عنوان, الاسم, اسم, النص,
    tytuł, nazwa, etykieta, tekst, imię i nazwisko, naam, tekst, başlık, ad, adı, isim, etiket, metin`,
  supporting_text: `supporting text, subtitle, description, details, summary, note, notes, comment, excerpt,
    beschreibung, untertitel, notiz, notizen, kommentar, bemerkung, hinweis, descripción, nota, notas, comentario, subtítulo, resumen,
    descrição, comentário, legenda, resumo, observação, remarque, commentaire, sous-titre, résumé, descrizione, commento, sottotitolo,
    説明, 説明文, 備考, メモ, コメント, 概要, الوصف, وصف, ملاحظات, opis, uwagi, notatka, komentarz, podtytuł,
    beschrijving, omschrijving, opmerking, notitie, ondertitel, açıklama, not, notlar, yorum, alt başlık`,
  section: `section, group, category, folder, collection, tags, abschnitt, gruppe, kategorie, ordner, bereich, rubrik,
    sección, grupo, categoría, carpeta, etiquetas, seção, secção, pasta, groupe, catégorie, dossier, rubrique,
    sezione, gruppo, cartella, セクション, カテゴリ, カテゴリー, グループ, フォルダ, フォルダー, 分類, القسم, قسم, المجموعة, الفئة, مجلد,
    sekcja, grupa, kategoria, katalog, sectie, groep, bölüm, grup, kategori, klasör`,
  kind: 'kind, type, art',
  icon: 'icon, emoji',
  is_enabled: `is enabled, enabled, active, visible, published, aktiv, sichtbar, veröffentlicht, activo, publicado, ativo, visível,
    actif, publié, attivo, visibile, pubblicato, 有効, 表示, 公開, نشط, مفعل, ظاهر, aktywny, aktywne, widoczny, widoczne, opublikowany,
    actief, zichtbaar, gepubliceerd, aktif, etkin, görünür, yayında`,
  phone: `phone, telephone, tel, phone number, telephone number, mobile, mobile phone, mobile number, cell, cell phone, cellphone,
    telefon, telefonnummer, mobil, mobilnummer, mobiltelefon, handy, handynummer, rufnummer, festnetz,
    teléfono, número de teléfono, móvil, celular, telefone, número de telefone, telemóvel, téléphone, numéro de téléphone, portable, tél,
    telefono, numero di telefono, cellulare, 電話, 電話番号, 携帯, 携帯電話, 携帯番号, هاتف, الهاتف, رقم الهاتف, جوال, الجوال,
    numer telefonu, komórka, telefon komórkowy, telefoon, telefoonnummer, mobiel, gsm, telefon numarası, cep, cep telefonu`,
  email: `email, e-mail, mail, email address, e-mail address, mail address, e-mail-adresse, emailadresse, mailadresse,
    correo, correo electrónico, dirección de correo, correio eletrônico, endereço de e-mail, courriel, mél, adresse e-mail, adresse mail,
    posta elettronica, indirizzo e-mail, indirizzo email, メール, メールアドレス, eメール, البريد الإلكتروني, بريد,
    adres e-mail, poczta, e-mailadres, emailadres, mailadres, e-posta, eposta, e-posta adresi`,
  external_id: 'external id, sku',
  external_source: 'external source',
  image_alt: 'image alt, alt',
  state: 'state, status',
}

/** Words for an address of any kind. Beside another column for the web address, they name a street address. */
const addressWords = 'address, adresse, dirección, endereço, indirizzo, アドレス, adres'

const visibilityWords = {
  no: `no, n, nein, não, non, nie, nee, hayır, いいえ, لا, false, falsch, falso, faux, onwaar, yanlış, hidden, draft, private, inactive,
    disabled, archived, off, aus, uit, 無効, 非表示, 非公開, ×, ✗, ✕, 0`,
  yes: 'yes, y, ja, sim, sí, sì, oui, tak, evet, はい, نعم, true, wahr, verdadero, verdadeiro, vrai, vero, on, x, 有効, 表示, 公開, 1',
}

const ownLetters: Readonly<Record<string, string>> = { ł: 'l', ı: 'i', ß: 'ss', ø: 'o', æ: 'ae' }

/** Returns a word without case, accents and punctuation, so that `E-Mail:` and `email` of different tables are compared by letters. */
export const foldWord = (text: string): string =>
  text
    .slice(0, 100)
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}*:]/gu, '')
    .toLowerCase()
    .replace(/[łıßøæ]/g, (letter) => ownLetters[letter]!)
    .replace(/[\s_-]+/g, ' ')
    .trim()

const splitWords = (list: string): string[] => list.split(',').map(foldWord)

export const addressHeaders: ReadonlySet<string> = new Set(splitWords(addressWords))

/** Properties by the folded name of their column. */
export const fieldsByWord: ReadonlyMap<string, string> = new Map([
  ...splitWords(addressWords).map((word) => [word, 'url'] as const),
  ...Object.entries(wordsByField).flatMap(([field, list]) =>
    splitWords(list).map((word) => [word, field] as const),
  ),
])

const noWords = new Set(splitWords(visibilityWords.no))
const yesWords = new Set(splitWords(visibilityWords.yes))

export const isNo = (text: string): boolean => noWords.has(foldWord(text))
export const isYes = (text: string): boolean => yesWords.has(foldWord(text))
