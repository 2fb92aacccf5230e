import { type Static, Type } from 'typebox'
import { GateType } from './features/links.ts'
import { Id, Nullable, OpenObject, Time } from './operation.ts'

/** Version of the format. Fields may be added but not removed. */
export const pageDataVersion = 1

const Text = Nullable(Type.String())

const PageDataLink = Type.Object({
  id: Id,
  title: Type.String(),
  kind: Type.String({ description: 'As `/docs/blocks.json` lists them.' }),
  url: Nullable(
    Type.String({
      description:
        'Where the card leads: through the page, so that the visit counts and a gate asks. Null where nothing is followed, as a heading.',
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
      { description: 'Set where the page asks before it leads on; then nothing but the title is told.' },
    ),
  ),
  config: {
    ...OpenObject,
    description: 'Visible content of the block, as described in `/docs/blocks.json` for its kind.',
  },
})

/** A public page as data, with only the content that visitors see. */
export const PageData = Type.Object(
  {
    $schema: Type.String(),
    version: Type.Literal(pageDataVersion),
    url: Type.String({ description: 'Of the page.' }),
    username: Type.String(),
    display_name: Type.String(),
    language: Type.String(),
    sensitive: Nullable(
      Type.Object(
        { label: Text },
        {
          description:
            'Set where the page asks before it is shown. Then nothing else is told, unless the address ends with `?ok=1`, which says that the visitor agreed.',
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
  { title: 'A public page as data', description: 'Answer of `/{username}.json`.' },
)
export type PageData = Static<typeof PageData>

export const pageDataSchemaPath = '/docs/page.schema.json'
