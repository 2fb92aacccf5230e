import { describe, expect, test } from 'vitest'
import { createVisitSource } from '#tests/visit-days.ts'
import type { VisitSource } from '../../domain/visits.ts'
import { classify, parseReferrer, parseUserAgent } from './classify.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const source = (more: Partial<VisitSource>): VisitSource =>
  createVisitSource({ address: '192.0.2.1', userAgent: iphone, ...more })

describe('user agent', () => {
  test.each([
    [iphone, 'mobile', 'Safari', 'iOS'],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
      'tablet',
      'Safari',
      'iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      'mobile',
      'Chrome',
      'Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'desktop',
      'Microsoft Edge',
      'Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'desktop', 'Firefox', 'Linux'],
  ])('recognises %s', (userAgent, device, browser, os) => {
    expect(parseUserAgent(userAgent)).toEqual({ isBot: false, device, browser, os })
  })

  test.each([
    // Link previews, crawlers and programs
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.6723.69 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 7_0 like Mac OS X) AppleWebKit/537.51.1 (KHTML, like Gecko) Version/7.0 Mobile/11A465 Safari/9537.53 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (Linux; Android 7.0;) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)',
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Twitterbot/1.0',
    'TelegramBot (like TwitterBot)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'WhatsApp/2.23.20.0',
    'Viber/13.3.0.4 CFNetwork/1197 Darwin/20.0.0',
    'Viber/20.9.0.8 CFNetwork/1410.0.3 Darwin/22.6.0',
    'MobileSafari/604.1 CFNetwork/1410.0.3 Darwin/22.6.0',
    'myVAILLANT/21469 CFNetwork/1410.1 Darwin/22.6.0',
    'MoMoPlatform Store/5.15.0.51500 CFNetwork/1410.1 Darwin/22.6.0 (iPhone 8 Plus iOS/16.7.16) AgentID/110335164',
    'ZaloPC-win32-24v627',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ZaloPC/23.12.1 Chrome/102.0.5005.167 Electron/19.1.9 Safari/537.36',
    'Dart/3.5 (dart:io)',
    'Dart/2.17 (dart:io)',
    'Dalvik/2.1.0 (Linux; U; Android 9; SM-G960U1 Build/PPR1.180610.011)',
    'okhttp/4.9.3',
    'Apache-HttpClient/4.5.13 (Java/11.0.20)',
    'Go-http-client/2.0',
    'curl/8.5.0',
    'python-requests/2.32.3',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36',
    '',
    '   ',
  ])('ignores the user agent %j', (agent) => {
    expect(classify(source({ userAgent: agent }), [])).toBeNull()
  })

  test.each([
    // Phones with "bot" in their name
    'Mozilla/5.0 (Linux; Android 7.0; M bot 60) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/74.0.3729.157 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 7.0; M bot 60 Build/NRD90M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/67.0.3396.87 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 7.0; M bot 51 Build/NRD90M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/56.0.2924.87 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 6.0; M BOT 551 Build/MRA58K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/54.0.2840.85 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 6.0; B BOT 550) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.93 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 6.0; VR BOT 552) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/78.0.3904.108 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 6.0; POWER BOT Build/MRA58K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/54.0.2840.85 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 7.0; ID bot 53+ Build/NRD90M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/55.0.2883.91 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 6.0; IDbot553PLUS Build/MRA58K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/63.0.3239.111 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 7.1.2; M_bot_tab_71 Build/NHG47K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/58.0.3029.83 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 8.1.0; XBot Junior Build/O11019; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/65.0.3325.109 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 6.0; CUBOT MAX) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/77.0.3865.92 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 8.0.0; CUBOT_X18_Plus Build/O00623; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/80.0.3987.132 Mobile Safari/537.36 Instagram 132.0.0.26.134 Android (26/8.0.0; 480dpi; 1080x2016; CUBOT; CUBOT_X18_Plus; CUBOT_X18_Plus; mt6755; en_GB; 202766609)',
    'Mozilla/5.0 (Linux; Android 7.0; M bot 60 Build/NRD90M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/67.0.3396.87 Mobile Safari/537.36 Instagram 132.0.0.26.134 Android (24/7.0; 320dpi; 720x1280; Mlais; M bot 60; M bot 60; mt6735; es_ES; 202766609)',
    // Browsers inside apps
    'Mozilla/5.0 (iPhone; CPU iPhone OS 13_3_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 131.0.0.21.117 (iPhone12,1; iOS 13_3_1; en_US; en-US; scale=2.00; 828x1792; 201058581)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 musical_ly_25.1.1 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US ByteFullLocale/en isDarkMode/0 WKWebView/1 BytedanceWebview/d8a21c6 FalconTag/',
    'Mozilla/5.0 (Linux; Android 11; RMX1973 Build/RKQ1.201217.002;) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.171 Safari/537.36 Zalo android/25112868 ZaloTheme/dark ZaloLanguage/vi',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Zalo iOS/25.07.01 ZaloTheme/light ZaloLanguage/vi',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'Mozilla/5.0 (Linux; Android 14; SM-A146U Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0.6261.88 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/453.0.0.40.107;]',
    'Mozilla/5.0 (Linux; Android 9; LG-H870 Build/PKQ1.190522.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/80.0.3987.119 Mobile Safari/537.36 [Pinterest/Android]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Snapchat/12.80.0.40 (like Safari/8617.2.4.10.8)',
    'Mozilla/5.0 (Linux; Android 6.0.1; SAMSUNG SM-G800H) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/11.1 Chrome/75.0.3770.143 Mobile Safari/537.36',
    // Other browsers
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Android 9; Mobile; rv:68.0) Gecko/68.0 Firefox/68.0',
    'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16',
    'UCWEB/2.0 (MIDP-2.0; U; Adr 4.4.4; en-US) U2/1.0.0 UCBrowser/10.9.8',
    'MT6735_TD/V1 Linux/3.18.19+ Android/6.0 Release/03.03.2015 Browser/AppleWebKit537.36 Chrome/39.0.0.0 Mobile Safari/537.36 System/Android 6.0;',
    'BlackBerry9700/5.0.0.862 Profile/MIDP-2.1 Configuration/CLDC-1.1 VendorID/331',
    'NokiaC3-00/5.0 (08.63) Profile/MIDP-2.1 Configuration/CLDC-1.1 Mozilla/5.0 AppleWebKit/420+ (KHTML, like Gecko) Safari/420+',
  ])('counts the user agent %j', (agent) => {
    expect(classify(source({ userAgent: agent }), [])).not.toBeNull()
  })

  const webView =
    'Mozilla/5.0 (Linux; Android 14; SM-A146U Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0.6261.88 Mobile Safari/537.36'
  const webKit =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
  test.each([
    [
      'Instagram',
      webKit,
      'Instagram 390.0.0.28.85 (iPhone16,2; iOS 18_5; en_US; en; scale=3.00; 1290x2796; 762487513)',
    ],
    ['Instagram', webView, 'Instagram 332.0.0.38.90 Android (34/14; 450dpi; 1080x2138; samsung; SM-A146U)'],
    ['Threads', webKit, 'Barcelona 289.0.0.15.109 (iPhone14,7; iOS 18_5; en_US; en; scale=3.00; 1170x2532)'],
    ['Facebook', webView, '[FB_IAB/FB4A;FBAV/453.0.0.40.107;]'],
    ['Facebook', webKit, '[FBAN/FBIOS;FBAV/480.0.0.33.108;FBBV/648532231;FBDV/iPhone14,7;FBMD/iPhone]'],
    ['Messenger', webView, '[FB_IAB/Orca-Android;FBAV/450.0.0.46.109;]'],
    ['Messenger', webKit, '[FBAN/MessengerForiOS;FBAV/480.0.0.33.108;]'],
    ['TikTok', webKit, 'musical_ly_25.1.1 JsSdk/2.0 NetType/WIFI Channel/App Store BytedanceWebview/d8a21c6'],
    ['TikTok', webView, 'trill_340003 JsSdk/1.0 NetType/WIFI Channel/googleplay ByteLocale/en'],
    ['Snapchat', webKit, 'Snapchat/12.80.0.40 (like Safari/8617.2.4.10.8)'],
    ['Pinterest', webView, '[Pinterest/Android]'],
    ['LinkedIn', webKit, '[LinkedInApp]/9.30.1'],
    ['X', webKit, 'Twitter for iPhone/10.92'],
    ['Reddit', webKit, 'Reddit/Version 2025.10.0/Build 619013/iOS Version 18.5'],
    ['Telegram', webView, 'Telegram-Android/11.2.3 (Samsung SM-A146U; Android 14; SDK 34; AVERAGE)'],
    ['LINE', webView, 'Line/14.19.1/IAB'],
    ['KakaoTalk', webView, 'KAKAOTALK 2410670'],
  ])('names the app %s', (browser, agent, suffix) => {
    const os = agent === webKit ? 'iOS' : 'Android'
    expect(parseUserAgent(`${agent} ${suffix}`)).toEqual({ isBot: false, device: 'mobile', browser, os })
  })

  test('accepts values of any length and content', () => {
    for (const agent of ['x'.repeat(16_000), '\u0000\u0007', '((((((((', `Mozilla/5.0 ${'('.repeat(5000)}`])
      expect(parseUserAgent(agent).browser.length).toBeLessThanOrEqual(40)
  })
})

test.each([
  ['https://www.Instagram.com/some/path?private=1#x', 'instagram.com'],
  ['https://user:secret@news.example.org:8443/', 'news.example.org'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['http://vitrine.test/anna', ''],
  ['https://www.anna.example/', ''],
  ['https://vitrine.test.evil.example/', 'vitrine.test.evil.example'],
  ['file:///etc/passwd', ''],
  ['javascript:alert(1)', ''],
  [`https://${'a'.repeat(300)}.example/`, ''],
  ['not an address', ''],
])('reduces the referrer %j to %j', (header, host) => {
  expect(parseReferrer(header, ['vitrine.test', 'anna.example'])).toBe(host)
})

test('stores campaign tags in lower case, without control characters, up to 200 characters', () => {
  const query = `utm_source=News%00Letter&utm_medium=E-Mail&utm_campaign=${'%F0%9F%8E%89'.repeat(150)}`
  const traits = classify(source({ url: `/anna?${query}` }), [])!
  expect(traits.utmSource).toBe('news letter')
  expect(traits.utmMedium).toBe('e-mail')
  expect(traits.utmCampaign).toHaveLength(200)
  expect(traits.utmCampaign.isWellFormed()).toBe(true)
})
