export const id11 = 'aqz-KE-bpKQ'
export const id22 = '4uLU6hMCjMI75M1A2tKUQC'
export const hex = '0123456789abcdef0123456789abcdef'
const youtube = 'https://www.youtube-nocookie.com/embed/'

/** Addresses as people copy them, with the frame and the shape of their player. Tests of pages, API, imports and the studio use them. */
export const playable: readonly (readonly [address: string, src: string, shape: string])[] = [
  [`https://www.youtube.com/watch?v=${id11}&list=x`, `${youtube}${id11}?autoplay=1`, 'wide'],
  [`http://m.youtube.com/watch?t=1m30s&v=${id11}`, `${youtube}${id11}?autoplay=1&start=90`, 'wide'],
  [`https://youtu.be/${id11}?t=42`, `${youtube}${id11}?autoplay=1&start=42`, 'wide'],
  [`https://youtube.com/shorts/${id11}`, `${youtube}${id11}?autoplay=1`, 'tall'],
  [`https://www.youtube.com/live/${id11}/`, `${youtube}${id11}?autoplay=1`, 'wide'],
  [
    'https://www.youtube.com/playlist?list=PL0123456789ab',
    `${youtube}videoseries?list=PL0123456789ab&autoplay=1`,
    'wide',
  ],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1', 'wide'],
  [
    'https://vimeo.com/76979871/abcdef1234',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=abcdef1234',
    'wide',
  ],
  [
    'https://player.vimeo.com/video/76979871?h=abcdef1234',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=abcdef1234',
    'wide',
  ],
  [
    'https://www.dailymotion.com/video/x8abcde',
    'https://geo.dailymotion.com/player.html?video=x8abcde&autoplay=1',
    'wide',
  ],
  ['https://dai.ly/x8abcde', 'https://geo.dailymotion.com/player.html?video=x8abcde&autoplay=1', 'wide'],
  [
    'https://www.twitch.tv/monstercat',
    'https://player.twitch.tv/?channel=monstercat&parent={host}&autoplay=true',
    'wide',
  ],
  [
    'https://www.twitch.tv/videos/123456789',
    'https://player.twitch.tv/?video=v123456789&parent={host}&autoplay=true',
    'wide',
  ],
  [
    'https://www.twitch.tv/a_b/clip/Some-Clip_1',
    'https://clips.twitch.tv/embed?clip=Some-Clip_1&parent={host}&autoplay=true',
    'wide',
  ],
  [
    'https://www.tiktok.com/@a.b_c/video/7106594312292453675',
    'https://www.tiktok.com/player/v1/7106594312292453675?autoplay=1',
    'tall',
  ],
  [`https://www.loom.com/share/${hex}?sid=1`, `https://www.loom.com/embed/${hex}?autoplay=1`, 'wide'],
  [`https://open.spotify.com/track/${id22}?si=x`, `https://open.spotify.com/embed/track/${id22}`, 'strip'],
  [`https://open.spotify.com/intl-de/album/${id22}`, `https://open.spotify.com/embed/album/${id22}`, 'list'],
  [
    'https://soundcloud.com/artist/piece',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fartist%2Fpiece&auto_play=true',
    'strip',
  ],
  [
    'https://soundcloud.com/artist/sets/all',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fartist%2Fsets%2Fall&auto_play=true',
    'list',
  ],
  [
    'https://music.apple.com/us/album/some-words/1440857781',
    'https://embed.music.apple.com/us/album/1440857781',
    'list',
  ],
  [
    'https://music.apple.com/us/album/w%C3%B6rter/1440857781?i=1440857782',
    'https://embed.music.apple.com/us/album/1440857781?i=1440857782',
    'strip',
  ],
  [
    'https://music.apple.com/de/playlist/x/pl.0b593f1142b84a50a2c1e7088b3fb683',
    'https://embed.music.apple.com/de/playlist/pl.0b593f1142b84a50a2c1e7088b3fb683',
    'list',
  ],
  [
    'https://podcasts.apple.com/at/podcast/name/id1200361736?i=1000600000000',
    'https://embed.podcasts.apple.com/at/podcast/id1200361736?i=1000600000000',
    'strip',
  ],
  ['https://www.deezer.com/en/track/3135556', 'https://widget.deezer.com/widget/auto/track/3135556', 'strip'],
  ['https://www.deezer.com/artist/27', 'https://widget.deezer.com/widget/auto/artist/27/top_tracks', 'list'],
  [
    'https://bandcamp.com/EmbeddedPlayer/album=123/size=large/bgcol=ffffff/',
    'https://bandcamp.com/EmbeddedPlayer/album=123/size=large/artwork=small/',
    'list',
  ],
  [
    'https://www.mixcloud.com/some-dj/late-show/',
    'https://player-widget.mixcloud.com/widget/iframe/?feed=%2Fsome-dj%2Flate-show%2F&autoplay=1',
    'strip',
  ],
  [
    'https://tidal.com/browse/track/77640617',
    'https://embed.tidal.com/tracks/77640617?disableAnalytics=true',
    'strip',
  ],
  [`https://youtube.com./watch?v=${id11}`, `${youtube}${id11}?autoplay=1`, 'wide'],
  [
    `https://www.youtube.com/watch?v=${id11}&list=PL0123456789ab&index=2`,
    `${youtube}${id11}?autoplay=1&list=PL0123456789ab`,
    'wide',
  ],
  [
    `https://www.youtube.com/watch?v=${id11}&list=RD${id11}&start_radio=1`,
    `${youtube}${id11}?autoplay=1`,
    'wide',
  ],
  [`https://www.youtube.com/watch?v=${id11}#t=1m30s`, `${youtube}${id11}?autoplay=1&start=90`, 'wide'],
  [
    `https://www.youtube.com/watch?time_continue=90&v=${id11}`,
    `${youtube}${id11}?autoplay=1&start=90`,
    'wide',
  ],
  [`https://www.youtube.com/live/${id11}?si=x&t=1h2m3s`, `${youtube}${id11}?autoplay=1&start=3723`, 'wide'],
  [`https://www.youtube.com/embed/${id11}?start=30`, `${youtube}${id11}?autoplay=1&start=30`, 'wide'],
  [
    'https://www.youtube.com/embed/videoseries?list=PL0123456789ab',
    `${youtube}videoseries?list=PL0123456789ab&autoplay=1`,
    'wide',
  ],
  [
    `https://music.youtube.com/watch?v=${id11}&list=RDCLAK5uy_0123456789`,
    `${youtube}${id11}?autoplay=1&list=RDCLAK5uy_0123456789`,
    'wide',
  ],
  ['https://vimeo.com/event/2120163', 'https://vimeo.com/event/2120163/embed', 'wide'],
  ['https://vimeo.com/event/2120163/abcdef1234', 'https://vimeo.com/event/2120163/embed/abcdef1234', 'wide'],
  ['https://vimeo.com/showcase/5551234', 'https://vimeo.com/showcase/5551234/embed', 'wide'],
  ['https://vimeo.com/album/5551234', 'https://vimeo.com/showcase/5551234/embed', 'wide'],
  [
    'https://vimeo.com/showcase/5551234/video/76979871',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
    'wide',
  ],
  [
    'https://vimeo.com/manage/videos/76979871/abcdef1234',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=abcdef1234',
    'wide',
  ],
  [
    'https://vimeo.com/76979871#t=1m30s',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1#t=90s',
    'wide',
  ],
  [
    'https://vimeo.com/76979871?h=abcdef1234#t=1:30',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=abcdef1234#t=90s',
    'wide',
  ],
  [
    'https://www.dailymotion.com/video/x8abcde?start=60',
    'https://geo.dailymotion.com/player.html?video=x8abcde&autoplay=1&startTime=60',
    'wide',
  ],
  [
    'https://geo.dailymotion.com/player.html?video=x8abcde',
    'https://geo.dailymotion.com/player.html?video=x8abcde&autoplay=1',
    'wide',
  ],
  [
    'https://clips.twitch.tv/Some-Clip_1',
    'https://clips.twitch.tv/embed?clip=Some-Clip_1&parent={host}&autoplay=true',
    'wide',
  ],
  [
    'https://clips.twitch.tv/embed?clip=Some-Clip_1&parent=www.example.com',
    'https://clips.twitch.tv/embed?clip=Some-Clip_1&parent={host}&autoplay=true',
    'wide',
  ],
  [
    'https://m.twitch.tv/a_b/clip/Some-Clip_1?desktop-redirect=true',
    'https://clips.twitch.tv/embed?clip=Some-Clip_1&parent={host}&autoplay=true',
    'wide',
  ],
  [
    'https://www.twitch.tv/videos/123456789?t=0h1m30s',
    'https://player.twitch.tv/?video=v123456789&parent={host}&autoplay=true&time=90s',
    'wide',
  ],
  [
    'https://www.twitch.tv/a_b/v/123456789',
    'https://player.twitch.tv/?video=v123456789&parent={host}&autoplay=true',
    'wide',
  ],
  [
    'https://player.twitch.tv/?video=v123456789&parent=www.example.com',
    'https://player.twitch.tv/?video=v123456789&parent={host}&autoplay=true',
    'wide',
  ],
  [
    'https://player.twitch.tv/?channel=monstercat&parent=www.example.com',
    'https://player.twitch.tv/?channel=monstercat&parent={host}&autoplay=true',
    'wide',
  ],
  [
    'https://www.tiktok.com/@a.b_c/photo/7106594312292453675?is_from_webapp=1',
    'https://www.tiktok.com/embed/v2/7106594312292453675',
    'tall',
  ],
  [
    'https://m.tiktok.com/v/7106594312292453675.html?u_code=1',
    'https://www.tiktok.com/player/v1/7106594312292453675?autoplay=1',
    'tall',
  ],
  [
    'https://www.tiktok.com/embed/v2/7106594312292453675',
    'https://www.tiktok.com/player/v1/7106594312292453675?autoplay=1',
    'tall',
  ],
  [
    'https://www.tiktok.com/@/video/7106594312292453675',
    'https://www.tiktok.com/player/v1/7106594312292453675?autoplay=1',
    'tall',
  ],
  [
    'https://www.instagram.com/reel/DH9BYJQPoHF/?igsh=MzRlODBiNWFlZA==',
    'https://www.instagram.com/reel/DH9BYJQPoHF/embed/',
    'tall',
  ],
  [
    'https://www.instagram.com/reels/DH9BYJQPoHF/',
    'https://www.instagram.com/reel/DH9BYJQPoHF/embed/',
    'tall',
  ],
  [
    'https://www.instagram.com/some.band/reel/DH9BYJQPoHF/',
    'https://www.instagram.com/reel/DH9BYJQPoHF/embed/',
    'tall',
  ],
  ['https://instagram.com/tv/CODEabc_-12', 'https://www.instagram.com/reel/CODEabc_-12/embed/', 'tall'],
  [
    `https://www.loom.com/share/My-first-film-${hex}?t=42`,
    `https://www.loom.com/embed/${hex}?autoplay=1&t=42s`,
    'wide',
  ],
  [
    `https://open.spotify.com./intl-pt-br/track/${id22}`,
    `https://open.spotify.com/embed/track/${id22}`,
    'strip',
  ],
  [
    `https://open.spotify.com/user/some.one/playlist/${id22}?si=x`,
    `https://open.spotify.com/embed/playlist/${id22}`,
    'list',
  ],
  [
    `https://open.spotify.com/embed-podcast/episode/${id22}`,
    `https://open.spotify.com/embed/episode/${id22}`,
    'strip',
  ],
  [
    'https://soundcloud.com/artist/piece/s-AbCd12345?si=x',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fartist%2Fpiece%2Fs-AbCd12345&auto_play=true',
    'strip',
  ],
  [
    'https://m.soundcloud.com/artist/sets/all/s-AbCd12345',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fartist%2Fsets%2Fall%2Fs-AbCd12345&auto_play=true',
    'list',
  ],
  [
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/252220898%3Fsecret_token%3Ds-CYqsZ&color=ff5500',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F252220898%3Fsecret_token%3Ds-CYqsZ&auto_play=true',
    'strip',
  ],
  [
    'https://geo.music.apple.com/us/album/some-words/1440857781?app=music',
    'https://embed.music.apple.com/us/album/1440857781',
    'list',
  ],
]

/** Addresses without a player, with the reason that a warning names. */
export const unplayable: readonly (readonly [address: string, reason: string])[] = [
  ['https://www.youtube.com/embed/live_stream?channel=UC4R8DWoMoI7CAwX8_LjQHig', 'live_channel'],
  ['https://www.youtube.com/@channel/live', 'live_channel'],
  ['https://www.youtube.com/channel/UC4R8DWoMoI7CAwX8_LjQHig/live', 'live_channel'],
  ['https://www.youtube.com/@channel', 'address'],
  ['https://www.dailymotion.com/france24', 'address'],
  ['https://www.youtube.com/clip/UgkxAbCdEfGhIjKlMnOp', 'address'],
  ['https://www.youtube.com/embed/videoseries', 'address'],
  [`https://open.spotify.com/user/${id22}`, 'address'],
  ['https://vimeo.com/about', 'address'],
  ['https://vimeo.com/ondemand/some-film', 'address'],
  ['https://www.tiktok.com/@a.b_c/live', 'live_channel'],
  ['https://vm.tiktok.com/ZMabc123/', 'short_link'],
  ['https://www.tiktok.com/t/ZMabc123/', 'short_link'],
  ['https://on.soundcloud.com/AbC12', 'short_link'],
  ['https://spotify.link/AbCdEf123', 'short_link'],
  ['https://www.instagram.com/p/DH9BYJQPoHF/', 'address'],
  ['https://clips.twitch.tv/embed', 'address'],
  ['https://player.twitch.tv/', 'address'],
  ['https://videos.example/watch?v=aqz-KE-bpKQ', 'site'],
  ['mailto:hello@example.com', 'site'],
]
