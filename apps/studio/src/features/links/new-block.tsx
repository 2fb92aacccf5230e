import type { Link, LinkWrite } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { blocks } from '@vitrine/page/blocks/index'
import { deriveTextTitle } from '@vitrine/page/blocks/text'
import { toFormDefinition } from '@vitrine/page/form-definition'
import { getTexts } from '@vitrine/page/texts/index'
import { useEffect, useReducer, useRef, useState } from 'react'
import { browserTimezone } from '../../app/browser.ts'
import { Form, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { findNewestAction, forgetActionsAfter } from '../../app/undo-history.ts'
import { useProfileDraft } from '../../editor/drafts.ts'
import { useLinks, useProfile } from '../../editor/queries.ts'
import { findWrongEnds } from '../../editor/times.ts'
import { UploadField, UploadsContext } from '../../editor/upload-field.tsx'
import { findWrongNumbers } from '../../editor/wrong-numbers.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { hideToasts } from '../../ui/toast.tsx'
import { suggestLink, useFillFromPages } from './add-addresses.ts'
import { useAddLinks } from './add-links.ts'
import { keepNumber, parseAddressField } from './address.ts'
import { AddressField } from './address-field.tsx'
import {
  type Config,
  drafts,
  emptyQuestion,
  isEmpty,
  listEmptyFields,
  omitEmptyLines,
  type Values,
} from './block-drafts.ts'
import { type Choice, getKind, isTemplate, templates } from './block-templates.ts'
import { PictureFields } from './content-fields.tsx'
import { suggestCurrency } from './currency.ts'
import {
  fileTypes,
  findAddressInput,
  findSectionLinks,
  isFollowed,
  type Kind,
  type KindOfLink,
  kinds,
} from './kinds.ts'
import { useLinkChanges } from './link-changes.ts'
import styles from './links.module.css'
import { listEditors } from './lists/editors.ts'
import type { Schema } from './schema.ts'
import { SchemaFields } from './schema-fields.tsx'

const path = 'business_block_config'

const toTitle = (fileName: string): string =>
  fileName
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
    .slice(0, maxLengths.link.title)

/** Kinds with times on the clock of the page. */
const timedKinds: readonly string[] = ['events', 'countdown', 'map'] satisfies Kind[]

const focusFirstField = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('input,textarea')?.focus()

/** Form with the fields that a block needs. The link editor has all other fields. */
export const NewBlock = ({
  choice,
  section = null,
  onBack,
  backTitle,
  onAdded,
}: {
  choice: Choice
  /** Section that the block joins. Its heading is above the block, which needs no title then. */
  section?: string | null
  onBack: () => void
  backTitle: string
  onAdded: (links: readonly Link[]) => void
}) => {
  const t = useTexts()
  const texts = useTexts('links/blocks')
  const profile = useProfile()
  const links = useLinks()
  const add = useAddLinks()
  const { styleSection } = useLinkChanges()
  const { change: changeProfile } = useProfileDraft()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    // A page that was not made in a browser has no place, and no times yet that would move
    const hasTimes = links.some((link) => timedKinds.includes(link.kind))
    if (profile.timezone === 'UTC' && timedKinds.includes(kind) && !hasTimes)
      changeProfile({ timezone: browserTimezone })
  }, [])
  const [uploads, changeUploads] = useReducer((count: number, change: 1 | -1) => count + change, 0)
  const [earlierAction] = useState(findNewestAction)
  const fill = useFillFromPages()
  const kind = getKind(choice)
  const block = blocks.find((other) => other.kind === kind)!
  const { asks = [], derivesTitle }: KindOfLink = kinds[kind]
  const address = findAddressInput(kind)
  const exampleUrl = block.example.url
    .replace(/^https:\/\//, '')
    .replace(/^example\.com.*/, t.links.exampleAddress)
  const required = asks.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1))
  const draftKey = `${profile.id} ${choice}`
  const {
    form: formTexts,
    suggestedTitles: { picture: pictureTitle, location: locationTitle, ...usual },
  } = getTexts(profile.language)
  const listTitles: Partial<Record<Choice, string>> = {
    menu: usual.menu,
    timetable: usual.timetable,
    events: usual.dates,
    latest: usual.latest,
  }
  const [values, setValues] = useState<Values>(
    () =>
      drafts.get(draftKey) ?? {
        title:
          listTitles[choice] === undefined
            ? ''
            : section && !findSectionLinks(links, section).length
              ? section
              : listTitles[choice],
        url: '',
        typed: '',
        config: {
          ...(kind === 'faq' ? { items: [emptyQuestion] } : {}),
          ...(kind === 'form' ? { fields: toFormDefinition({ kind, title: '' }, formTexts).fields } : {}),
          ...(isTemplate(choice) ? templates[choice].createConfig(profile.language) : {}),
          ...(asks.includes('currency') ? { currency: suggestCurrency(links, profile) } : {}),
        },
        picture: { image_url: null, image_alt: null },
        pictures: [],
      },
  )
  const { title, url, typed, config, picture, pictures } = values
  const latest = useRef(values)
  // Stored at once, because Escape may change a value and close the dialog
  const changeValues = (changes: Partial<Values>) => {
    latest.current = { ...latest.current, ...changes }
    drafts.set(draftKey, latest.current)
    setValues(latest.current)
  }
  const source = { publicUrl: profile.public_url, config }
  const parsed = isFollowed(kind) ? parseAddressField(kind, url, source) : profile.public_url
  const suggested = parsed && url ? suggestLink(parsed, typed, profile.language).title : ''
  const derivedTitle =
    kind === 'map'
      ? locationTitle
      : [config.name, config.caption, deriveTextTitle({ business_block_config: config }), suggested].find(
          (text): text is string => typeof text === 'string' && text !== '',
        )
  const form = useForm({
    names: [
      'title',
      'url',
      'image_url',
      'image_alt',
      ...asks.map((name) => `${path}.${name.replace('!', '')}`),
    ],
    check: () => {
      const config = omitEmptyLines(latest.current.config)
      if (!isEmpty(config.groups)) changeValues({ config })
      return {
        ...(title.trim() || derivesTitle ? {} : { title: texts.required.title }),
        ...(parsed === null ? { url: t.links.addressErrors[address] } : {}),
        ...(kind === 'image' && !picture.image_url ? { image_url: texts.required.image_url } : {}),
        ...Object.fromEntries(findWrongEnds(config).map((name) => [name, t.links.schedule.wrongOrder])),
        ...Object.fromEntries(findWrongNumbers(config).map((name) => [name, t.common.required])),
        ...Object.fromEntries(
          required
            .flatMap((name) =>
              listEmptyFields(name, config[name], (block.config as Schema).properties?.[name] ?? {}),
            )
            .map((field) => {
              const [name = field] = /\w+$/.exec(field) ?? []
              const messages: Readonly<Record<string, string>> = texts.required
              return [`${path}.${field}`, messages[`${kind}_${name}`] ?? messages[name] ?? t.common.required]
            }),
        ),
      }
    },
    submit: async () => {
      const body: LinkWrite = {
        kind,
        section,
        title: (title.trim() || derivedTitle || pictureTitle).slice(0, maxLengths.link.title),
        url: parsed!,
        [path]: {
          ...Object.fromEntries(Object.entries(latest.current.config).filter(([, value]) => !isEmpty(value))),
          ...(address === 'optional' && url === '' ? { linked: false } : {}),
          ...(kind === 'text' && picture.image_url ? { layout: 'start' } : {}),
        },
        ...(picture.image_url ? picture : {}),
      }
      // Undo of a pasted or removed entry would change the closed form
      hideToasts()
      forgetActionsAfter(earlierAction)
      const createdLinks = await add.mutateAsync(
        pictures.length
          ? pictures.map((file) => ({
              ...body,
              title: title.trim() || toTitle(file.name) || pictureTitle,
              image_url: file.url,
              image_alt: file.alt.trim() || null,
            }))
          : [body],
      )
      if (section) styleSection(section, createdLinks)
      if (url) fill(createdLinks, { hasTitle: title.trim() !== '' })
      drafts.delete(draftKey)
      onAdded(createdLinks)
    },
  })
  const setChanges = (changes: Config) => {
    const fields = Object.keys(changes).map((name) => `${path}.${name}`)
    const errorNames = Object.keys(form.errors)
    form.markCorrected(...errorNames.filter((error) => fields.includes(error.replace(/\[.*/, ''))))
    changeValues({ config: { ...latest.current.config, ...changes } })
  }
  const ListEditor = listEditors[kind]
  const settings = ListEditor ? (
    <ListEditor config={config} url={parsed ?? ''} errors={form.errors} onChange={setChanges} />
  ) : (
    <SchemaFields
      schema={block.config as Schema}
      // A caption belongs to one picture
      names={asks
        .map((name) => name.replace('!', ''))
        .filter((name) => name !== 'caption' || !pictures.length)}
      values={config}
      example={isTemplate(choice) ? undefined : block.example[path]}
      path={path}
      errors={form.errors}
      onChange={setChanges}
    />
  )
  const titleField = (
    <TextField
      name="title"
      label={t.links.fields.title}
      hint={
        kind === 'text' || kind === 'image' ? texts.titleHints[kind] : derivesTitle ? texts.titleHint : ''
      }
      value={title}
      onChange={(title) => changeValues({ title })}
      placeholder={
        suggested || (kind === 'map' && locationTitle) || (isTemplate(choice) ? '' : texts.titles[choice])
      }
      maxLength={maxLengths.link.title}
      autoFocus={!derivesTitle}
    />
  )
  const pictureField = (
    <PictureFields
      draft={picture}
      change={(changes) => {
        form.markCorrected(...Object.keys(changes))
        changeValues({
          picture: { ...latest.current.picture, ...changes },
          ...('image_url' in changes && pictures.length
            ? { pictures: [], config: { ...latest.current.config, half: null } }
            : {}),
        })
      }}
      errors={form.errors}
      {...(kind === 'image'
        ? {
            several: {
              hint: texts.severalPictures,
              further: pictures.slice(1).map((file) => file.url),
              onUpload: (files) => {
                form.markCorrected('image_url')
                const isSeveral = files.length > 1
                changeValues({
                  picture: { image_url: files[0]!.url, image_alt: null },
                  pictures: isSeveral ? files.map((file) => ({ ...file, alt: '' })) : [],
                })
                setChanges(isSeveral ? { half: true, caption: null } : { half: null })
              },
            },
          }
        : {})}
    />
  )
  return (
    <UploadsContext value={changeUploads}>
      <Form form={form}>
        <p>{isTemplate(choice) ? texts.templates[choice].about : t.links.kinds[choice].about}</p>
        {kind === 'file' ? (
          <UploadField
            label={t.links.upload.file}
            value={url || null}
            accept={fileTypes}
            autoFocus
            onUpload={({ url: uploaded, content_type, size_bytes, name }) => {
              setChanges({ content_type, size_bytes })
              changeValues({
                url: new URL(uploaded, location.origin).href,
                title: latest.current.title || toTitle(name),
              })
            }}
          />
        ) : null}
        {kind === 'image' ? pictureField : null}
        {pictures.map((file, i) => (
          <TextField
            key={file.url}
            label={texts.altOf({ name: toTitle(file.name) })}
            value={file.alt}
            onChange={(alt) =>
              changeValues({ pictures: pictures.map((other, at) => (at === i ? { ...other, alt } : other)) })
            }
            maxLength={maxLengths.image_alt}
          />
        ))}
        {derivesTitle ? (
          asks.length ? (
            <div ref={kind === 'image' ? null : focusFirstField}>{settings}</div>
          ) : null
        ) : (
          titleField
        )}
        {isFollowed(kind) && address !== 'street' && address !== 'optional' ? (
          <AddressField
            kind={kind}
            url={url}
            source={source}
            onChange={(url, typed) =>
              changeValues({ url, typed, config: { ...latest.current.config, ...keepNumber(kind, typed) } })
            }
            placeholder={address === 'web' ? exampleUrl : ''}
            error={form.errors.url}
            autoFocus={derivesTitle === true && kind !== 'file'}
          />
        ) : null}
        {kind === 'product' ? pictureField : null}
        {derivesTitle ? null : settings}
        {address === 'optional' ? (
          <AddressField
            kind={kind}
            url={url}
            source={source}
            onChange={(url, text) => changeValues({ url: text.trim() && url })}
            error={form.errors.url}
          />
        ) : null}
        {derivesTitle ? titleField : null}
        {kind === 'text' && config.style !== 'quote' ? pictureField : null}
        <span className={styles.buttons}>
          <Button onPress={onBack}>{backTitle}</Button>
          <Button type="submit" look="primary" isPending={form.isPending || uploads > 0}>
            {uploads ? t.links.upload.uploading : t.common.add}
          </Button>
        </span>
      </Form>
    </UploadsContext>
  )
}
