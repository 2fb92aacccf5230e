import type { LinkWrite } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { blocks } from '@vitrine/page/blocks/index'
import { addressOf } from '@vitrine/page/guess-link'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Form, useForm } from '../../app/form.tsx'
import { useProfile } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { allKinds, type Kind, kindGroups, kinds } from './kinds.ts'
import styles from './links.module.css'
import { useAddLinks } from './queries.ts'

const exampleOf = (kind: Kind) => blocks.find((block) => block.kind === kind)!.example

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const BlockPicker = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const t = useMessages()
  const [kind, setKind] = useState<Kind | null>(null)
  const [search, setSearch] = useState('')
  const close = () => {
    setKind(null)
    setSearch('')
    onClose()
  }
  const query = plain(search.trim())
  const matches = allKinds.filter((id) => {
    const { name, about } = t.links.kinds[id]
    return plain(`${name} ${about} ${t.links.searchWords[id]} ${id}`).includes(query)
  })
  return (
    <Dialog
      title={kind ? t.links.kinds[kind].name : t.links.pickerTitle}
      isOpen={isOpen}
      onClose={close}
      size={kind ? 'small' : 'medium'}
    >
      {kind ? (
        <NewBlock kind={kind} onBack={() => setKind(null)} onDone={close} />
      ) : (
        <>
          <TextField
            label={t.common.search}
            value={search}
            onChange={setSearch}
            placeholder={t.links.pickerSearch}
            autoFocus
            onKeyDown={(event) => {
              if (event.key === 'Enter' && matches[0]) setKind(matches[0])
            }}
          />
          {matches.length === 0 ? <p>{t.links.pickerNone}</p> : null}
          {kindGroups.map((group) => {
            const members = matches.filter((id) => kinds[id].group === group)
            return members.length ? (
              <section key={group} className={styles.kindGroup}>
                <h3>{t.links.groups[group]}</h3>
                <ul>
                  {members.map((id) => (
                    <li key={id}>
                      <button type="button" className={styles.kind} onClick={() => setKind(id)}>
                        <span className={styles.kindSign}>
                          <Icon name={kinds[id].icon} />
                        </span>
                        <span>
                          <strong>{t.links.kinds[id].name}</strong>
                          <small>{t.links.kinds[id].about}</small>
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            ) : null
          })}
        </>
      )}
    </Dialog>
  )
}

/** Form for the required fields of a block: title, and an address if visitors follow one. */
const NewBlock = ({ kind, onBack, onDone }: { kind: Kind; onBack: () => void; onDone: () => void }) => {
  const t = useMessages()
  const profile = useProfile()
  const navigate = useNavigate()
  const add = useAddLinks()
  const example = exampleOf(kind)
  const handle = useForm({
    names: ['title', 'url'],
    check: (values) => ({
      ...(String(values.get('title')).trim() ? {} : { title: t.auth.required }),
      ...(kinds[kind].address && !addressOf(String(values.get('url'))) ? { url: t.links.notAnAddress } : {}),
    }),
    submit: async (values) => {
      // The API requires an address for every link; blocks without one use the page's
      const url = kinds[kind].address ? addressOf(String(values.get('url')))! : profile.public_url
      const body: LinkWrite = { kind, title: String(values.get('title')).trim(), url }
      const [link] = await add.mutateAsync([body])
      onDone()
      if (link) await navigate(`/pages/${profile.id}/links/${link.id}`)
    },
  })
  return (
    <Form handle={handle}>
      <p>{t.links.kinds[kind].about}</p>
      <TextField
        name="title"
        label={t.links.fields.title}
        placeholder={t.links.examples[kind] ?? example.title}
        maxLength={maxLengths.link.title}
        error={handle.errors.title}
        autoFocus
      />
      {kinds[kind].address ? (
        <TextField
          name="url"
          label={t.links.fields.url}
          placeholder={example.url.replace(/^https:\/\//, '')}
          inputMode="url"
          maxLength={maxLengths.url}
          error={handle.errors.url}
        />
      ) : null}
      <span className={styles.buttons}>
        <Button look="quiet" onPress={onBack}>
          {t.common.back}
        </Button>
        <Button type="submit" look="primary" isPending={handle.pending}>
          {t.common.add}
        </Button>
      </span>
    </Form>
  )
}
