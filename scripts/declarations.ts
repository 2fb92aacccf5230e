import { basename, dirname, join } from 'node:path'
import * as contract from '@vitrine/contract'
import { type AnyOperation, accountOperations, extensionOperations, operations } from '@vitrine/contract'
import ts from 'typescript'

/**
 * Returns declarations of the SDK that need no other package. The compiler emits handwritten types; types derived from
 * the contract's schemas are written out, because they would import typebox. `tests/deploy/sdk-package.test.ts`
 * compares them with the sources.
 */
export const declarationsOf = (entry: string): Map<string, string> => {
  const config = join(import.meta.dirname, '../tsconfig.json')
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    dirname(config),
  )
  const program = ts.createProgram([entry], {
    ...options,
    noEmit: false,
    incremental: false,
    declaration: true,
    emitDeclarationOnly: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const print = createPrinter(checker)
  const files = new Map<string, string>()
  const exportedNames = new Set<string>()

  const add = (path: string): void => {
    const source = program.getSourceFile(path)
    if (!source) throw new Error(`${path} is not part of the SDK.`)
    const name = basename(path).replace(/\.ts$/, '.d.ts')
    if (files.has(name)) return
    const text = basename(path) === 'client.ts' ? clientText(source) : emitted(program, source)
    files.set(name, withoutExtensions(text))
    for (const [, from] of text.matchAll(/ from '(\.[^']+)'/g)) {
      if (from !== './contract.ts') add(join(dirname(path), from!))
    }
    for (const [, list] of text.matchAll(/\{([^}]*)\} from '@vitrine\/contract'/g))
      for (const [, name] of list!.matchAll(/(\w+)(?: as \w+)?/g)) exportedNames.add(name!)
  }

  /** Returns the functions as emitted by the compiler, with the clients written out. */
  const clientText = (source: ts.SourceFile): string => {
    const aliases = {
      Client: operations,
      ExtensionClient: extensionOperations,
      AccountClient: accountOperations,
    }
    let text = emitted(program, source).replace(
      /^import .* from '(?:@vitrine\/contract|\.\/types\.ts)';\n/gm,
      '',
    )
    for (const [name, table] of Object.entries(aliases)) {
      const declared = print.declared(source, name)
      const methods = Object.entries(table).map(([id, operation]) => {
        const method = declared.getProperty(id)
        if (!method) throw new Error(`The SDK has no method ${id}.`)
        return `${comment(docOf(operation))}readonly ${id}: ${print.method(checker.getTypeOfSymbol(method), operation)};`
      })
      const line = new RegExp(`^export type ${name} = .*;$`, 'm')
      if (!line.test(text)) throw new Error(`client.ts declares no ${name}.`)
      text = text.replace(line, () => `export type ${name} = {\n${methods.join('\n')}\n};`)
    }
    const used = [...new Set(namesIn(text))].toSorted()
    for (const name of used) exportedNames.add(name)
    return formatted(
      `import type { ${used.join(', ')} } from '@vitrine/contract';\nimport type { OwnLinkFields } from './links.ts';\nimport type { RequestOptions } from './options.ts';\n${plain(text)}`,
    )
  }

  print.know(program)
  add(entry)
  files.set('contract.d.ts', print.contract(exportedNames))
  return files
}

const docOf = ({ summary, method, path, access, description }: AnyOperation): string =>
  `${summary}: \`${method} ${path}\`${access === 'session' ? ', for sessions only' : ''}.\n\n${description}`

const comment = (text: string | undefined): string => {
  if (!text) return ''
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`).join('\n')}\n */\n`
}

/** Returns a comment on a new line, so that the printer does not attach it to the property before. */
const leadingComment = (text: string | undefined): string => (text ? `\n${comment(text)}` : '')

/** Indents declarations and keeps comments. */
const formatted = (text: string): string =>
  ts.createPrinter().printFile(ts.createSourceFile('sdk.d.ts', text, ts.ScriptTarget.Latest, true))

/** Schemas by name. Rows of a bulk write have an open schema, so they are documented like links. */
const rows = { properties: { ...contract.LinkWrite.properties, external_id: contract.ExternalId } }
const schemas: Readonly<Record<string, unknown>> = {
  ...contract,
  LinkBulk: {
    properties: {
      ...contract.LinkBulk.properties,
      links: { ...contract.LinkBulk.properties.links, items: rows },
    },
  },
}

/** The part of a JSON Schema that documents a type. */
type Schema = {
  readonly description?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** Returns the alternatives of a schema without null. */
const alternativesOf = (schema: Schema | undefined): readonly Schema[] =>
  schema?.anyOf ? schema.anyOf.flatMap(alternativesOf) : schema && schema.type !== 'null' ? [schema] : []

/** Returns the description of a schema, or of its only alternative besides null. */
const descriptionOf = (schema: Schema | undefined): string | undefined => {
  const [only, ...others] = alternativesOf(schema)
  return schema?.description ?? (others.length ? undefined : only?.description)
}

const emitted = (program: ts.Program, source: ts.SourceFile): string => {
  let text = ''
  const { diagnostics } = program.emit(source, (_, written) => (text = written), undefined, true)
  const faults = [...diagnostics, ...program.getSemanticDiagnostics(source)]
  if (faults.length) throw new Error(ts.formatDiagnostics(faults, formatHost))
  return text.replaceAll('"', "'")
}
const formatHost = {
  getCanonicalFileName: (name: string) => name,
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => '\n',
}

const withoutExtensions = (text: string): string =>
  text.replace(/ from '(\.[^']+)\.ts'/g, " from '$1.js'").replaceAll("'@vitrine/contract'", "'./contract.js'")

/** Creates a printer of types. Named types of the contract are printed by name. */
const createPrinter = (checker: ts.TypeChecker) => {
  /** Names by printed text, and printed texts by name. */
  const names = new Map<string, string>()
  const declarations = new Map<string, string>()
  const said = new Map<ts.Type, string>()
  const namedTypes = new Map<string, ts.Type>()

  const written = (type: ts.Type): string => {
    const cached = said.get(type)
    if (cached !== undefined) return cached
    const text = expand(type)
    const name = names.get(text)
    said.set(type, name === undefined ? text : mark(name))
    return said.get(type)!
  }

  const expand = (type: ts.Type): string => {
    if (type.isUnion()) return union(type)
    if (type.isIntersection()) return type.types.map(written).join(' & ')
    if (type.isStringLiteral()) return quoted(type.value)
    if (type.isNumberLiteral()) return String(type.value)
    if (!(type.flags & ts.TypeFlags.Object)) return intrinsic(type)
    const [element] = checker.getTypeArguments(type as ts.TypeReference)
    if (checker.isTupleType(type)) {
      const items = checker.getTypeArguments(type as ts.TypeReference).map(written)
      return `[${items.join(', ')}]`
    }
    if (checker.isArrayType(type)) {
      const list = `${inBrackets(written(element!))}[]`
      return type.symbol.name === 'ReadonlyArray' ? `readonly ${list}` : list
    }
    if (isOwn(type)) return type.aliasSymbol!.name
    // Types of the platform: Blob, AbortSignal
    const isNamed = (type.symbol?.flags ?? 0) & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)
    return isNamed ? checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation) : object(type)
  }

  const union = (type: ts.UnionType): string => {
    const parts = type.types.map((part) =>
      part.flags & ts.TypeFlags.BooleanLiteral ? intrinsic(part) : part,
    )
    const texts = [...new Set(parts.map((part) => (typeof part === 'string' ? part : memberOfUnion(part))))]
    const isBoolean = texts.includes('true') && texts.includes('false')
    const rest = isBoolean ? texts.filter((text) => text !== 'true' && text !== 'false') : texts
    return [
      ...rest.filter((text) => text !== 'null'),
      ...(isBoolean ? ['boolean'] : []),
      ...(texts.includes('null') ? ['null'] : []),
    ].join(' | ')
  }
  const memberOfUnion = (part: ts.Type): string => {
    const text = written(part)
    return / & /.test(text) && !text.startsWith('{') ? `(${text})` : text
  }

  const intrinsic = (type: ts.Type): string => {
    const text = checker.typeToString(type)
    if (type.flags & ts.TypeFlags.TemplateLiteral) return text
    if (!/^(?:string|number|boolean|true|false|null|undefined|unknown|never|void)$/.test(text))
      throw new Error(`A client says ${text}, which cannot be written out.`)
    return text
  }

  /** Prints an object type, with comments if it has a schema. */
  const object = (type: ts.Type, schema?: Schema): string => {
    if (type.getCallSignatures().length) throw new Error('A client takes or answers a function.')
    const members = type.getProperties().map((property) => {
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
      const value = checker.getTypeOfSymbol(property)
      const shown = isOptional ? withoutUndefined(value) : value
      const described = schema?.properties?.[property.name]
      const text = schema ? documented(shown, described ?? {}) : written(shown)
      const name = /^[A-Za-z_$][\w$]*$/.test(property.name) ? property.name : quoted(property.name)
      const doc = schema ? leadingComment(descriptionOf(described) ?? handwrittenDoc(property)) : ''
      return `${doc}${name}${isOptional ? '?' : ''}: ${text};`
    })
    for (const { keyType, type: value } of checker.getIndexInfosOfType(type))
      members.push(`[member: ${written(keyType)}]: ${written(value)};`)
    return members.length ? `{ ${members.join(' ')} }` : 'Record<never, never>'
  }
  const handwrittenDoc = (property: ts.Symbol): string =>
    ts.displayPartsToString(property.getDocumentationComment(checker))
  const isOwn = (type: ts.Type): boolean => ownTypes.has(type.aliasSymbol?.name ?? '')

  /** Prints a type with the descriptions of its schema. Named types are referenced. */
  const documented = (type: ts.Type, schema: Schema | undefined): string =>
    written(type).startsWith('\ue000') ? written(type) : expandDocumented(type, schema)

  const expandDocumented = (type: ts.Type, schema: Schema | undefined): string => {
    if (type.isUnion()) {
      const parts = type.types.map((part): [string, string] => [
        memberOfUnion(part),
        part.flags & ts.TypeFlags.Object ? documented(part, schemaOf(part, schema)) : memberOfUnion(part),
      ])
      let text = union(type)
      for (const [short, long] of parts) if (short !== long) text = text.replace(short, () => long)
      return text
    }
    if (type.isIntersection())
      return type.types
        .map((part) => documented(part, schema))
        .filter((text) => text !== 'Record<never, never>')
        .join(' & ')
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type as ts.TypeReference)
      const [list] = alternativesOf(schema)
      const text = `${inBrackets(documented(element!, list?.items))}[]`
      return type.symbol.name === 'ReadonlyArray' ? `readonly ${text}` : text
    }
    const isPlain = type.flags & ts.TypeFlags.Object && !checker.isTupleType(type) && !isOwn(type)
    if (!isPlain || !expand(type).startsWith('{')) return written(type)
    return object(type, schemaOf(type, schema))
  }

  /** Returns the alternative of a schema that describes an object or array type. */
  const schemaOf = (type: ts.Type, schema: Schema | undefined): Schema | undefined => {
    const alternatives = alternativesOf(schema)
    if (checker.isArrayType(type)) return alternatives.find(({ items }) => items)
    const names = type.getProperties().map(({ name }) => name)
    const objects = alternatives.filter(({ properties }) => properties)
    return objects.length === 1
      ? objects[0]
      : objects.find(({ properties }) => names.every((name) => properties![name]))
  }

  /** Removes undefined from the type of an optional property, which already has a question mark. */
  const withoutUndefined = (type: ts.Type): ts.Type =>
    type.isUnion() && !type.types.some((part) => part.flags & ts.TypeFlags.Unknown)
      ? checker.getNonNullableType(type) === type
        ? type
        : exceptUndefined(type)
      : type
  const exceptUndefined = (type: ts.UnionType): ts.Type => {
    const rest = type.types.filter((part) => !(part.flags & ts.TypeFlags.Undefined))
    if (rest.length === type.types.length) return type
    return rest.length === 1
      ? rest[0]!
      : ({ ...type, types: rest, isUnion: () => true, flags: type.flags } as ts.UnionType)
  }

  return {
    declared: (source: ts.SourceFile, name: string): ts.Type => {
      const symbol = checker
        .getExportsOfModule(checker.getSymbolAtLocation(source)!)
        .find((s) => s.name === name)
      if (!symbol) throw new Error(`${source.fileName} exports no ${name}.`)
      return checker.getDeclaredTypeOfSymbol(symbol)
    },
    /** Registers the names of the contract's types, smaller ones first, so that larger ones reference them. */
    know: (program: ts.Program): void => {
      const contract = program
        .getSourceFiles()
        .find((f) => f.fileName.endsWith('packages/contract/src/index.ts'))!
      const candidates: { name: string; type: ts.Type; size: number }[] = []
      for (const symbol of checker.getExportsOfModule(checker.getSymbolAtLocation(contract)!)) {
        const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
        if (!(target.flags & ts.SymbolFlags.TypeAlias)) continue
        const declaration = target.declarations?.find(ts.isTypeAliasDeclaration)
        if (!declaration || declaration.typeParameters) continue
        const type = checker.getDeclaredTypeOfSymbol(target)
        try {
          candidates.push({ name: symbol.name, type, size: expand(type).length })
        } catch {
          // Internal types of the contract, which no client uses
        }
      }
      said.clear()
      for (const { name, type } of candidates.toSorted((a, b) => a.size - b.size)) {
        const text = expand(type)
        said.clear()
        declarations.set(name, text)
        namedTypes.set(name, type)
        // Small types are often equal by chance: `{ code: string }`
        if (text.split(/[;|]/).length > 3 && !names.has(text)) names.set(text, name)
      }
    },
    method: (type: ts.Type, { params, query, body, ok, paged, meta }: AnyOperation): string => {
      const [signature] = type.getCallSignatures()
      const [args] = signature!.getParameters()
      const returned = checker.getTypeArguments(signature!.getReturnType() as ts.TypeReference)[0]!
      const isOptional =
        ts.isParameter(args!.valueDeclaration!) && args!.valueDeclaration.questionToken !== undefined
      const argsType = checker.getTypeOfSymbol(args!)
      const takes = { properties: { params, query, body } } as Schema
      const taken = documented(isOptional ? withoutUndefined(argsType) : argsType, takes)
      const results = (returned.isUnion() ? returned.types : [returned]).map((result) => {
        const status = checker.getTypeOfSymbol(result.getProperty('status')!) as ts.NumberLiteralType
        const gives = {
          data: ok[status.value],
          meta: { properties: { ...(paged ? { pagination: contract.Pagination } : {}), ...meta } },
        }
        return documented(result, { properties: gives } as Schema)
      })
      return `(args${isOptional ? '?' : ''}: ${taken}) => Promise<${results.join(' | ')}>`
    },
    /** Returns the declarations of the requested types and of the types they reference. */
    contract: (requested: ReadonlySet<string>): string => {
      const needed = new Set(requested)
      const texts = new Map<string, string>()
      for (const name of needed) {
        const type = namedTypes.get(name)
        if (!type) throw new Error(`The contract's ${name} cannot be written out.`)
        const schema = (schemas[name] ?? {}) as Schema
        const text = expandDocumented(type, schema)
        texts.set(name, `${comment(schema.description)}export type ${name} = ${plain(text)};`)
        for (const other of namesIn(text)) needed.add(other)
      }
      return formatted(
        [...texts]
          .toSorted()
          .map(([, text]) => text)
          .join('\n'),
      )
    },
  }
}

/** Types of the SDK that are referenced by name. */
const ownTypes = new Set(['OwnLinkFields', 'RequestOptions'])

/** Marks a name until everything is printed, because a text of the contract may contain the same word. */
const mark = (name: string): string => `\ue000${name}\ue001`
const namesIn = (text: string): string[] => [...text.matchAll(/\ue000(\w+)\ue001/g)].map(([, name]) => name!)
const plain = (text: string): string => text.replace(/[\ue000\ue001]/g, '')

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const inBrackets = (text: string): string =>
  /[|&]| => /.test(text) && !/^\{.*\}$/.test(text) ? `(${text})` : text
