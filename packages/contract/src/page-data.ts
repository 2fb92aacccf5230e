import { type Static, Type } from 'typebox'
import { GateType } from './features/links.ts'
import { Id, Nullable, OpenObject, Time } from './operation.ts'

/** Version of the format. Fields may be added but not removed. */
export const pageDataVersion = 1

const Text = Nullable(Type.String())

const PageDataLink = Type.Object({
  id: Id,
  title: Type.String(),
  kind: Type.String({ description: 'One of the kinds in `/docs/blocks.json`.' }),
  url: Nullable(
    Type.String({
      description:
        'URL of the card on this service, so that clicks are counted and gates are shown. Null if the card has no link, such as a heading.',
    }),
  ),
  text: Text,
  icon: Text,
  image_url: Text,
  image_alt: Text,
  highlighted: Type.Boolean(),
  gate: Nullable(
    Type.Object(
      { type: GateType, min_age: Nullable(Type.Integer()) },
      { description: 'Gate of the link. With a gate, only the title is included.' },
    ),
  ),
  config: {
    ...OpenObject,
    description: 'Visible content of the block, as described in `/docs/blocks.json` for its kind.',
  },
})

export const PageData = Type.Object(
  {
    $schema: Type.String(),
    version: Type.Literal(pageDataVersion),
    url: Type.String({ description: 'URL of the page.' }),
    username: Type.String(),
    display_name: Type.String(),
    language: Type.String(),
    sensitive: Nullable(
      Type.Object(
        { label: Text },
        {
          description:
            'Content warning of the page. With a warning nothing else is included, unless the URL ends with `?ok=1` (the visitor agreed).',
        },
      ),
    ),
    bio: Text,
    pronouns: Text,
    location: Text,
    avatar_url: Text,
    avatar_alt: Text,
    footer_text: Text,
    social_links: Type.Array(Type.Object({ platform: Type.String(), url: Type.String() })),
    sections: Type.Array(
      Type.Object({
        name: Nullable(Type.String({ description: 'Null for the links above all sections.' })),
        links: Type.Array(PageDataLink),
      }),
    ),
    updated_at: Nullable(Time),
  },
  { title: 'A public page as data', description: 'Response of `/{username}.json`.' },
)
export type PageData = Static<typeof PageData>

export const pageDataSchemaPath = '/docs/page.schema.json'
