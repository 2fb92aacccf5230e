import { studioLanguages } from '@vitrine/contract/limits'
import type { ReactNode } from 'react'
import { settings } from '../../app/settings.ts'
import { getLanguageName, useLanguage, useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import styles from './auth.module.css'

export const AuthFrame = ({
  title,
  lead,
  children,
  below,
}: {
  title: string
  lead?: string | undefined
  children?: ReactNode
  below?: ReactNode
}) => (
  <div className={styles.screen}>
    <header className={styles.top}>
      <a href="/" className={styles.brand}>
        <Logo /> {settings.site.name}
      </a>
    </header>
    <main className={styles.main} id="content">
      <div className={styles.box}>
        <h1>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {children}
      </div>
      {below ? <div className={styles.below}>{below}</div> : null}
    </main>
    <Footer />
  </div>
)

const Footer = () => {
  const t = useTexts()
  const { termsUrl, privacyUrl, imprintUrl } = settings.site
  const [language, chooseLanguage] = useLanguage()
  const links = [
    [termsUrl, t.auth.terms],
    [privacyUrl, t.auth.privacy],
    [imprintUrl, t.auth.imprint],
  ].filter(([url]) => url)
  return (
    <footer className={styles.legal}>
      {links.map(([url, text]) => (
        <a key={text} href={url}>
          {text}
        </a>
      ))}
      <span>
        {studioLanguages
          .filter((id) => id !== language)
          .map((id) => (
            <Button key={id} small look="quiet" onPress={() => void chooseLanguage(id)}>
              <span lang={id}>{getLanguageName(id)}</span>
            </Button>
          ))}
      </span>
    </footer>
  )
}
