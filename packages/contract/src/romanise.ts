/** `а:a` pairs as a table. */
const table = (pairs: string): ReadonlyMap<string, string> =>
  new Map(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const [letter = '', latin = ''] = pair.split(':')
        return [letter, latin]
      }),
  )

/** Letters of Latin alphabets that have no base letter, Cyrillic (after BGN/PCGN, without signs), Greek (after ELOT 743). */
const letters = table(`
  ß:ss æ:ae œ:oe ø:o đ:d ð:d ł:l þ:th ı:i ħ:h ŋ:n
  а:a б:b в:v г:g ґ:g д:d ђ:dj е:e ё:yo є:ye ж:zh з:z и:i і:i ї:yi й:y ј:j к:k л:l љ:lj м:m н:n њ:nj о:o п:p р:r с:s
  т:t ћ:c у:u ў:u ф:f х:kh ц:ts ч:ch џ:dz ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya ѓ:g ќ:k ѕ:dz ә:a ғ:g қ:q ң:n ө:o ұ:u ү:u һ:h
  α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o`)

/** Hiragana, in Hepburn; katakana are the same 96 code points further on. */
const kana = table(`
  きゃ:kya きゅ:kyu きょ:kyo しゃ:sha しゅ:shu しょ:sho ちゃ:cha ちゅ:chu ちょ:cho にゃ:nya にゅ:nyu にょ:nyo ひゃ:hya ひゅ:hyu
  ひょ:hyo みゃ:mya みゅ:myu みょ:myo りゃ:rya りゅ:ryu りょ:ryo ぎゃ:gya ぎゅ:gyu ぎょ:gyo じゃ:ja じゅ:ju じょ:jo びゃ:bya
  びゅ:byu びょ:byo ぴゃ:pya ぴゅ:pyu ぴょ:pyo ふぁ:fa ふぃ:fi ふぇ:fe ふぉ:fo てぃ:ti でぃ:di うぃ:wi うぇ:we しぇ:she じぇ:je ちぇ:che
  あ:a い:i う:u え:e お:o か:ka き:ki く:ku け:ke こ:ko さ:sa し:shi す:su せ:se そ:so た:ta ち:chi つ:tsu て:te と:to な:na に:ni
  ぬ:nu ね:ne の:no は:ha ひ:hi ふ:fu へ:he ほ:ho ま:ma み:mi む:mu め:me も:mo や:ya ゆ:yu よ:yo ら:ra り:ri る:ru れ:re ろ:ro
  わ:wa ゐ:i ゑ:e を:o ん:n が:ga ぎ:gi ぐ:gu げ:ge ご:go ざ:za じ:ji ず:zu ぜ:ze ぞ:zo だ:da ぢ:ji づ:zu で:de ど:do ば:ba び:bi
  ぶ:bu べ:be ぼ:bo ぱ:pa ぴ:pi ぷ:pu ぺ:pe ぽ:po ゔ:vu ぁ:a ぃ:i ぅ:u ぇ:e ぉ:o ゃ:ya ゅ:yu ょ:yo`)

// Parts of a Hangul syllable in the order of Unicode (3.12), in the Revised Romanisation without changes of sound
const initials = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ')
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const finals = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')
const part = (parts: readonly string[], at: number) => parts[at]!.replace('-', '')

const hangul = (syllable: string): string => {
  const index = syllable.charCodeAt(0) - 0xac00
  return (
    part(initials, Math.floor(index / 588)) +
    part(vowels, Math.floor(index / 28) % 21) +
    part(finals, index % 28)
  )
}

/**
 * A text in small Latin letters as far as its letters say how they sound: Latin alphabets, Cyrillic, Greek, kana and
 * Hangul. What does not (Chinese characters, Arabic without vowels, …) stays as it is.
 */
export const romanise = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\u30a1-\u30f6]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60))
    .replace(
      /[ぁ-ゔ][ぁぃぇぉゃゅょ]?/g,
      (c) => kana.get(c) ?? [...c].map((one) => kana.get(one) ?? one).join(''),
    )
    // A small tsu doubles the consonant after it, a bar lengthens the vowel before it
    .replace(/っ([a-z])/g, (_, next: string) => (next === 'c' ? 't' : next) + next)
    .replace(/ー/g, '')
    .replace(/[\uac00-\ud7a3]/g, hangul)
    .replace(/\p{L}/gu, (c) => letters.get(c) ?? c)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\p{L}/gu, (c) => letters.get(c) ?? c)
