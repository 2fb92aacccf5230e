import { downloadFile } from '../../app/download.ts'
import { useAccount } from '../../app/session.ts'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row } from '../../ui/layout.tsx'
import styles from './account.module.css'

/** Shows new recovery codes. The user must confirm, because the codes are shown only once. */
export const RecoveryCodesDialog = ({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('account/security')
  const { user } = useAccount()
  const text = [texts.recoveryFile({ site: settings.site.name, email: user.email }), '', ...codes, ''].join(
    '\n',
  )
  return (
    <Dialog title={t.account.recoveryTitle} onlyAction={t.account.recoveryKept} onClose={onClose}>
      <p>{texts.recoveryText}</p>
      <ol className={styles.codes} data-printed>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Row>
        <CopyButton text={text} />
        <Button
          icon="download"
          onPress={() => downloadFile(`${settings.site.name}-recovery-codes.txt`, text, 'text/plain')}
        >
          {t.account.download}
        </Button>
        <Button onPress={() => print()}>{t.account.print}</Button>
      </Row>
    </Dialog>
  )
}
