import { expect, test } from 'vitest'
import { romanise } from './romanise.ts'
import { usernameFrom } from './username.ts'

test('letters that say how they sound become Latin ones', () => {
  const names = {
    'Zoë Ångström': 'zoe angstrom',
    'Straße nach Łódź': 'strasse nach lodz',
    'Мария Щукина': 'mariya shchukina',
    'Ґанок Їжака': 'ganok yizhaka',
    'Γιώργος Παπάς': 'giorgos papas',
    'さくら きっさてん': 'sakura kissaten',
    'コーヒー マッチャ': 'kohi matcha',
    ｶﾞﾗｽ: 'garasu',
    '한국 도자기': 'hanguk dojagi',
  }
  expect(Object.fromEntries(Object.keys(names).map((name) => [name, romanise(name)]))).toEqual(names)
})

test('what does not say how it sounds stays, and gives no user name', () => {
  for (const name of ['山田陶芸工房', 'متجر النور', '🎧']) {
    expect(romanise(name)).toBe(name.normalize('NFKC'))
    expect(usernameFrom(name)).toBe('user')
  }
  expect(usernameFrom('やまだ 陶芸')).toBe('yamada')
})
