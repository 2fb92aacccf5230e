import { useSuspenseQuery } from '@tanstack/react-query'
import type { SignIn } from '@vitrine/contract'
import { useMemo, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Chip, Row } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { signInsQuery } from './queries.ts'
import { useDeviceName } from './use-device-name.ts'

const initialCount = 5

export const SignIns = () => {
  const texts = useTexts('account/security')
  const [isOpen, setIsOpen] = useState(false)
  const signIns = useSuspenseQuery(signInsQuery).data
  return (
    <Card title={texts.signIns} lead={texts.signInsLead}>
      <List label={texts.signIns}>
        {signIns.slice(0, isOpen ? undefined : initialCount).map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} />
        ))}
      </List>
      {signIns.length > initialCount && !isOpen ? (
        <Row>
          <Button look="quiet" onPress={() => setIsOpen(true)}>
            {texts.allSignIns}
          </Button>
        </Row>
      ) : null}
    </Card>
  )
}

const SignInRow = ({ signIn }: { signIn: SignIn }) => {
  const texts = useTexts('account/security')
  const format = useFormat()
  const [language] = useLanguage()
  const names = useMemo(() => new Intl.DisplayNames(language, { type: 'region' }), [language])
  const { at, country, method, succeeded } = signIn
  return (
    <ListItem
      title={
        <>
          {useDeviceName(signIn)}
          {succeeded ? null : (
            <Chip tone="bad" icon="alert">
              {texts.signInFailed}
            </Chip>
          )}
        </>
      }
      note={[texts.signInMethods[method], country && names.of(country), format.dateTime(at)]
        .filter(Boolean)
        .join(' · ')}
    />
  )
}
